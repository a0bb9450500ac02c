/** Conditions on the name, kind and parent of a definition. */
import { once } from '../../model/once.ts';
import type { SymbolKind } from '../../model/symbol.ts';
import { compilePattern } from '../grep/regex/compile.ts';
import type { Pattern } from '../grep/regex/pattern.ts';
import type { Condition } from './condition.ts';
import { filesMentioning } from './files-mentioning.ts';
import { compileNames } from './name-list.ts';
import type { DefinitionSource } from './source.ts';

export function nameCondition({ reader }: DefinitionSource, value: string): Condition {
  const names = compileNames(value, 'name');
  return {
    condition: 'name',
    value,
    on: 'definition',
    // A name that contains dots is also compared as a whole.
    holds: ({ symbol: { name, qualifiedName } }) =>
      names.fits(qualifiedName) || (name.includes('.') && names.fitsName(name)),
    files: () => reader.filesNaming(names.namesIn(reader)),
  };
}

export function regexCondition({ reader }: DefinitionSource, value: string): Condition {
  const pattern = compilePattern({
    patterns: [value],
    syntax: 'regex',
    letterCase: 'smart',
    boundary: 'none',
    lines: 'single',
  });
  const names = once(() => linesWith(pattern, reader.namesLike()));
  return {
    condition: 'regex',
    value,
    on: 'definition',
    holds: ({ symbol }) => names().has(symbol.name),
    files: () => reader.filesNaming([...names()]),
  };
}

/** Joins the names into one text with one name per line, so that the pattern runs once. */
function linesWith(pattern: Pattern, names: readonly string[]): ReadonlySet<string> {
  const bytes = Buffer.from(`${names.filter((name) => !name.includes('\n')).join('\n')}\n`);
  const found = new Set<string>();
  for (let from = 0; from < bytes.length; ) {
    const at = pattern.next(bytes, from, bytes.length);
    if (at === undefined || at >= bytes.length) break;
    const start = at === 0 ? 0 : bytes.lastIndexOf(lineBreak, at - 1) + 1;
    const end = bytes.indexOf(lineBreak, at);
    found.add(bytes.toString('utf8', start, end));
    from = end + 1;
  }
  return found;
}

const lineBreak = 0x0a;

export function kindsCondition(
  { reader }: DefinitionSource,
  kinds: ReadonlySet<SymbolKind>,
  asked: string | undefined,
): Condition {
  return {
    condition: 'kinds',
    value: asked ?? [...kinds].join(','),
    on: 'definition',
    holds: ({ symbol }) => kinds.has(symbol.kind),
    files: () => reader.filesWithKinds(kinds),
  };
}

/** Compares the direct container. Top-level definitions have no named container and never match. */
export function parentCondition(source: DefinitionSource, value: string): Condition {
  const names = compileNames(value, 'parent');
  return {
    condition: 'parent',
    value,
    on: 'definition',
    holds({ symbol: { name, qualifiedName } }) {
      const around = qualifiedName.slice(0, -name.length - 1);
      return around !== '' && names.fits(around);
    },
    files: () => filesMentioning(source, names.literals),
  };
}
