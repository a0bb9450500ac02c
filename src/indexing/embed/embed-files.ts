/**
 * Embeds chunks without vectors in batches. Written vectors are never computed again, even after a kill. The index is
 * read and written in short steps, and the lock is held only while a batch is written. A text whose vector is already
 * stored, because it also occurs elsewhere or returns with a branch, costs one look-up.
 */
import { hash } from 'node:crypto';
import type { Embedder, EmbedOptions } from '../../embedders/embedder.ts';
import { passageInput } from '../../embedders/input-text.ts';
import { runOperation } from '../../model/advice.ts';
import { EngineError } from '../../model/errors.ts';
import { createPause } from '../../model/pause.ts';
import type { OnProgress } from '../../model/progress.ts';
import type { Reader } from '../../store/reader.ts';
import type { FileToEmbed } from '../../store/vectors/vector-reader.ts';
import type { Writer } from '../../store/writer.ts';
import { createProgress } from '../run/progress.ts';
import { chunkPassages } from './chunk-passages.ts';
import { quantise } from './quantise.ts';
import { readIndexed } from './read-indexed.ts';

export interface EmbedParts {
  readonly root: string;
  /** `follow` only if the listing guarantees that links stay inside the root. */
  readonly links: 'refuse' | 'follow';
  readonly embedder: Embedder;
  readonly reader: Reader;
  /** Runs in one transaction, with the lock held. */
  readonly write: (work: (writer: Writer) => void) => Promise<void>;
  readonly now: () => number;
}

export interface EmbedFilesOptions {
  readonly pace: NonNullable<EmbedOptions['pace']>;
  /** See EmbedOptions. */
  readonly quietUntilMs?: (() => number) | undefined;
  readonly onProgress: OnProgress;
  readonly signal: AbortSignal | undefined;
}

export interface EmbedFilesReport {
  /** Number of embedded texts; equal texts count once. */
  readonly embedded: number;
  /** Number of chunks whose text already had a vector. */
  readonly known: number;
  /** Number of chunks in files that changed since they were indexed; the next update handles these. */
  readonly left: number;
  readonly durationMs: number;
}

/** The number of texts that a kill can lose: about a second of work. */
const batchTexts = 64;
/** The number of files without new texts that are written at once. */
const batchFiles = 256;

interface KeyedText {
  readonly key: Uint8Array;
  readonly input: string;
}

interface PreparedFile {
  readonly file: FileToEmbed;
  readonly texts: readonly KeyedText[];
}

/** Rejects with `cancelled` when the signal aborts; finished batches are kept. */
export async function embedFiles(parts: EmbedParts, options: EmbedFilesOptions): Promise<EmbedFilesReport> {
  const { embedder, reader, now } = parts;
  const startedMs = now();
  const source = { embedder: embedder.id, dimensions: embedder.dimensions };
  if (reader.vectorSource()?.embedder !== source.embedder)
    await parts.write((writer) => writer.beginVectors(source));
  const files = reader.filesToEmbed();
  const progress = createProgress(options.onProgress, now);
  if (files.length > 0)
    progress.phase(
      'embed',
      files.reduce((sum, { chunks }) => sum + chunks, 0),
    );
  const batch = new Batch(parts, options);
  let left = 0;
  let known = 0;
  const pause = createPause();
  for (const file of files) {
    const prepared = prepare(parts, file);
    if (prepared === undefined) left += file.chunks;
    const fresh = prepared === undefined ? 0 : batch.add(prepared);
    known += (prepared?.texts.length ?? 0) - fresh;
    progress.advance(file.chunks - fresh);
    while (batch.isFull()) progress.advance(await batch.flush());
    await pause();
    if (options.signal?.aborted === true) throw stopped();
  }
  while (!batch.isEmpty()) progress.advance(await batch.drain());
  if (files.length > 0) await sweep(parts);
  return { embedded: batch.embedded, known, left, durationMs: now() - startedMs };
}

function prepare({ root, links, reader, embedder }: EmbedParts, file: FileToEmbed): PreparedFile | undefined {
  const facts = reader.declared(file.id);
  const text = readIndexed(`${root}/${file.path}`, { contentHash: file.contentHash, links });
  if (facts === undefined || text === undefined) return undefined;
  const texts = chunkPassages(file.path, text, facts).map((passage) => {
    const input = passageInput(passage);
    return { input, key: keyOf(embedder.id, input) };
  });
  return { file, texts };
}

