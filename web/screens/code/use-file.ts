/**
 * The text of a file in blocks of lines. All blocks of an ordinary file are loaded one after the other; of a very large
 * one only those in view.
 */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { FileText } from '../../api/answers.ts';
import { AskError } from '../../api/client.ts';
import { useGeneration, useLive, usePage } from '../../state/page.ts';

export interface OpenFile {
  readonly head: FileText;
  /** By line, 0-based; undefined where a block is not loaded. */
  readonly lines: readonly (string | undefined)[];
  /** Every line is loaded. */
  readonly isWhole: boolean;
  /** Grows with every loaded block and every version of the file. */
  readonly version: number;
}

export interface FileState {
  readonly path: string;
  readonly file: OpenFile | undefined;
  readonly error: AskError | undefined;
}

const blockLines = 4_000;
/** Files up to this size are loaded whole. */
const wholeBytes = 6_000_000;
const blockTokens = 1_000_000;

export function useFile(path: string) {
  const { client } = usePage();
  const { connection } = useLive();
  const generation = useGeneration();
  const [state, setState] = useState<FileState>({ path, file: undefined, error: undefined });
  const asked = useRef(new Set<number>());
  const version = useRef(0);
  const isConnected = connection.kind !== 'lost';

  const load = useCallback(
    async (start: number, signal: AbortSignal | undefined): Promise<FileText | undefined> => {
      const fields = { path, start, end: start + blockLines - 1, ignored: true, max_tokens: blockTokens };
      const { data } = await client.ask('read_file', fields, signal);
      return data;
    },
    [client, path],
  );
  const add = useCallback((block: FileText, how: 'new' | 'more'): void => {
    version.current++;
    setState((before) => withBlock(before, block, how, version.current));
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the file is read again when the index has changed.
  useEffect(() => {
    if (path === '' || !isConnected) return;
    const stop = new AbortController();
    asked.current = new Set([1]);
    const readAll = async (): Promise<void> => {
      const first = await load(1, stop.signal);
      if (first === undefined) return;
      add(first, 'new');
      if (first.sizeBytes > wholeBytes) return;
      for (let next = (first.endLine ?? 0) + 1; next <= first.totalLines; ) {
        asked.current.add(next);
        const block = await load(next, stop.signal);
        if (block?.endLine === undefined || stop.signal.aborted) return;
        add(block, 'more');
        next = block.endLine + 1;
      }
    };
    readAll().catch((error: unknown) => {
      if (stop.signal.aborted) return;
      const refused = error instanceof AskError ? error : new AskError('internal', String(error), undefined);
      setState((before) => ({
        path,
        file: refused.code === 'offline' && before.path === path ? before.file : undefined,
        error: refused,
      }));
    });
    return () => stop.abort();
  }, [path, generation, isConnected, load, add]);

  /** Loads the block around a line of a very large file. */
  const need = useCallback(
    (line: number): void => {
      const start = Math.floor(line / blockLines) * blockLines + 1;
      if (asked.current.has(start)) return;
      asked.current.add(start);
      load(start, undefined).then(
        (block) => block !== undefined && add(block, 'more'),
        () => asked.current.delete(start),
      );
    },
    [load, add],
  );
  return { state: state.path === path ? state : { path, file: undefined, error: undefined }, need };
}

function withBlock(before: FileState, block: FileText, how: 'new' | 'more', version: number): FileState {
  const { path, totalLines } = block;
  const known = how === 'more' && before.path === path ? before.file?.lines : undefined;
  const lines = known?.slice() ?? new Array<string | undefined>(totalLines).fill(undefined);
  const texts = totalLines === 0 ? [] : block.text.split('\n');
  const from = (block.line ?? 1) - 1;
  texts.forEach((text, at) => {
    if (from + at < lines.length) lines[from + at] = text.endsWith('\r') ? text.slice(0, -1) : text;
  });
  const head = how === 'more' ? (before.file?.head ?? block) : block;
  const isWhole = !lines.includes(undefined);
  return { path, file: { head, lines, isWhole, version }, error: undefined };
}
