/**
 * docs/config.md and docs/config.schema.json match the settings. `UPDATE=1 npx vitest run src/engine/config` rewrites
 * them.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '../../../test/workspace.ts';
import { sections } from '../../model/config.ts';
import { keyOf, type Setting, variableOf } from '../../model/setting.ts';
import { configSchema } from '../../serve/config-schema.ts';
import { renamed } from './former-keys.ts';
import { isValueOf } from './setting-value.ts';

it.each<[string, (before: string) => string]>([
  [
    'docs/config.md',
    (before) => before.replace(/(<!-- settings.*-->\n)[\s\S]*(<!-- end)/, `$1${settingsTable()}\n$2`),
  ],
  ['docs/config.schema.json', () => `${JSON.stringify(configSchema(), undefined, 2)}\n`],
])('%s', (name, make) => {
  const file = path.join(projectRoot, name);
  const before = readFileSync(file, { encoding: 'utf8', flag: 'a+' });
  const expected = make(before);
  if (process.env.UPDATE === '1') writeFileSync(file, expected);
  else expect(before).toBe(expected);
});

it('every default is a valid value of its setting', () => {
  const wrong = Object.values(sections)
    .flatMap((settings) => Object.values<Setting>(settings))
    .filter((setting) => !isValueOf(setting, setting.usual));
  expect(wrong).toEqual([]);
});

it('every former name maps to a setting', () => {
  const keys = Object.entries(sections).flatMap(([section, settings]) =>
    Object.keys(settings).map((name) => keyOf(section, name)),
  );
  expect(Object.values(renamed).filter((key) => !keys.includes(key))).toEqual([]);
});

function settingsTable(): string {
  const rows = Object.entries(sections).flatMap(([section, settings]) =>
    Object.entries<Setting>(settings).map(([name, setting]) => {
      const usual = typeof setting.usual === 'string' ? setting.usual : JSON.stringify(setting.usual);
      const cells = [
        `\`${keyOf(section, name)}\``,
        `\`${usual}\``,
        validText(setting),
        setting.isPersonal === true ? `${setting.meaning} (variable only)` : setting.meaning,
        `\`${variableOf(section, name)}\``,
      ];
      return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
    }),
  );
  return ['| key | default | valid | meaning | variable |', '|---|---|---|---|---|', ...rows].join('\n');
}

function validText({ kind, range, choices }: Setting): string {
  if (range !== undefined) return `${range.least} to ${range.most}`;
  return (
    { flag: 'true, false', texts: 'list of texts', choice: choices?.join(', ') ?? '' }[kind as 'flag'] ?? kind
  );
}
