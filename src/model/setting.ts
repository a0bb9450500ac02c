/** Definition of one user setting: its default, the allowed values and a description. */

export type SettingValue = string | number | boolean | readonly string[];

export interface Setting<Value extends SettingValue = SettingValue> {
  readonly kind: 'flag' | 'whole' | 'number' | 'text' | 'texts' | 'choice';
  readonly usual: Value;
  /** One line, without a full stop. */
  readonly meaning: string;
  /** Range of a number, both ends inclusive. */
  readonly range?: Range;
  /** Allowed values of a choice. */
  readonly choices?: readonly string[];
  /** True when a config file in the repository must not set it: a clone may bring a file that others wrote. */
  readonly isPersonal?: boolean;
}

export interface Range {
  readonly least: number;
  readonly most: number;
}

/** A section of the configuration. */
export type Section = Readonly<Record<string, Setting>>;

/** The values of a section's settings. */
export type ValuesOf<S extends Section> = {
  readonly [Name in keyof S]: S[Name] extends Setting<infer Value> ? Value : never;
};

export function flag(usual: boolean, meaning: string): Setting<boolean> {
  return { kind: 'flag', usual, meaning };
}

export function whole(usual: number, range: Range, meaning: string): Setting<number> {
  return { kind: 'whole', usual, range, meaning };
}

export function number(usual: number, range: Range, meaning: string): Setting<number> {
  return { kind: 'number', usual, range, meaning };
}

export function text(usual: string, meaning: string): Setting<string> {
  return { kind: 'text', usual, meaning };
}

export function texts(usual: readonly string[], meaning: string): Setting<readonly string[]> {
  return { kind: 'texts', usual, meaning };
}

export function choice<const Word extends string>(
  usual: NoInfer<Word>,
  choices: readonly Word[],
  meaning: string,
): Setting<Word> {
  return { kind: 'choice', usual, choices, meaning };
}

/**
 * Restricts a setting to the user's environment variables and command-line options; a config file in the repository
 * cannot set it.
 */
export function personal<Value extends SettingValue>(setting: Setting<Value>): Setting<Value> {
  return { ...setting, isPersonal: true };
}

/** Name of the setting in a config file: `indexing.max_file_bytes`. */
export function keyOf(section: string, name: string): string {
  return `${section}.${snakeCase(name)}`;
}

/** Environment variable of the setting: `CODEAGENT_INDEXING_MAX_FILE_BYTES`. */
export function variableOf(section: string, name: string): string {
  return `CODEAGENT_${snakeCase(section)}_${snakeCase(name)}`.toUpperCase();
}

function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
