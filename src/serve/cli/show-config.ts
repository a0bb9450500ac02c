/** Runs `config`: reads the settings and prints them as text or JSON. */
import { join } from 'node:path';
import { openEngine } from '../../engine/open-engine.ts';
import { sections } from '../../model/config.ts';
import { nearestWord } from '../../model/edit-distance.ts';
import { EngineError } from '../../model/errors.ts';
import { keyOf, type Setting, type SettingValue, variableOf } from '../../model/setting.ts';
import { configSchema } from '../config-schema.ts';
import { table } from '../operations/format.ts';
import type { Given } from '../operations/operation.ts';
import type { CommandContext } from './command.ts';
import { writeError, writeOutput } from './output.ts';

/** Returns the exit code. */
export async function showConfig(
  { key, path, schema }: Given,
  { root, assets, isJson }: CommandContext,
): Promise<number> {
  // Comes before the config file is read: a user with a broken file needs the schema to fix it.
  if (schema === true) return print(JSON.stringify(configSchema(), undefined, 2));
  const engine = openEngine(root, { environment: process.env, pid: process.pid, assets });
  const { file, notes, settings } = engine.configuration;
  const place = file ?? join(engine.root, '.codeagent', 'config.json');
  if (path === true) return print(isJson ? JSON.stringify({ file: place }) : place);
  const shown = settings()
    .map((each) => describe(each, file))
    .filter(named(key));
  if (isJson) await print(JSON.stringify({ file, settings: shown, notes }, undefined, 2));
  else if (shown.length === 1) await print(shown.map(oneText).join('\n'));
  else await print(table(shown.map(({ key: each, value, from }) => [each, valueText(value), from])));
  for (const note of notes) writeError(`codeagent: ${note}\n`);
  return 0;
}

/** One setting, in the form of `--json`. */
interface Described {
  readonly key: string;
  readonly value: SettingValue;
  readonly source: 'default' | 'file' | 'variable';
  /** `default`, the path of the file, or the name of the variable. */
  readonly from: string;
  readonly default: SettingValue;
  readonly variable: string;
  readonly meaning: string;
  readonly range: Setting['range'];
  readonly choices: Setting['choices'];
}

function describe(
  { key, value, source }: Pick<Described, 'key' | 'value' | 'source'>,
  file: string | undefined,
): Described {
  const all = Object.entries(sections).flatMap(([section, settings]) =>
    Object.entries<Setting>(settings).map(([name, setting]) => ({ section, name, setting })),
  );
  const found = all.find(({ section, name }) => keyOf(section, name) === key);
  if (found === undefined) throw new EngineError('internal', `${key} is in no section`);
  const { usual, meaning, range, choices } = found.setting;
  const variable = variableOf(found.section, found.name);
  const from = source === 'variable' ? variable : source === 'file' ? (file ?? source) : source;
  return { key, value, source, from, default: usual, variable, meaning, range, choices };
}

/** Matches a setting with this key, or all settings of a section; all settings when `key` is absent. */
function named(key: unknown): (setting: Described) => boolean {
  if (typeof key !== 'string') return () => true;
  const names = Object.entries(sections).flatMap(([section, settings]) => [
    section,
    ...Object.keys(settings).map((name) => keyOf(section, name)),
  ]);
  if (!names.includes(key))
    throw new EngineError('bad-input', `There is no setting ${JSON.stringify(key)}`, {
      hint: `did you mean ${nearestWord(key, names)}? All of them: codeagent config`,
    });
  return (setting) => setting.key === key || setting.key.startsWith(`${key}.`);
}

function oneText({ key, value, from, meaning, variable, range, choices, default: usual }: Described): string {
  const valid = range === undefined ? choices?.join(', ') : `${range.least} to ${range.most}`;
  const rows = [
    ['  meaning', meaning],
    ['  from', from],
    ['  default', valueText(usual)],
    ...(valid === undefined ? [] : [['  valid', valid]]),
    ['  variable', variable],
  ];
  return `${key} = ${valueText(value)}\n${table(rows)}`;
}

function valueText(value: SettingValue): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

async function print(text: string): Promise<number> {
  await writeOutput(`${text}\n`);
  return 0;
}
