/** Code: a file with its outline, beside the files around it. A folder shows its entries. */
import { useMemo, useState } from 'react';
import { Link } from '../../parts/link.tsx';
import { bytes, counted } from '../../parts/numbers.ts';
import { useAddress, useGeneration } from '../../state/page.ts';
import { codeHref, hrefOf, linesIn } from '../../state/router.ts';
import { useAnswer } from '../../state/use-answer.ts';
import { CodeView } from './code-view.tsx';
import { FileTree } from './file-tree.tsx';
import { Folder } from './folder.tsx';
import { Outline } from './outline.tsx';
import { type OpenFile, useFile } from './use-file.ts';

export default function CodeScreen() {
  const { query } = useAddress();
  const path = (query.file ?? '').replace(/\/+$/, '');
  const isWide = window.matchMedia('(min-width: 1000px)').matches;
  const [panels, setPanels] = useState({ files: isWide, outline: isWide });
  return (
    <div
      className={`code-screen${panels.files ? ' with-files' : ''}${panels.outline && path !== '' ? ' with-outline' : ''}`}
    >
      {panels.files && <FileTree current={path} />}
      <section className="code-main" aria-label="Code">
        <div className="code-bar">
          <button
            type="button"
            className="plain"
            aria-pressed={panels.files}
            onClick={() => setPanels({ ...panels, files: !panels.files })}
          >
            Files
          </button>
          <Crumbs path={path} />
          {path !== '' && (
            <button
              type="button"
              className="plain code-bar-end"
              aria-pressed={panels.outline}
              onClick={() => setPanels({ ...panels, outline: !panels.outline })}
            >
              Outline
            </button>
          )}
        </div>
        {path === '' ? <Folder path="" /> : <File key={path} path={path} hasOutline={panels.outline} />}
      </section>
    </div>
  );
}

function Crumbs({ path }: { readonly path: string }) {
  const parts = path === '' ? [] : path.split('/');
  return (
    <nav className="crumbs" aria-label="Path">
      <Link to={hrefOf('code')}>root</Link>
      {parts.map((part, at) => {
        const to = parts.slice(0, at + 1).join('/');
        return (
          <span key={to}>
            <span aria-hidden="true">/</span>
            {at === parts.length - 1 ? (
              <b>
                <bdi>{part}</bdi>
              </b>
            ) : (
              <Link to={codeHref(to)}>
                <bdi>{part}</bdi>
              </Link>
            )}
          </span>
        );
      })}
    </nav>
  );
}

// The names of a larger file would take longer to load than to look up one by one.
const mostBytes = 6_000_000;

function File({ path, hasOutline }: { readonly path: string; readonly hasOutline: boolean }) {
  const { fragment } = useAddress();
  const generation = useGeneration();
  const { state, need } = useFile(path);
  const { file, error } = state;
  const isIndexed = file !== undefined && file.head.state !== 'unknown' && file.head.sizeBytes <= mostBytes;
  const names = useAnswer('file_names', isIndexed ? { file: path, max_tokens: 1_000_000 } : undefined);
  const marked = useMemo(() => linesIn(fragment), [fragment]);
  if (file === undefined && error === undefined) return <p className="loading">Loading…</p>;
  if (file === undefined) return <Folder key={generation} path={path} error={error} />;
  const isMissing = marked !== undefined && marked.line > file.lines.length;
  return (
    <>
      <FileFacts file={file} remark={names.data === undefined ? names.error?.message : undefined} />
      {isMissing && (
        <p className="code-remark" role="status">
          There is no line {marked.line}: the file has {counted(file.lines.length, 'line')}.
        </p>
      )}
      <div className="code-split">
        <CodeView
          file={file}
          names={file.head.state === 'same' ? (names.data?.names ?? none) : none}
          marked={isMissing ? undefined : marked}
          need={need}
        />
        {hasOutline && <Outline path={path} line={marked?.line} isIndexed={file.head.state !== 'unknown'} />}
      </div>
    </>
  );
}

const none: readonly never[] = [];

function FileFacts({ file, remark }: { readonly file: OpenFile; readonly remark: string | undefined }) {
  const { path, language, sizeBytes, state, encoding, totalLines } = file.head;
  const facts = [
    language ?? 'text',
    counted(totalLines, 'line'),
    bytes(sizeBytes),
    ...(encoding === 'repaired' ? ['not valid UTF-8: bytes that are no text are shown as �'] : []),
    ...(state === 'changed' ? ['changed since it was indexed: names have links again after the update'] : []),
    ...(state === 'unknown' ? ['not in the index: names have no links'] : []),
    ...(remark === undefined ? [] : [remark]),
  ];
  return (
    <p className="code-facts">
      {facts.join(' · ')}
      <span className="code-actions">
        <Link to={hrefOf('search', { q: '', mode: 'text', path })}>Search in this file</Link>
        <Link to={hrefOf('symbol', { id: path })}>Who uses it</Link>
        <button
          type="button"
          className="plain"
          disabled={!file.isWhole}
          onClick={() => void navigator.clipboard?.writeText(file.lines.join('\n'))}
        >
          Copy
        </button>
      </span>
    </p>
  );
}
