/**
 * Files that one thread has read and parsed, on their way to the thread that extracts them: trees are transferred as
 * flat memory, and the names of each grammar are sent once.
 */
import type { Transferable } from 'node:worker_threads';
import { type GrammarNames, SyntaxTree } from '../../languages/syntax-tree.ts';
import { invariant } from '../../model/errors.ts';
import type { Parsed } from '../trees/make-tree.ts';
import { type FlatTree, flatten, unflatten } from './flat-tree.ts';
import type { FileToExtract, Outcome } from './messages.ts';
import type { ReadFile } from './process-file.ts';

type HandedTree =
  | { readonly kind: 'tree'; readonly tree: FlatTree; readonly grammar: string }
  | Exclude<Parsed, { kind: 'tree' }>;

export interface HandedBatch {
  readonly id: number;
  readonly files: readonly {
    readonly file: FileToExtract;
    readonly read: ReadFile<HandedTree> | Outcome;
  }[];
  /** Grammars that are sent for the first time. */
  readonly grammars: readonly (readonly [string, GrammarNames])[];
}

export interface Giver {
  add(file: FileToExtract, read: ReadFile | Outcome): void;
  finish(id: number): { readonly handed: HandedBatch; readonly transfer: readonly Transferable[] };
}

export function createGiver(): Giver {
  const known = new Set<string>();
  let files: HandedBatch['files'][number][] = [];
  let grammars: (readonly [string, GrammarNames])[] = [];
  let transfer: ArrayBuffer[] = [];

  function handedTree(parsed: Extract<Parsed, { kind: 'tree' }>): HandedTree {
    const { tree, grammar } = parsed;
    if (!known.has(grammar)) grammars.push([grammar, tree.names]);
    known.add(grammar);
    const flat = flatten(tree);
    transfer.push(flat.columns);
    return { kind: 'tree', tree: flat, grammar };
  }

  return {
    add(file, read) {
      if (read.kind !== 'read') {
        files.push({ file, read });
        return;
      }
      // Copied, because the bytes may be part of a larger buffer.
      const utf8 = new Uint8Array(read.utf8);
      transfer.push(utf8.buffer);
      const parsed = read.parsed.kind === 'tree' ? handedTree(read.parsed) : read.parsed;
      files.push({ file, read: { ...read, utf8, parsed } });
    },
    finish(id) {
      const done = { handed: { id, files, grammars }, transfer };
      files = [];
      grammars = [];
      transfer = [];
      return done;
    },
  };
}

export interface Taker {
  begin(batch: HandedBatch): void;
  /** The tree is valid until the next call. */
  take(read: HandedBatch['files'][number]['read']): ReadFile | Outcome;
}

export function createTaker(): Taker {
  const names = new Map<string, GrammarNames>();
  const tree = new SyntaxTree();
  return {
    begin({ grammars }) {
      for (const [grammar, its] of grammars) names.set(grammar, its);
    },
    take(read) {
      if (read.kind !== 'read') return read;
      const { parsed, text } = read;
      if (parsed.kind !== 'tree') return { ...read, parsed };
      const its = names.get(parsed.grammar);
      invariant(its !== undefined, 'the names of a grammar come with its first tree');
      const whole = unflatten(tree, parsed.tree, { source: text, names: its });
      return { ...read, parsed: { kind: 'tree', tree: whole, grammar: parsed.grammar } };
    },
  };
}
