/**
 * Text of a file to its facts, with caches that a thread keeps between files. Only this file and make-tree.ts decide
 * how a file is read (grammar, scan, plain text).
 */
import picomatch from 'picomatch';
import { languageOf } from '../../languages/registry.ts';
import type { IndexingConfig } from '../../model/config.ts';
import type { Problem } from '../../model/problem.ts';
import type { FilePath } from '../../model/source-file.ts';
import { unparsedLanguageOf } from '../../model/unparsed-languages.ts';
import { isGenerated } from '../content/classify.ts';
import { isTest } from '../content/is-test.ts';
import { createTreeMaker, type Parsed } from '../trees/make-tree.ts';
import { type CompiledLanguage, compileLanguage } from './compile-language.ts';
import {
  type ExtractedFile,
  type ExtractOptions,
  extractPlain,
  extractScanned,
  extractTree,
} from './extract.ts';

export interface Extraction {
  /** Pure. `problems` are those that reading the file found. */
  extract(path: FilePath, text: string, parsed: Parsed, problems: readonly Problem[]): ExtractedFile;
  /** Extracts plain text in any language, for files whose parse failed. */
  extractUnparsed(path: FilePath, text: string, problems: readonly Problem[]): ExtractedFile;
}

export function createExtraction(config: IndexingConfig): Extraction {
  const isConfigured =
    config.generatedPatterns.length === 0
      ? undefined
      : picomatch([...config.generatedPatterns], { dot: true });
  /** Keyed by language and grammar, because two languages may share a grammar. */
  const compiled = new Map<string, CompiledLanguage>();

  const optionsFor = (path: FilePath, text: string, problems: readonly Problem[]): ExtractOptions => ({
    limits: { minTokens: config.chunkMinTokens, maxTokens: config.chunkMaxTokens },
    isGenerated: isGenerated(path, text, isConfigured),
    isTest: isTest(path),
    problems,
  });

  return {
    extract(path, text, parsed, problems) {
      const options = optionsFor(path, text, problems);
      const { language } = languageOf(path, text) ?? {};
      const file = { path, text, language: language?.id };
      if (language === undefined) {
        const status = unparsedLanguageOf(path) === undefined ? 'plain' : 'unparsed';
        return extractPlain(file, status, options);
      }
      if (text.length > config.maxParseBytes) {
        const problem = tooLarge(text.length, config.maxParseBytes);
        return extractPlain(file, 'failed', { ...options, problems: [...problems, problem] });
      }
      const { reading } = language;
      if (reading.kind === 'scan')
        return extractScanned({ ...file, language: language.id }, reading.scan(text, path), options);
      if (parsed.kind !== 'tree') return extractPlain(file, 'failed', options);
      const key = `${language.id} ${parsed.grammar}`;
      const tables = compiled.get(key) ?? compileLanguage(reading, parsed.tree.names, language.linking);
      compiled.set(key, tables);
      return extractTree(parsed.tree, { path, language: language.id }, tables, options);
    },
    extractUnparsed: (path, text, problems) =>
      extractPlain(
        { path, text, language: languageOf(path, text)?.language.id },
        'failed',
        optionsFor(path, text, problems),
      ),
  };
}

function tooLarge(length: number, most: number): Problem {
  const megabytes = (count: number): string => (count / 1024 ** 2).toFixed(1);
  const message = `${megabytes(length)} MB are more than indexing.maxParseBytes allows (${megabytes(most)} MB); kept as plain text`;
  return { kind: 'too-large', message, row: undefined };
}

/** Parsing and extracting in one thread. */
export interface Extractor {
  /** Pure, apart from loading grammars. `problems` are those that reading the file found. */
  extract(path: FilePath, text: string, problems: readonly Problem[]): Promise<ExtractedFile>;
  close(): Promise<void>;
}

export function createExtractor(parts: { grammars: string; config: IndexingConfig }): Extractor {
  const trees = createTreeMaker(parts);
  const extraction = createExtraction(parts.config);
  return {
    extract: async (path, text, problems) =>
      extraction.extract(path, text, await trees.parse(path, text), problems),
    close: trees.close,
  };
}
