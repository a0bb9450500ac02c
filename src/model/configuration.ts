/** The settings of one repository as loaded, with their sources. */
import type { Config } from './config.ts';
import type { SettingValue } from './setting.ts';

export interface Configuration {
  readonly config: Config;
  /** The configuration file; undefined when there is none. */
  readonly file: string | undefined;
  /** Every setting, in the order of the sections. */
  settings(): readonly EffectiveSetting[];
  /** Settings without effect, one line each. */
  readonly notes: readonly string[];
}

export interface EffectiveSetting {
  readonly key: string;
  readonly value: SettingValue;
  readonly source: 'default' | 'file' | 'variable';
}
