/** What the daemon computes in the background: vectors, and the answers of compilers. */
import type { Answers } from '../../api/answers.ts';
import { counted, percent, thousands } from '../../parts/numbers.ts';
import { useLive } from '../../state/page.ts';

type Status = Answers['status'];

export function Vectors({ status }: { readonly status: Status }) {
  const { vectors, notEmbedding } = status;
  const { news } = useLive();
  const { embedded, chunks, embedder, dimensions } = vectors;
  const progress = news?.embedding;
  return (
    <section>
      <h2>Vectors</h2>
      <p>
        {thousands(embedded)} of {counted(chunks, 'passage')} embedded
        {embedder !== undefined && ` by ${embedder}, ${dimensions} dimensions`}.
      </p>
      {progress !== undefined && (
        <p>
          In the background: {percent(progress.done / Math.max(1, progress.total))}. It rests while questions
          are answered.
        </p>
      )}
      {notEmbedding !== undefined && <p className="quiet">{notEmbedding}</p>}
      <Compilers status={status} />
    </section>
  );
}

function Compilers({ status: { compilers } }: { readonly status: Status }) {
  const { news } = useLive();
  const { files, full, pending, syntacticOnly, failed, problems } = compilers;
  const progress = news?.enriching;
  return (
    <>
      <h2>Compilers</h2>
      {files === 0 && (
        <p>No file has a language with a compiler: names are resolved by syntax, scopes and imports.</p>
      )}
      {files > 0 && (
        <p>
          {thousands(full)} of {counted(files, 'file')} known to a compiler, {thousands(pending)} still to be
          asked, {thousands(syntacticOnly + failed)} by syntax only.
        </p>
      )}
      {progress !== undefined && (
        <p>In the background: {percent(progress.done / Math.max(1, progress.total))}.</p>
      )}
      {problems.map((problem) => (
        <p key={problem} className="quiet">
          {problem}
        </p>
      ))}
    </>
  );
}
