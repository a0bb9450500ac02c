/**
 * Makes the syntax tree of a file, if its language has a grammar. extractor.ts interprets the tree, in this thread or
 * in another.
 */
import { languageOf } from '../../languages/registry.ts';
import type { SyntaxTree } from '../../languages/syntax-tree.ts';
import type { IndexingConfig } from '../../model/config.ts';
import type { FilePath } from '../../model/source-file.ts';
import { createTreeReader, type TreeReader } from './parse.ts';
import { createEmbeddedParser, type EmbeddedParser } from './parse-embedded.ts';
import { parsePrepared } from './parse-prepared.ts';

/** The result of parsing a file. `plain`: no grammar for the file. `failed`: the parser gave up. */
export type Parsed =
  | { readonly kind: 'tree'; readonly tree: SyntaxTree; readonly grammar: string }
  | { readonly kind: 'plain' | 'failed' };

export interface TreeMaker {
  /** The tree is valid until the next one is made. */
  parse(path: FilePath, text: string): Promise<Parsed>;
  /** Loads the grammar and code for a file like this in advance. */
  prepare(path: FilePath): Promise<void>;
  close(): Promise<void>;
}

export function createTreeMaker(parts: {
  readonly grammars: string;
  readonly config: IndexingConfig;
}): TreeMaker {
  let loading: Promise<TreeReader> | undefined;
  let embeddedParser: EmbeddedParser | undefined;

  async function load(file: string) {
    loading ??= createTreeReader(parts.grammars);
    const reader = await loading;
    embeddedParser ??= createEmbeddedParser(reader);
    return { reader, embeddedParser, grammar: await reader.grammar(file) };
  }

  return {
    async parse(path, text) {
      const { language, dialect } = languageOf(path, text) ?? {};
      if (language === undefined || text.length > parts.config.maxParseBytes) return { kind: 'plain' };
      const { reading } = language;
      if (reading.kind === 'scan') return { kind: 'plain' };
      const file = dialect?.grammar?.file ?? '';
      const { reader, embeddedParser, grammar } = await load(file);
      const tree = parsePrepared({ reader, grammar }, reading.prepare?.(text) ?? text);
      if (tree === undefined) return { kind: 'failed' };
      tree.source = text;
      const { embedded } = reading;
      const whole = embedded === undefined ? tree : embeddedParser.parse(grammar, tree, embedded);
      return { kind: 'tree', tree: whole, grammar: file };
    },
    async prepare(path) {
      const file = languageOf(path, '')?.dialect.grammar?.file;
      // A failure here occurs again, and is reported, when the file is parsed.
      if (file !== undefined) await load(file).catch(() => {});
    },
    async close() {
      (await loading)?.close();
    },
  };
}
