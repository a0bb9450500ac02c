/**
 * Imports in JSDoc comments of JavaScript: `@import { Reader } from './reader.js'`, and `import('x')` inside types.
 */
import type { Draft } from '../draft.ts';
import type { Node } from '../syntax-tree.ts';

/**
 * Rule for the whole file, so that the imports are in the scope of the file. Adds one import for each module named by
 * `import('x')`.
 */
export function importFromComments(file: Draft): void {
  const { tree } = file;
  if (!/@import\b|\*[^\n]*\bimport\(/.test(tree.source)) return;
  const loaded = new Set<string>();
  for (let node = 0; node < tree.count; node++) {
    const text = tree.is(node, 'comment') ? tree.text(node) : '';
    if (!text.startsWith('/**')) continue;
    for (const found of text.matchAll(tagged)) importTagged(file, node, found);
    for (const [, module = '', name = '', local = ''] of text.matchAll(alias))
      file.import(node, { kind: 'named', module, name, local, isTypeOnly: true });
    for (const [, module = ''] of text.matchAll(inPlace)) {
      if (loaded.has(module)) continue;
      loaded.add(module);
      file.import(node, { kind: 'module', module, local: `import('${module}')`, isTypeOnly: true });
    }
  }
}

/** `@import { A, B as C } from 'x'`, `@import D from 'x'`, `@import * as E from 'x'`, also over several rows. */
const tagged =
  /@import\s+(?:\*\s*as\s+([\w$]+)|([\w$]+)?[\s,]*(?:\{([^}]*)\})?)[\s*]*from\s+["']([^"']+)["']/g;
/** An alias for a type of another module: `@typedef {import('x').A} B`. */
const alias = /@typedef\s+\{\s*import\(\s*["']([^"']+)["']\s*\)\.([\w$]+)\s*\}\s+([\w$]+)/g;
const inPlace = /\bimport\(\s*["']([^"']+)["']\s*\)/g;

function importTagged(file: Draft, node: Node, found: RegExpMatchArray): void {
  const [, whole, main, names = '', module = ''] = found;
  const from = { module, isTypeOnly: true } as const;
  if (whole !== undefined) file.import(node, { kind: 'module', local: whole, ...from });
  if (main !== undefined) file.import(node, { kind: 'default', name: 'default', local: main, ...from });
  for (const part of names.split(',')) {
    const [, name, local = name] = /([\w$]+)(?:\s+as\s+([\w$]+))?/.exec(part) ?? [];
    if (name === undefined) continue;
    file.import(node, { kind: name === 'default' ? 'default' : 'named', name, local, ...from });
  }
}
