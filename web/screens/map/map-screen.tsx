/** Map: the repository at a glance. */
import type { Answers } from '../../api/answers.ts';
import { Link } from '../../parts/link.tsx';
import { Answered } from '../../parts/message.tsx';
import { counted, thousands } from '../../parts/numbers.ts';
import { KindMark, placeOf, shortName } from '../../parts/symbol-name.tsx';
import { useAddress } from '../../state/page.ts';
import { codeHref, hrefOf } from '../../state/router.ts';
import { useAnswer } from '../../state/use-answer.ts';
import { FolderTreemap } from './folder-treemap.tsx';

type MapSymbols = Answers['map']['central'];

export default function MapScreen() {
  const { query } = useAddress();
  const below = query.in ?? '';
  const map = useAnswer('map', { budget: 8_000, max_tokens: 200_000 });
  const folders = useAnswer('folder_dependencies', { folder: query.in, limit: 300, max_tokens: 1_000_000 });
  const projects = useAnswer('folder_dependencies', { by: 'project', limit: 300, max_tokens: 500_000 });
  return (
    <div className="sheet">
      <h1>
        {below === '' ? (
          'Map'
        ) : (
          <>
            <Link to={hrefOf('map')}>Map</Link>
            {below.split('/').map((part, at, parts) => {
              const path = parts.slice(0, at + 1).join('/');
              return (
                <span key={path}>
                  {' / '}
                  <Link to={hrefOf('map', { in: path })}>
                    <bdi>{part}</bdi>
                  </Link>
                </span>
              );
            })}
          </>
        )}
      </h1>
      <Answered answer={folders}>
        {(found) => (
          <>
            <FolderTreemap folders={found.folders} below={below} />
            <div className="columns">
              <FolderTable found={found} />
              <Cycles found={found} />
            </div>
          </>
        )}
      </Answered>
      <Answered answer={map}>
        {({ central, entryPoints, projects: all }) => (
          <div className="columns">
            <Symbols title="Central symbols" symbols={central} />
            <div>
              <Symbols title="Entry points" symbols={entryPoints} />
              <Projects projects={all} edges={projects.data} />
            </div>
          </div>
        )}
      </Answered>
    </div>
  );
}

const shownRows = 25;

function FolderTable({ found }: { readonly found: Answers['folder_dependencies'] }) {
  const { folders, more, path: below } = found;
  const largest = [...folders].sort((one, other) => other.files - one.files).slice(0, shownRows);
  return (
    <section>
      <h2>Largest folders</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">Folder</th>
            <th scope="col" className="number">
              Files
            </th>
            <th scope="col" className="number">
              Tests
            </th>
            <th scope="col">Languages</th>
          </tr>
        </thead>
        <tbody>
          {largest.map(({ path, files, tests, languages }) => (
            <tr key={path}>
              <td>
                <Link
                  className="name"
                  to={path === below || path === '.' ? codeHref(below) : hrefOf('map', { in: path })}
                >
                  <bdi>{path}</bdi>
                </Link>
              </td>
              <td className="number">{thousands(files)}</td>
              <td className="number">{tests === 0 ? '' : thousands(tests)}</td>
              <td className="quiet">
                {languages
                  .slice(0, 3)
                  .map(({ language = 'text', files: count }) => `${language} ${count}`)
                  .join(', ')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {folders.length + more > shownRows && (
        <p className="quiet">and {counted(folders.length + more - shownRows, 'smaller folder')}</p>
      )}
    </section>
  );
}

function Cycles({ found: { cycles, edges, path } }: { readonly found: Answers['folder_dependencies'] }) {
  const strongest = edges.filter(({ isTest }) => !isTest).slice(0, 15);
  return (
    <section>
      <h2>Cycles between folders</h2>
      {cycles.length === 0 && <p>None: the folders depend on each other in one direction.</p>}
      {cycles.map((cycle) => (
        <details key={cycle.join()} open={cycle.length < 8}>
          <summary>{counted(cycle.length, 'folder')} that reach each other</summary>
          <p className="name">{cycle.join(', ')}</p>
        </details>
      ))}
      <h2>
        Strongest dependencies{' '}
        <Link className="aside" to={hrefOf('graph', { folder: path === '' ? '.' : path })}>
          Draw them
        </Link>
      </h2>
      <ul className="rows">
        {strongest.map(({ source, target, symbols }) => (
          <li key={`${source} ${target}`}>
            <span className="name">
              {source} → {target}
            </span>
            <span className="count">{counted(symbols, 'symbol')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Symbols({ title, symbols }: { readonly title: string; readonly symbols: MapSymbols }) {
  return (
    <section>
      <h2>{title}</h2>
      {symbols.length === 0 && <p className="quiet">None were found.</p>}
      <ul className="rows">
        {symbols.map(({ id, kind, about, usedBy }) => (
          <li key={id}>
            <KindMark kind={kind} />
            <Link className="name" to={placeOf(id, kind)}>
              {shortName(id)}
            </Link>
            <span className="quiet cut">{about}</span>
            {usedBy > 0 && (
              <span className="count" title="Files that use it">
                {usedBy}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ProjectsProps {
  readonly projects: Answers['map']['projects'];
  readonly edges: Answers['folder_dependencies'] | undefined;
}

function Projects({ projects, edges }: ProjectsProps) {
  return (
    <section>
      <h2>Projects</h2>
      <ul className="rows">
        {projects.map(({ name, path, files }) => (
          <li key={path}>
            <Link className="name" to={hrefOf('map', { in: path === '.' ? undefined : path })}>
              {name}
            </Link>
            <span className="quiet cut">
              {path}
              {dependenciesOf(path, edges)}
            </span>
            <span className="count">{counted(files, 'file')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function dependenciesOf(path: string, edges: Answers['folder_dependencies'] | undefined): string {
  const targets = edges?.edges.filter(({ source }) => source === path).map(({ target }) => target) ?? [];
  return targets.length === 0 ? '' : `, uses ${targets.join(', ')}`;
}