/** Equal texts have equal vectors with the same embedder, in any file. */
function keyOf(embedder: string, input: string): Uint8Array {
  return hash('sha256', `${embedder}\n${input}`, 'buffer').subarray(0, 16);
}

async function sweep({ write }: EmbedParts): Promise<void> {
  let isMore = true;
  while (isMore)
    await write((writer) => {
      isMore = writer.sweepVectors();
    });
}

interface Taken {
  readonly texts: readonly KeyedText[];
  readonly vectors: Promise<readonly Float32Array[]>;
}

/** Texts that wait to be embedded, and the files that wait for them. A class because it is filled step by step. */
class Batch {
  embedded = 0;
  private readonly parts: EmbedParts;
  private readonly options: EmbedFilesOptions;
  private readonly waiting = new Map<string, KeyedText>();
  private readonly underWay: Taken[] = [];
  private readonly missing = new Set<string>();
  private files: readonly PreparedFile[] = [];

  constructor(parts: EmbedParts, options: EmbedFilesOptions) {
    this.parts = parts;
    this.options = options;
  }

  /** Returns the number of texts that need a vector; equal texts count once. */
  add(file: PreparedFile): number {
    const before = this.missing.size;
    for (const text of file.texts) {
      const key = textOf(text.key);
      if (this.missing.has(key) || this.parts.reader.hasVector(text.key)) continue;
      this.missing.add(key);
      this.waiting.set(key, text);
    }
    this.files = [...this.files, file];
    return this.missing.size - before;
  }

  isFull(): boolean {
    return this.waiting.size >= batchTexts || this.files.length >= batchFiles;
  }

  isEmpty(): boolean {
    return this.files.length === 0 && this.underWay.length === 0;
  }

  /** Starts to embed the waiting texts and meanwhile writes the previous batch. Returns the number of written texts. */
  async flush(): Promise<number> {
    this.take();
    return this.underWay.length > 1 ? await this.put() : 0;
  }

  /** Writes the last batch. */
  async drain(): Promise<number> {
    if (this.waiting.size > 0 || this.underWay.length === 0) this.take();
    return await this.put();
  }

  private take(): void {
    const { pace, signal, quietUntilMs } = this.options;
    const texts = [...this.waiting.values()].slice(0, batchTexts);
    for (const { key } of texts) this.waiting.delete(textOf(key));
    const vectors = this.parts.embedder.embed(
      texts.map(({ input }) => input),
      {
        pace,
        ...(signal === undefined ? {} : { signal }),
        ...(quietUntilMs === undefined ? {} : { quietUntilMs }),
      },
    );
    // If the previous batch fails first, nothing awaits this promise.
    vectors.catch(() => {});
    this.underWay.push({ texts, vectors });
  }

  /** Writes the oldest batch, with the files that are now complete. */
  private async put(): Promise<number> {
    const taken = this.underWay.shift();
    const vectors = (await taken?.vectors) ?? [];
    const found = (taken?.texts ?? []).flatMap(({ key }, index) => {
      const vector = vectors[index];
      return vector === undefined ? [] : [{ key, ...quantise(vector) }];
    });
    for (const { key } of found) this.missing.delete(textOf(key));
    const isDone = ({ texts }: PreparedFile): boolean =>
      texts.every(({ key }) => !this.missing.has(textOf(key)));
    const done = this.files.filter(isDone);
    this.files = this.files.filter((file) => !isDone(file));
    await this.parts.write((writer) => {
      writer.putVectors(found);
      for (const { file, texts } of done)
        writer.putFileVectors(
          file,
          texts.map(({ key }) => key),
        );
    });
    this.embedded += found.length;
    return found.length;
  }
}

function textOf(key: Uint8Array): string {
  return Buffer.from(key).toString('latin1');
}

function stopped(): EngineError {
  return new EngineError('cancelled', 'Embedding was stopped; what was done is kept', {
    advice: [runOperation('index', { wait: true })],
  });
}
