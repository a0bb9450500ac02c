/**
 * The configuration: defaults, overridden by the file, overridden by CODEAGENT_<SECTION>_<KEY> variables. An unknown
 * key or an invalid value is an error that names it, its location, and the nearest valid one.
 */
import path from 'node:path';
import { type Config, defaultConfig, ordered, sections } from '../../model/config.ts';
import type { Configuration, EffectiveSetting } from '../../model/configuration.ts';
import { nearestWord } from '../../model/edit-distance.ts';
import { EngineError } from '../../model/errors.ts';
import { keyOf, type Setting, type SettingValue, variableOf } from '../../model/setting.ts';
import { type ConfigFile, type Entry, placeOf, readConfigFile } from './config-file.ts';
import { fixed, notBuilt, renamed } from './former-keys.ts';
import { isValueOf, valueFromText, wantedBy } from './setting-value.ts';

export interface ConfigPlaces {
  readonly root: string;
  /** May be outside the root; the file may then be there too, for read-only roots. */
  readonly indexDirectory: string;
  /** Folder of the built programs. */
  readonly assets: URL;
}

type Environment = Readonly<Record<string, string | undefined>>;

interface Known {
  readonly key: string;
  readonly section: string;
  readonly name: string;
  /** The current name, and former names. */
  readonly variables: readonly string[];
  readonly setting: Setting;
}

export function loadConfig(places: ConfigPlaces, environment: Environment): Configuration {
  const written = readConfigFile(
    [path.join(places.root, '.codeagent'), places.indexDirectory],
    places.assets,
  );
  const hasVariables = Object.keys(environment).some((name) => name.startsWith('CODEAGENT_'));
  // The usual case: nothing more to do.
  if (written === undefined && !hasVariables)
    return { config: defaultConfig, file: undefined, settings: () => effective(nothing, nothing), notes: [] };
  const known = allKnown();
  const inFile = written?.file === undefined ? nothing : fromFile(written, known);
  const inEnvironment = fromEnvironment(environment, known);
  const settings = effective(inFile, inEnvironment);
  checkOrder(settings, written?.file);
  return {
    config: configFrom(known, settings),
    file: written?.file,
    settings: () => settings,
    notes: [...(written?.notes ?? []), ...inFile.notes, ...inEnvironment.notes],
  };
}

/** In the order of the sections. */
function effective(inFile: Layer, inEnvironment: Layer): readonly EffectiveSetting[] {
  return allKnown().map(({ key, setting }): EffectiveSetting => {
    const [variable, line] = [inEnvironment.values.get(key), inFile.values.get(key)];
    if (variable !== undefined) return { key, value: variable, source: 'variable' };
    return line === undefined
      ? { key, value: setting.usual, source: 'default' }
      : { key, value: line, source: 'file' };
  });
}

function allKnown(): readonly Known[] {
  return Object.entries(sections).flatMap(([section, settings]) =>
    Object.entries<Setting>(settings).map(([name, setting]) => {
      const key = keyOf(section, name);
      return { key, section, name, variables: [variableOf(section, name), ...formerVariables(key)], setting };
    }),
  );
}

function formerVariables(key: string): readonly string[] {
  const former = Object.keys(renamed).filter((each) => renamed[each] === key);
  return former.map((each) => `CODEAGENT_${each.replaceAll('.', '_').toUpperCase()}`);
}

interface Layer {
  readonly values: ReadonlyMap<string, SettingValue>;
  readonly notes: readonly string[];
}
const nothing: Layer = { values: new Map(), notes: [] };

function fromFile(written: ConfigFile, known: readonly Known[]): Layer {
  const values = new Map<string, SettingValue>();
  const notes: string[] = [];
  for (const entry of written.entries) {
    const key = entry.keys.map(snakeCase).join('.');
    if (isHeading(key, entry.value)) continue;
    const note = renamedTo(key) === undefined ? noteOn(key) : undefined;
    if (note !== undefined) {
      notes.push(`${placeOf(written.file, written.lineOf(entry))}: ${note}`);
      continue;
    }
    const found = known.find((each) => each.key === (renamedTo(key) ?? key));
    if (found?.setting.isPersonal === true) {
      const place = placeOf(written.file, written.lineOf(entry));
      notes.push(
        `${place}: ${found.key} is ignored: a repository cannot set it; set ${found.variables[0]} instead`,
      );
      continue;
    }
    const wrong = wrongWith(entry, key, found, known);
    if (wrong !== undefined) throw bad(placeOf(written.file, written.lineOf(entry)), wrong);
    if (found === undefined) continue;
    if (values.has(found.key))
      throw bad(placeOf(written.file, written.lineOf(entry)), `${found.key} is set twice`);
    values.set(found.key, entry.value as SettingValue);
  }
  return { values, notes };
}

