/**
 * The configuration: defaults, then `.codeagent/config.json`, then CODEAGENT_<SECTION>_<KEY> variables.
 * One schema; an unknown key or a wrong type is an error that names the key and the nearest valid one.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Config, defaultConfig } from './model/config.ts';
import { nearestWord } from './model/edit-distance.ts';
import { EngineError } from './model/errors.ts';

type Environment = Readonly<Record<string, string | undefined>>;
type Setting = string | number | boolean | readonly string[];
type Section = Readonly<Record<string, Setting>>;

export function loadConfig(directory: string, environment: Environment): Config {
  const file = path.join(directory, 'config.json');
  const written = existsSync(file) ? readJson(file) : {};
  const sections: Record<string, Section> = {};
  for (const [name, defaults] of Object.entries(defaultConfig) as [string, Section][]) {
    const given = written[name] ?? {};
    if (!isRecord(given)) throw bad(`${name} must be an object of settings`, file);
    sections[name] = {
      ...defaults,
      ...fromFile(name, given, defaults, file),
      ...fromEnvironment(name, defaults, environment),
    };
  }
  const unknown = Object.keys(written).find((name) => !(name in defaultConfig));
  if (unknown !== undefined) throw bad(unknownKey(unknown, Object.keys(defaultConfig)), file);
  return sections as unknown as Config;
}

function readJson(file: string): Readonly<Record<string, unknown>> {
  try {
    const read: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (isRecord(read)) return read;
  } catch (cause) {
    throw new EngineError(
      'bad-config',
      `${file} is not valid JSON: ${cause instanceof Error ? cause.message : ''}`,
      { cause },
    );
  }
  throw bad('the configuration must be an object', file);
}

/** Keys are written in snake_case, as in `max_file_bytes`; camelCase is taken too. */
function fromFile(
  section: string,
  given: Readonly<Record<string, unknown>>,
  defaults: Section,
  file: string,
): Section {
  const settings: Record<string, Setting> = {};
  for (const [key, value] of Object.entries(given)) {
    const name = camelCase(key);
    const usual = defaults[name];
    if (usual === undefined) {
      throw bad(
        unknownKey(
          `${section}.${key}`,
          Object.keys(defaults).map((each) => `${section}.${snakeCase(each)}`),
        ),
        file,
      );
    }
    if (!isLike(value, usual)) throw bad(`${section}.${key} must be ${typeName(usual)}`, file);
    settings[name] = value;
  }
  return settings;
}

function fromEnvironment(section: string, defaults: Section, environment: Environment): Section {
  const settings: Record<string, Setting> = {};
  for (const [name, usual] of Object.entries(defaults)) {
    const variable = `CODEAGENT_${section}_${snakeCase(name)}`.toUpperCase();
    const text = environment[variable];
    if (text === undefined) continue;
    const value = parseVariable(text, usual);
    if (value === undefined)
      throw bad(`${variable} must be ${typeName(usual)}, not ${JSON.stringify(text)}`, 'the environment');
    settings[name] = value;
  }
  return settings;
}

function parseVariable(text: string, usual: Setting): Setting | undefined {
  if (Array.isArray(usual))
    return text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '');
  if (typeof usual === 'boolean')
    return text === 'true' || text === '1' ? true : text === 'false' || text === '0' ? false : undefined;
  if (typeof usual !== 'number') return text;
  const number = Number(text);
  return text.trim() !== '' && Number.isFinite(number) && number >= 0 ? number : undefined;
}

function isLike(value: unknown, usual: Setting): value is Setting {
  if (Array.isArray(usual)) return Array.isArray(value) && value.every((each) => typeof each === 'string');
  if (typeof usual === 'number') return typeof value === 'number' && Number.isFinite(value) && value >= 0;
  return typeof value === typeof usual;
}

function typeName(usual: Setting): string {
  if (Array.isArray(usual)) return 'a list of texts';
  return { number: 'a number from 0', boolean: 'true or false', string: 'a text' }[
    typeof usual as 'number' | 'boolean' | 'string'
  ];
}

function unknownKey(key: string, valid: readonly string[]): string {
  return `unknown key ${key}; did you mean ${nearestWord(key, valid)}?`;
}

function bad(reason: string, where: string): EngineError {
  return new EngineError('bad-config', `${where}: ${reason}`);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function camelCase(key: string): string {
  return key.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function snakeCase(key: string): string {
  return key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
