/** Validates the value of a setting, and describes the valid values. Pure. */
import type { Setting, SettingValue } from '../../model/setting.ts';

export function isValueOf(setting: Setting, value: unknown): value is SettingValue {
  switch (setting.kind) {
    case 'flag':
      return typeof value === 'boolean';
    case 'whole':
      return Number.isSafeInteger(value) && isWithin(setting, value);
    case 'number':
      return isWithin(setting, value);
    case 'text':
      return typeof value === 'string';
    case 'texts':
      return Array.isArray(value) && value.every((each) => typeof each === 'string' && each.trim() !== '');
    case 'choice':
      return typeof value === 'string' && setting.choices?.includes(value) === true;
  }
}

function isWithin({ range }: Setting, value: unknown): boolean {
  if (typeof value !== 'number' || !Number.isFinite(value)) return false;
  return range === undefined || (value >= range.least && value <= range.most);
}

/** `a whole number from 1 to 10000`. */
export function wantedBy({ kind, range, choices }: Setting): string {
  const from = range === undefined ? '' : ` from ${range.least} to ${range.most}`;
  switch (kind) {
    case 'flag':
      return 'true or false';
    case 'whole':
      return `a whole number${from}`;
    case 'number':
      return `a number${from}`;
    case 'text':
      return 'a text';
    case 'texts':
      return 'a list of texts, none of them empty';
    case 'choice':
      return `one of ${choices?.join(', ')}`;
  }
}

/** Converts the text of a variable. Undefined when it is empty, except for a list. */
export function valueFromText({ kind }: Setting, text: string): unknown {
  if (kind === 'texts') return splitList(text);
  if (text.trim() === '') return undefined;
  if (kind === 'flag') return { true: true, 1: true, false: false, 0: false }[text.trim()] ?? text;
  if (kind !== 'whole' && kind !== 'number') return text;
  return /^\s*-?\d+(\.\d+)?(e\d+)?\s*$/i.test(text) ? Number(text) : text;
}

/** Separated by commas, but not inside braces: `src/**, *.{ts,tsx}` are two globs. */
function splitList(text: string): readonly string[] {
  const parts = [''];
  let depth = 0;
  for (const letter of text) {
    if (letter === '{') depth++;
    if (letter === '}') depth--;
    if (letter === ',' && depth <= 0) parts.push('');
    else parts[parts.length - 1] += letter;
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}