/** Keys that are not settings and have no effect: the schema for editors, and empty sections. */
function isHeading(key: string, value: unknown): boolean {
  if (key === '$schema') return typeof value === 'string';
  const isEmpty = value === null || (typeof value === 'object' && Object.keys(value).length === 0);
  return Object.hasOwn(sections, key) && isEmpty && !Array.isArray(value);
}

function renamedTo(key: string): string | undefined {
  return Object.hasOwn(renamed, key) ? renamed[key] : undefined;
}

function noteOn(key: string): string | undefined {
  const known = Object.keys(notBuilt).find((each) => key === each || key.startsWith(`${each}.`));
  return known === undefined ? undefined : `${key} has no effect: ${notBuilt[known]}`;
}

/** Undefined when the value is valid. */
function wrongWith(
  { keys, value }: Entry,
  key: string,
  found: Known | undefined,
  known: readonly Known[],
): string | undefined {
  const written = keys.join('.');
  const constant = Object.hasOwn(fixed, key) ? fixed[key] : undefined;
  if (constant !== undefined)
    return value === constant.value
      ? undefined
      : `${written} can only be ${constant.value}, not ${shown(value)}: ${constant.why}`;
  if (found !== undefined)
    return isValueOf(found.setting, value)
      ? undefined
      : `${written} must be ${wantedBy(found.setting)}, not ${shown(value)}`;
  if (Object.hasOwn(sections, key)) return `${written} must be an object of settings, not ${shown(value)}`;
  return `unknown key ${written}; did you mean ${nearestKey(key, known)}?`;
}

/** A key with this name in any section. Otherwise the nearest section, or in a known section its nearest key. */
function nearestKey(key: string, known: readonly Known[]): string | undefined {
  const [section = '', ...rest] = key.split('.');
  const elsewhere = known.find((each) => each.key.split('.')[1] === rest.join('.'));
  if (elsewhere !== undefined) return elsewhere.key;
  if (!Object.hasOwn(sections, section)) return nearestWord(section, Object.keys(sections));
  const inside = known.filter((each) => each.section === section);
  return nearestWord(
    key,
    inside.map((each) => each.key),
  );
}

function fromEnvironment(environment: Environment, known: readonly Known[]): Layer {
  const values = new Map<string, SettingValue>();
  for (const { key, variables, setting } of known) {
    const variable = variables.find((each) => environment[each] !== undefined);
    const text = variable === undefined ? undefined : environment[variable];
    const value = text === undefined ? undefined : valueFromText(setting, text);
    if (value === undefined) continue;
    if (!isValueOf(setting, value))
      throw bad('the environment', `${variable} must be ${wantedBy(setting)}, not ${shown(text)}`);
    values.set(key, value);
  }
  return { values, notes: unknownVariables(environment, known) };
}

/** Read elsewhere, because a secret is not a setting. */
const otherVariables: readonly string[] = ['CODEAGENT_SERVER_TOKEN'];

/** Not an error, because other programs may use variables with the same prefix. */
function unknownVariables(environment: Environment, known: readonly Known[]): readonly string[] {
  const names = known.flatMap(({ variables }) => variables);
  const beginnings = Object.keys(sections).map((section) => variableOf(section, ''));
  return Object.keys(environment)
    .filter((name) => beginnings.some((start) => name.startsWith(start)))
    .filter((name) => !names.includes(name) && !otherVariables.includes(name))
    .map((name) => `${name} sets nothing; did you mean ${nearestWord(name, names)}?`);
}

function checkOrder(settings: readonly EffectiveSetting[], file: string | undefined): void {
  const numberOf = (key: string) => Number(settings.find((each) => each.key === key)?.value);
  for (const [low, high] of ordered) {
    if (numberOf(low) <= numberOf(high)) continue;
    const reason = `${low} (${numberOf(low)}) must not be above ${high} (${numberOf(high)})`;
    throw bad(file ?? 'the environment', reason);
  }
}

function configFrom(known: readonly Known[], settings: readonly EffectiveSetting[]): Config {
  const config: Record<string, Record<string, SettingValue>> = {};
  known.forEach(({ section, name, setting }, at) => {
    config[section] = { ...config[section], [name]: settings[at]?.value ?? setting.usual };
  });
  return config as unknown as Config;
}

function bad(where: string, reason: string): EngineError {
  return new EngineError('bad-config', `${where}: ${reason}`);
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

/** Keys are written in snake_case, as in `max_file_bytes`; camelCase is also accepted. */
function snakeCase(key: string): string {
  return key.replaceAll(/(?<=[a-z0-9])[A-Z]/g, (letter) => `_${letter}`).toLowerCase();
}
