import { describe, expect, it } from 'vitest';
import { generalHelp, groups, verbHelp } from './help.ts';
import { commonFields } from './arguments.ts';
import { noSuchVerb } from './no-such-verb.ts';
import { isNamed, verbs } from './verbs.ts';

describe('suggestions for an unknown word', () => {
  it.each([
    ['lokup', 'lookup'],
    ['Callers', 'callers'],
    ['implementation', 'implementations'],
    ['dir_tree', undefined],
    ['directory', 'list-directory or directory-tree'],
    ['read', 'read-file'],
    ['frobnicate', undefined],
    ['', undefined],
  ])('%j', (word, meant) => {
    const suggestion = meant === undefined ? '' : `; did you mean ${meant}?`;
    expect(noSuchVerb(word).message).toBe(`There is no command ${JSON.stringify(word)}${suggestion}`);
  });
});

describe('a verb', () => {
  it.each(['list_directory', 'list-directory', 'lookup'])('is found as %s', (word) => {
    expect(verbs.filter(isNamed(word))).toHaveLength(1);
  });

  it.each(verbs.map((verb) => [verb.name, verb] as const))(
    '%s has a help text with usage and examples',
    (_, verb) => {
      const help = verbHelp(verb);
      expect(help).toMatch(/^Usage: codeagent [a-z-]+/m);
      expect(help.split('\nExamples\n')[1]).toMatch(/^ {2}\S/);
      expect(verb.summary).not.toMatch(/\n|\.$/);
    },
  );
});

describe('the general help', () => {
  it.each(groups.flatMap(({ lines }) => lines.map((line) => [...line] as const)))(
    '%s exists with the options that its line names',
    (name, usage) => {
      const verb = verbs.find((each) => each.name === name);
      const known = [...(verb?.fields ?? []), ...commonFields];
      expect(verb?.name).toBe(name);
      for (const [, option] of usage.matchAll(/--([a-z-]+)/g))
        expect(known.map((field) => field.name)).toContain(option);
      for (const [, letter] of usage.matchAll(/(?<= )-([a-z])\b/g))
        expect(known.map(({ short }) => short)).toContain(letter);
    },
  );

  it('is short, with a line for each verb', () => {
    const text = generalHelp(verbs, '1.2.3');
    expect(text.length).toBeLessThan(4_200);
    expect(text).not.toMatch(/^Other$/m);
  });
});
