/**
 * Path and text to facts, with everything that must be loaded for it kept warm: one per thread.
 * Which way a file is read (grammar, scan, plain text) is decided here and nowhere else.
 */
import picomatch from 'picomatch';
import type { Grammatical, Language } from '../languages/language.ts';
import { languageOf } from '../languages/registry.ts';
import type { IndexingConfig } from '../model/config.ts';
import type { Problem } from '../model/problem.ts';
import type { FilePath } from '../model/source-file.ts';
import { isGenerated, isTest } from './classify.ts';
import { type CompiledLanguage, compileLanguage } from './extract/compile-language.ts';
import {
  type ExtractedFile,
  type ExtractOptions,
  extractPlain,
  extractScanned,
  extractTree,
} from './extract.ts';
import { createTreeReader, type TreeReader } from './parse.ts';

export interface Extractor {
  /** Pure, apart from loading grammars. `problems` are those that reading the file found. */
  extract(path: FilePath, text: string, problems: readonly Problem[]): Promise<ExtractedFile>;
  /** Loads what a file like this takes, so that it is there when the file comes. */
  prepare(path: FilePath): Promise<void>;
  /** As plain text, whatever the language: for files whose parse failed. */
  extractUnparsed(path: FilePath, text: string, problems: readonly Problem[]): ExtractedFile;
  close(): Promise<void>;
}

export function createExtractor(parts: { grammars: string; config: IndexingConfig }): Extractor {
  const { config } = parts;
  let loading: Promise<TreeReader> | undefined;
  const isConfigured =
    config.generatedPatterns.length === 0
      ? undefined
      : picomatch([...config.generatedPatterns], { dot: true });
  /** By language and grammar: two languages may share one. */
  const compiled = new Map<string, CompiledLanguage>();

  const optionsFor = (path: FilePath, text: string, problems: readonly Problem[]): ExtractOptions => ({
    limits: { minTokens: config.chunkMinTokens, maxTokens: config.chunkMaxTokens },
    isGenerated: isGenerated(path, text, isConfigured),
    isTest: isTest(path),
    problems,
  });

  async function load(file: string) {
    loading ??= createTreeReader(parts.grammars);
    const reader = await loading;
    return { reader, grammar: await reader.grammar(file) };
  }

  async function byGrammar(
    path: FilePath,
    text: string,
    language: Language & { reading: Grammatical },
    file: string,
    options: ExtractOptions,
  ) {
    const { reader, grammar } = await load(file);
    const key = `${language.id} ${file}`;
    const tables = compiled.get(key) ?? compileLanguage(language.reading, grammar.names, language.linking);
    compiled.set(key, tables);
    const tree = reader.parse(grammar, language.reading.prepare?.(text) ?? text);
    if (tree === undefined) return extractPlain(text, path, 'failed', options);
    tree.source = text;
    return extractTree(tree, path, language, tables, options);
  }

  return {
    async extract(path, text, problems) {
      const options = optionsFor(path, text, problems);
      const { language, dialect } = languageOf(path, text) ?? {};
      if (language === undefined || text.length > config.maxParseBytes)
        return extractPlain(text, path, 'plain', options);
      const { reading } = language;
      if (reading.kind === 'scan')
        return extractScanned(text, path, language.id, reading.scan(text, path), options);
      return byGrammar(path, text, { ...language, reading }, dialect?.grammar?.file ?? '', options);
    },
    async prepare(path) {
      const file = languageOf(path, '')?.dialect.grammar?.file;
      // What fails here fails again, and is told, when it is needed.
      if (file !== undefined) await load(file).catch(() => {});
    },
    extractUnparsed: (path, text, problems) =>
      extractPlain(text, path, 'failed', optionsFor(path, text, problems)),
    async close() {
      (await loading)?.close();
    },
  };
}
