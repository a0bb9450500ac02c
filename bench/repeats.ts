/**
 * Counts repeated work in a first index: how often the same word is read or stemmed, the same string stored or read from
 * bytes, the same facts decoded, the same type parsed or resolved, the same answer computed with another depth budget.
 * Runs extraction and linking in one thread, with methods of the product replaced by methods that count; the product
 * itself has no counters. One run per repository is enough: the counts do not depend on the machine.
 * Run: npm run bench:repeats -- REPOSITORY. The repository needs a complete index, whose files are extracted again.
 */
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { openEngine } from '../src/engine/open-engine.ts';
import { createExtraction } from '../src/indexing/extract/extractor.ts';
import { createFileLinker } from '../src/indexing/link/file-linker.ts';
import { DependencyTracker, type Memo } from '../src/indexing/resolve/dependencies/dependency-tracker.ts';
import { FileScope } from '../src/indexing/resolve/repository/file-scope.ts';
import { WrittenTypes } from '../src/indexing/resolve/types/written-types.ts';
import { ValuesOfExpressions } from '../src/indexing/resolve/values/values-of-expressions.ts';
import { createTextReader } from '../src/indexing/text/text-of-file.ts';
import { Vocabulary } from '../src/indexing/text/vocabulary.ts';
import { extractFile, readAndParse } from '../src/indexing/threads/process-file.ts';
import { createTreeMaker } from '../src/indexing/trees/make-tree.ts';
import { ByteReader, ByteWriter } from '../src/store/bytes.ts';
import { openStoreForReading } from '../src/store/store.ts';
import { termsOf } from '../src/text/terms.ts';

/** How often something was done, and to how many different things. */
class Count {
  times = 0;
  private readonly seen = new Set<unknown>();

  add(thing: unknown): void {
    this.times++;
    this.seen.add(thing);
  }

  get different(): number {
    return this.seen.size;
  }
}

const counts = new Map<string, Count>();

function count(what: string, thing: unknown): void {
  const known = counts.get(what) ?? new Count();
  counts.set(what, known);
  known.add(thing);
}

type Method = (this: object, ...given: unknown[]) => unknown;

/** Replaces a method, which may be private, by one that calls `before` first. */
function watch(
  of: { readonly prototype: object },
  name: string,
  before: (self: object, given: unknown[]) => void,
) {
  const methods = of.prototype as Record<string, Method>;
  const original = methods[name];
  if (original === undefined) throw new Error(`there is no method ${name} any more`);
  methods[name] = function (this: object, ...given) {
    before(this, given);
    return original.apply(this, given);
  };
}

const numbers = new WeakMap<object, number>();
let nextNumber = 0;

/** A number for an object, for keys made of several parts. */
function numberOf(thing: object): number {
  const number = numbers.get(thing) ?? nextNumber++;
  numbers.set(thing, number);
  return number;
}

const root = path.resolve(process.argv[2] ?? '.');
const assets = new URL('dist/', pathToFileURL(`${process.cwd()}/`));
const engine = openEngine(root, { environment: process.env, pid: process.pid, assets });
const store = openStoreForReading(engine.index.folder);
watchExtraction();
await extractAll();
report('extraction, one thread');
counts.clear();
watchLinking();
await linkAll();
report('linking');
store.close();
engine.close();

function watchExtraction(): void {
  watch(Vocabulary, 'wordOf', (_, [text, reader]) => {
    const { start, end } = reader as { readonly start: number; readonly end: number };
    count('words read', (text as string).slice(start, end));
  });
  watch(Vocabulary, 'learn', (_, [word]) => {
    count('words learned', word);
    for (const term of termsOf(word as string)) count('terms and stems of learned words', term);
  });
  watch(ByteWriter, 'string', (self, [value]) => {
    count('strings stored, by file', `${numberOf(self)} ${value as string}`);
    count('strings stored', value);
  });
}

async function extractAll(): Promise<void> {
  const { indexing } = engine.configuration.config;
  const setup = { root, grammars: fileURLToPath(new URL('grammars/', assets)), config: indexing };
  const trees = createTreeMaker(setup);
  const parts = { extraction: createExtraction(indexing), textOf: createTextReader(indexing) };
  for (const { path: name } of store.reader.sourceFiles()) {
    const file = { path: name, sizeBytes: 0, ctimeMs: 0, knownHash: undefined, failed: undefined };
    const read = await readAndParse(setup, file, trees);
    if (read.kind === 'read') extractFile(file, read, parts);
  }
}

