/** Folders as areas: the size is the number of files, the colour the language that most files have. */
import type { Answers } from '../../api/answers.ts';
import { counted } from '../../parts/numbers.ts';
import { usePage } from '../../state/page.ts';
import { hrefOf } from '../../state/router.ts';
import { type Rectangle, squarify } from './treemap.ts';

type Folder = Answers['folder_dependencies']['folders'][number];

interface FolderTreemapProps {
  readonly folders: readonly Folder[];
  /** The folder whose contents are drawn; empty for the root. */
  readonly below: string;
}

const frame: Rectangle = { x: 0, y: 0, width: 1000, height: 420 };
const colours = 7;
const head = 20;

interface Group {
  readonly path: string;
  readonly files: number;
  readonly folders: readonly Folder[];
}

export function FolderTreemap({ folders, below }: FolderTreemapProps) {
  const { router } = usePage();
  const groups = groupsOf(folders, below);
  const places = squarify(
    groups.map(({ files }) => files),
    frame,
  );
  const colourOf = colouring(folders);
  const open = (path: string): void => {
    if (path !== below) router.go(hrefOf('map', { in: path === '.' ? undefined : path }));
  };
  return (
    <>
      {/* Screen readers and keyboards get the table of folders below. */}
      <svg className="treemap" viewBox={`0 0 ${frame.width} ${frame.height}`} aria-hidden="true">
        {groups.map((group, at) => (
          <GroupArea
            key={group.path}
            group={group}
            place={places[at] ?? frame}
            below={below}
            colourOf={colourOf}
            open={open}
          />
        ))}
      </svg>
      <ul className="legend" aria-label="Colours">
        {[...languagesOf(folders)].slice(0, colours).map(([language, files]) => (
          <li key={language}>
            <span className={`swatch fill-${colourOf(language)}`} /> {language} {counted(files, 'file')}
          </li>
        ))}
      </ul>
    </>
  );
}

interface GroupAreaProps {
  readonly group: Group;
  readonly place: Rectangle;
  readonly below: string;
  colourOf(language: string): number;
  open(path: string): void;
}

function GroupArea({ group, place, below, colourOf, open }: GroupAreaProps) {
  const hasHead = group.folders.length > 1 && place.height > 50 && place.width > 60;
  const inner = hasHead
    ? { x: place.x + 2, y: place.y + head, width: place.width - 4, height: place.height - head - 2 }
    : place;
  const places = squarify(
    group.folders.map(({ files }) => files),
    inner,
  );
  return (
    <g>
      {hasHead && (
        <Area
          place={place}
          className="treemap-group"
          label={labelOf(group.path, below)}
          title={`${group.path}: ${counted(group.files, 'file')}`}
          onOpen={() => open(group.path)}
        />
      )}
      {group.folders.map((folder, at) => (
        <Area
          key={folder.path}
          place={places[at] ?? place}
          className={`fill-${colourOf(mainLanguage(folder))}`}
          label={labelOf(folder.path, hasHead ? group.path : below)}
          title={`${folder.path}: ${counted(folder.files, 'file')}, ${mainLanguage(folder)}`}
          onOpen={() => open(folder.path)}
        />
      ))}
    </g>
  );
}

interface AreaProps {
  readonly place: Rectangle;
  readonly className: string;
  readonly label: string;
  readonly title: string;
  onOpen(): void;
}

function Area({ place: { x, y, width, height }, className, label, title, onOpen }: AreaProps) {
  const letters = Math.floor((width - 6) / 7);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the table below the drawing offers the same with links.
    <g className="treemap-area" onClick={onOpen}>
      <title>{title}</title>
      <rect
        x={x}
        y={y}
        width={Math.max(0, width - 1)}
        height={Math.max(0, height - 1)}
        className={className}
        rx="2"
      />
      {letters >= 3 && height > 16 && (
        <text x={x + 4} y={y + 14}>
          {label.length > letters ? `${label.slice(0, letters - 1)}…` : label}
        </text>
      )}
    </g>
  );
}

/** By the first folder below. */
function groupsOf(folders: readonly Folder[], below: string): readonly Group[] {
  const groups = new Map<string, Folder[]>();
  for (const folder of folders) {
    const inside = folder.path === below ? '' : folder.path.slice(below === '' ? 0 : below.length + 1);
    const [first = ''] = inside.split('/');
    const path = first === '' ? folder.path : below === '' ? first : `${below}/${first}`;
    groups.set(path, [...(groups.get(path) ?? []), folder]);
  }
  return [...groups]
    .map(([path, inside]) => ({
      path,
      files: inside.reduce((sum, { files }) => sum + files, 0),
      folders: [...inside].sort((one, other) => other.files - one.files),
    }))
    .sort((one, other) => other.files - one.files);
}

function labelOf(path: string, below: string): string {
  if (path === below) return '(files)';
  return below !== '' && path.startsWith(`${below}/`) ? path.slice(below.length + 1) : path;
}

function mainLanguage({ languages }: Folder): string {
  return languages.find(({ language }) => language !== undefined)?.language ?? 'text';
}

/** Number of files by language, the most frequent first. */
function languagesOf(folders: readonly Folder[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { languages } of folders)
    for (const { language = 'text', files } of languages)
      counts.set(language, (counts.get(language) ?? 0) + files);
  return new Map([...counts].sort(([, one], [, other]) => other - one));
}

function colouring(folders: readonly Folder[]): (language: string) => number {
  const order = [...languagesOf(folders).keys()].filter((language) => language !== 'text');
  return (language) => (language === 'text' ? 0 : 1 + (order.indexOf(language) % (colours - 1)));
}
