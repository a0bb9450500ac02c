/**
 * Text to SyntaxTree. One parser per thread; grammars are loaded on first use. Decides once per grammar whether the
 * fast reading of the tree can be used.
 */
import { Parser, type Tree, Language as TreeSitterLanguage } from 'web-tree-sitter';
import { type GrammarNames, SyntaxTree } from '../../languages/syntax-tree.ts';
import { EngineError } from '../../model/errors.ts';
import { editTree } from './edit-tree.ts';
import {
  createWalkStack,
  type GrammarTables,
  readGrammarTables,
  readTree,
  readWithCursor,
  type WasmMemory,
} from './read-tree.ts';

export interface Grammar {
  readonly language: TreeSitterLanguage;
  readonly names: GrammarNames;
  /** Undefined when the memory layout is unknown: the tree is then read by cursor. */
  readonly tables: GrammarTables | undefined;
}

export interface TreeReader {
  /** Loads `file` from the grammar directory, once. */
  grammar(file: string): Promise<Grammar>;
  /** The returned tree is valid until the next call with the same `out`. Undefined when the parser gave up. */
  parse(grammar: Grammar, source: string, out?: SyntaxTree): SyntaxTree | undefined;
  /** For parsing several similar texts. The caller must close it. */
  openVariants(grammar: Grammar): Variants;
  /** Whether the fast reading and the cursor give the same tree. */
  readsAlike(grammar: Grammar, source: string): boolean;
  close(): void;
}

/** Parses texts of the same length and rows. Each parse reuses the unchanged parts of the previous one. */
export interface Variants {
  /** As `parse` of TreeReader. */
  parse(source: string, out?: SyntaxTree): SyntaxTree | undefined;
  close(): void;
}

/** `directory` contains web-tree-sitter.wasm and the grammars. */
export async function createTreeReader(directory: string): Promise<TreeReader> {
  const memory = await startRuntime(directory);
  const parser = new Parser();
  const stack = createWalkStack();
  const shared = new SyntaxTree();
  const grammars = new Map<string, Promise<Grammar>>();

  function read(grammar: Grammar, tree: Tree, source: string, out: SyntaxTree): SyntaxTree {
    if (grammar.tables === undefined) readWithCursor(tree, out);
    else readTree(memory, tree, grammar.tables, stack, out);
    out.source = source;
    out.names = grammar.names;
    out.rowStarts = rowStartsOf(source);
    return out;
  }

  return {
    grammar(file) {
      const loaded = grammars.get(file) ?? loadGrammar(memory, parser, directory, file);
      grammars.set(file, loaded);
      return loaded;
    },
    parse(grammar, source, out = shared) {
      parser.setLanguage(grammar.language);
      const tree = parser.parse(source);
      if (tree === null) return undefined;
      try {
        return read(grammar, tree, source, out);
      } finally {
        tree.delete();
      }
    },
    openVariants(grammar) {
      let last: { readonly tree: Tree; readonly source: string } | undefined;
      return {
        parse(source, out = shared) {
          parser.setLanguage(grammar.language);
          const isAlike = last !== undefined && editTree(last.tree, last.source, source);
          const tree = parser.parse(source, isAlike ? last?.tree : undefined);
          last?.tree.delete();
          last = tree === null ? undefined : { tree, source };
          return tree === null ? undefined : read(grammar, tree, source, out);
        },
        close() {
          last?.tree.delete();
          last = undefined;
        },
      };
    },
    readsAlike: ({ language, tables }, source) =>
      tables === undefined || readsAlike(memory, parser, language, tables, source),
    close() {
      parser.delete();
    },
  };
}

/** Shared, because web-tree-sitter has one runtime per thread and fills in the memory only on the first start. */
let runtime: Promise<WasmMemory> | undefined;

export function startRuntime(directory: string): Promise<WasmMemory> {
  runtime ??= (async () => {
    const module = { locateFile: (name: string) => `${directory}/${name}` };
    await Parser.init(module);
    return module as typeof module & WasmMemory;
  })();
  return runtime;
}

async function loadGrammar(
  memory: WasmMemory,
  parser: Parser,
  directory: string,
  file: string,
): Promise<Grammar> {
  const language = await TreeSitterLanguage.load(`${directory}/${file}`).catch((cause: unknown) => {
    throw new EngineError('internal', `The grammar ${file} cannot be loaded`, {
      hint: 'run: npm run build',
      cause,
    });
  });
  const types: string[] = [];
  for (let id = 0; id < language.nodeTypeCount; id++) {
    const name = language.nodeTypeForId(id) ?? '';
    types.push(language.nodeTypeIsNamed(id) ? name : `"${name}"`);
  }
  const fields = new Map(language.fields.flatMap((name, id) => (name === null ? [] : [[name, id] as const])));
  const tables = readGrammarTables(memory, language);
  return {
    language,
    names: { types, fields },
    tables: readsAlike(memory, parser, language, tables, trialText) ? tables : undefined,
  };
}

/** A syntax error in every language, so that the reading of errors is checked too. */
const trialText = 'a(b, [c]) {\n  "d" + 1; é\n}\n\nclass E { f: g }\n)';

function readsAlike(
  memory: WasmMemory,
  parser: Parser,
  language: TreeSitterLanguage,
  tables: GrammarTables,
  source: string,
): boolean {
  parser.setLanguage(language);
  const tree = parser.parse(source);
  if (tree === null) return false;
  const quick = new SyntaxTree();
  const sure = new SyntaxTree();
  readTree(memory, tree, tables, createWalkStack(), quick);
  readWithCursor(tree, sure);
  tree.delete();
  return isSameTree(quick, sure);
}

function isSameTree(a: SyntaxTree, b: SyntaxTree): boolean {
  if (a.count !== b.count) return false;
  const columns = [
    'typeIds',
    'fieldIds',
    'starts',
    'ends',
    'rows',
    'endRows',
    'parents',
    'after',
    'flags',
  ] as const;
  return columns.every((column) => {
    for (let node = 0; node < a.count; node++) if (a[column][node] !== b[column][node]) return false;
    return true;
  });
}

export function rowStartsOf(source: string): readonly number[] {
  const starts = [0];
  for (let at = source.indexOf('\n'); at !== -1; at = source.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}
