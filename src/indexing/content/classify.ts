/**
 * Classifies a file by its path and first lines: minified, generated. Pure and cheap, because it runs for every file.
 * Each table becomes one regular expression; each row names the source of its rule. Rows are about tools, most of
 * which write several languages. Tests are recognised in is-test.ts.
 */

/** Minified files are not indexed, so a doubtful file counts as not minified. */
export function isMinified(path: string, text: string): boolean {
  if (minifiedName.test(path)) return true;
  if (!minifiable.test(path))
    return text.length > unreadableLine && measureLines(text).longest.length > unreadableLine;
  if (text.length < worthSkipping) return false;
  const { count, lengthInLong, longest } = measureLines(text);
  const isLong = text.length / count > averageLine && lengthInLong > text.length * longShare;
  return (isLong && isDense(longest)) || longest.length > unreadableLine;
}

/** Whether a program wrote the file. `isConfigured` tests the patterns of the configuration. */
export function isGenerated(
  path: string,
  text: string,
  isConfigured: (path: string) => boolean = () => false,
): boolean {
  return generatedPath.test(path) || generatedHeader.test(leadingComment(text)) || isConfigured(path);
}

/** Whether the file shows how to use the code of the repository, which never calls it. */
export function isExample(path: string): boolean {
  return /(?:^|\/)(?:examples?|samples?|demos?|playgrounds?|benchmarks?)\//.test(path);
}

/** A pattern and its source. */
type Row = readonly [RegExp, string];

function anyOf(rows: readonly Row[], flags: string): RegExp {
  return new RegExp(rows.map(([pattern]) => pattern.source).join('|'), flags);
}

const minifiedName = /[.-]min\.(?:js|mjs|cjs|css|html?)$/;
/**
 * Files of these types are either written by hand in short lines, or minified. In data and prose, long lines prove
 * nothing.
 */
const minifiable = /\.(?:js|mjs|cjs|css|html?|xhtml)$/;
// A file with a longer line is unreadable, whatever it contains.
const unreadableLine = 500_000;
// Smaller files cost nothing to index, and a single long line would be most of such a file.
const worthSkipping = 5000;
// github-linguist, generated.rb, minified_files?: an average of more than 110 characters per line.
const averageLine = 110;
// Formatters break lines at 80 to 120 characters; longer lines in hand-written code are strings or image paths.
const longLine = 500;
// The other lines of a minified file are its licence.
const longShare = 0.75;
// Share of punctuation: jquery.min.js has 0.25, reStructuredText in one line 0.08, a licence 0.02, a base64 image 0.
const denseShare = 0.12;

interface Lines {
  readonly count: number;
  /** Number of characters in lines longer than `longLine`. */
  readonly lengthInLong: number;
  readonly longest: string;
}

function measureLines(text: string): Lines {
  let count = 0;
  let lengthInLong = 0;
  let longestStart = 0;
  let longestLength = 0;
  for (let start = 0; start < text.length; count++) {
    const newline = text.indexOf('\n', start);
    const end = newline === -1 ? text.length : newline;
    if (end - start > longLine) lengthInLong += end - start;
    if (end - start > longestLength) {
      longestStart = start;
      longestLength = end - start;
    }
    start = end + 1;
  }
  return { count, lengthInLong, longest: text.slice(longestStart, longestStart + longestLength) };
}

/** Whether a line contains as much punctuation as minified code. */
function isDense(line: string): boolean {
  const sample = line.slice(0, 5000);
  return (sample.match(/[(){}[\];,:=<>&|?!]/g)?.length ?? 0) > sample.length * denseShare;
}

const generatedPath = anyOf(
  [
    [/(?:^|\/)(?:package-lock|npm-shrinkwrap)\.json$/, 'npm'],
    [/(?:^|\/)(?:yarn\.lock|pnpm-lock\.yaml|bun\.lockb?|deno\.lock)$/, 'yarn, pnpm, bun, deno'],
    [
      /(?:^|\/)(?:poetry|uv|pdm|Pipfile|Cargo|Gemfile|composer|flake|mix|pubspec|Podfile)\.lock$/,
      'lock files',
    ],
    [/(?:^|\/)(?:go\.(?:work\.)?sum|gradle\.lockfile|packages\.lock\.json|Package\.resolved)$/, 'lock files'],
    [/_pb2(?:_grpc)?\.pyi?$/, 'protobuf'],
    [/\.pb(?:\.gw)?\.(?:go|cc|h|c|dart|swift)$/, 'protobuf, grpc-gateway, nanopb'],
    [/_(?:grpc_)?(?:web_)?pb\.(?:js|ts|d\.ts)$/, 'protobuf, grpc-web'],
    [/\.g(?:\.i)?\.(?:cs|vb)$/, 'Roslyn, GeneratedCodeUtilities'],
    [/\.[Dd]esigner\.(?:cs|vb)$/, 'Roslyn, GeneratedCodeUtilities'],
    [/\.generated\.[^./]+$/, 'Roslyn; also GraphQL code generators'],
    [/\.(?:g|freezed|mocks)\.dart$/, 'build_runner'],
    [/(?:^|\/)zz_generated\.[^/]+\.go$/, 'Kubernetes'],
    [/(?:^|\/)__generated__\//, 'linguist: Relay, Apollo'],
    [/\.(?:js|css|mjs|cjs)\.map$/, 'linguist: source maps'],
  ],
  '',
);

// Licences before the markers of generated files take up to 1.5 KB.
const headerLength = 2048;

/**
 * The comments before the first code; go.dev/s/generatedcode requires the marker there. Otherwise the source of a
 * generator, which contains the marker in a template, would count as generated. Always matches, so it never backtracks.
 */
const comments =
  /^(?:\s+|\/\/.*|\/\*[\s\S]*?(?:\*\/|$)|#.*|<!--[\s\S]*?(?:-->|$)|--\[\[[\s\S]*?(?:\]\]|$)|--.*|"""[\s\S]*?(?:"""|$)|[;%'].*|<\?.*|"use strict".*)*/;

function leadingComment(text: string): string {
  return comments.exec(text.slice(0, headerLength))?.[0] ?? '';
}

const generatedHeader = anyOf(
  [
    [/Code generated .*DO NOT EDIT/, 'go.dev/s/generatedcode'],
    [/(?:^|[\s/*#])@generated\b/, 'Meta, rustfmt, Cargo'],
    [/<auto-?generated\b/, 'Roslyn, GeneratedCodeUtilities'],
    [/Generated by the protocol buffer compiler/, 'linguist: protobuf'],
    [/A Bison parser, made by GNU Bison/, 'linguist: bison'],
    [/Autogenerated by Thrift|Generated by Cython/, 'linguist: Thrift, Cython'],
    [/\bGenerated from .*\.g4 by ANTLR/, 'linguist: ANTLR'],
    [
      /\bgenerated\b[\s\S]{0,200}?\bdo not (?:edit|modify|change)\b/,
      'linguist: the words of many generators',
    ],
    [/\bdo not (?:edit|modify|change)\b[\s\S]{0,200}?\bgenerated\b/, 'the same, turned round'],
  ],
  'im',
);