function watchLinking(): void {
  watch(FileScope, 'decode', (self) => count('facts decoded, by file', self));
  watch(FileScope, 'symbol', (self, [index]) =>
    count('symbols asked for', `${numberOf(self)} ${index as number}`),
  );
  watch(ByteReader, 'cut', (self, [index]) => {
    count('strings made from bytes, by file', `${numberOf(self)} ${index as number}`);
    const { starts, table } = self as { readonly starts: Uint32Array; readonly table: Buffer };
    const [from, to] = [starts[index as number], starts[(index as number) + 1]];
    count('strings made from bytes', table.toString('latin1', from, to));
  });
  watch(WrittenTypes, 'parse', (_, [, text]) => count('types asked for by text', text));
  watch(WrittenTypes, 'resolveTypeText', (_, [written, type, budget]) => {
    const { file, at, self } = written as {
      readonly file: object;
      readonly at: number;
      readonly self: unknown;
    };
    const place = `${numberOf(file)} ${at} ${numberOf(type as object)}`;
    const receiver = self === undefined ? 'without' : 'with';
    count(`types resolved ${receiver} a receiver, by site`, place);
    count(`types resolved ${receiver} a receiver, by site and budget`, `${place} ${budget as number}`);
  });
  watch(ValuesOfExpressions, 'evaluate', (_, [site, value, budget]) => {
    const { file, at } = site as { readonly file: object; readonly at: number };
    const subject = `${numberOf(file)} ${at} ${numberOf(value as object)}`;
    count('expressions evaluated', subject);
    count('expressions evaluated, by budget', `${subject} ${budget as number}`);
  });
  watch(ValuesOfExpressions, 'resolveReference', (_, [file, reference, budget]) => {
    const subject = `${numberOf(file as object)} ${numberOf(reference as object)}`;
    count('references resolved', subject);
    count('references resolved, by budget', `${subject} ${budget as number}`);
  });
  watch(DependencyTracker, 'dependOnHash', (_, [key]) => count('keys recorded', key));
  watch(DependencyTracker, 'depend', (_, [key]) => count('keys hashed', key));
  watchMemos();
}

/** An answer is asked for, and either known or computed: for the first time, or again with another depth budget. */
function watchMemos(): void {
  const places = new WeakMap<object, Map<unknown, number>>();
  let next = 0;
  const subjectOf = (known: object, subject: unknown): number => {
    const inside = places.get(known) ?? new Map<unknown, number>();
    places.set(known, inside);
    const number = inside.get(subject) ?? next++;
    inside.set(subject, number);
    return number;
  };
  watch(DependencyTracker, 'memoize', (_, given) => {
    const [known, subject, depthBudget, compute] = given as [
      Map<unknown, Memo<unknown>>,
      unknown,
      number,
      () => unknown,
    ];
    const number = subjectOf(known, subject);
    count('answers asked for', number);
    given[3] = () => {
      count('answers computed', number);
      let before = known.get(subject);
      while (before !== undefined && before.depthBudget < depthBudget) before = before.others;
      const value = compute();
      if (before === undefined) return value;
      count('answers computed with less budget than a known one', number);
      if (isSame(before.value, value)) count('of these, the same answer', number);
      return value;
    };
  });
}

function isSame(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other;
  return one.length === other.length && one.every((each, place) => isSameItem(each, other[place]));
}

function isSameItem(one: unknown, other: unknown): boolean {
  const keys = ['kind', 'file', 'index', 'name', 'origin'];
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return one === other;
  const [first, second] = [new Map(Object.entries(one)), new Map(Object.entries(other))];
  return keys.every((key) => first.get(key) === second.get(key));
}

async function linkAll(): Promise<void> {
  const link = createFileLinker(store.reader);
  for (const { id } of store.reader.sourceFiles()) await link(id, () => undefined);
}

function report(title: string): void {
  console.log(`${path.basename(root)}, ${title}`.padEnd(62), '     times  different  times each');
  for (const [what, { times, different }] of counts) {
    const each = (times / different).toFixed(2);
    console.log(
      what.padEnd(62),
      String(times).padStart(10),
      String(different).padStart(10),
      each.padStart(11),
    );
  }
}
