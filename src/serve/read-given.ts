/** Checks the fields that a program sends, once, so that `parse` of an operation can rely on them. */
import { didYouMean } from '../model/edit-distance.ts';
import { EngineError } from '../model/errors.ts';
import { meantField, otherWay } from './meant-field.ts';
import { missingField } from './missing-field.ts';
import type { Field, FieldValue, Given } from './operations/operation.ts';

/** The maximum length of a text; no valid request has a longer one. */
const longestText = 1 << 20;
const mostTexts = 1_000;

export function readGiven(operation: string, fields: readonly Field[], sent: unknown): Given {
  if (sent !== undefined && (typeof sent !== 'object' || sent === null || Array.isArray(sent)))
    throw bad(`The fields of ${operation} must be an object`);
  const given: Record<string, FieldValue> = {};
  for (const [name, value] of Object.entries(sent ?? {})) {
    const field = fields.find((each) => each.name === name) ?? meantField(fields, name);
    if (field === undefined) throw unknownField(operation, fields, name);
    if (value === undefined || value === null) continue;
    if (given[field.name] !== undefined) throw bad(`${operation} got ${field.name} twice: also as ${name}`);
    given[field.name] = readValue(field, value);
  }
  const missing = missingField(fields, given);
  if (missing !== undefined) throw bad(`${operation} needs ${missing.name}`);
  return given;
}

function readValue(field: Field, value: unknown): FieldValue {
  const { name, kind } = field;
  if (kind === 'flag') {
    if (typeof value === 'boolean') return value;
    if (value === 'true' || value === 'false') return value === 'true';
    throw bad(`${name} must be true or false, not ${shown(value)}`);
  }
  if (kind === 'number') {
    const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
    if (typeof number === 'number' && Number.isSafeInteger(number) && number >= 0) return number;
    throw bad(`${name} must be a whole number without a sign, not ${shown(value)}`);
  }
  if (field.isRepeated !== true) return readText(name, value);
  if (!Array.isArray(value)) return [readText(name, value)];
  if (value.length > mostTexts) throw bad(`${name} may have ${mostTexts} entries, not ${value.length}`);
  return value.map((each) => readText(name, each));
}

function readText(name: string, value: unknown): string {
  if (typeof value !== 'string') throw bad(`${name} must be a text, not ${shown(value)}`);
  if (value.length > longestText)
    throw bad(`${name} may have ${longestText} characters, not ${value.length}`);
  // No name, path or line contains a NUL, and a database would end the text there.
  if (value.includes('\0')) throw bad(`${name} has a NUL in it`);
  return value;
}

function unknownField(operation: string, fields: readonly Field[], name: string): EngineError {
  const names = fields.map((field) => field.name);
  if (names.length === 0) return bad(`${operation} takes no fields, not even ${JSON.stringify(name)}`);
  const way = otherWay(fields, name) ?? didYouMean(name, names, { before: '' });
  return new EngineError('bad-input', `${operation} has no field ${shown(name)}`, {
    hint: `${way}${way === '' || way.endsWith('?') ? '' : '.'} Fields: ${names.join(', ')}`.trim(),
  });
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

function bad(message: string): EngineError {
  return new EngineError('bad-input', message);
}
