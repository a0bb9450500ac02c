/** Makes a tool from a row of a tool table. The kinds of the fields come from the operation. */
import { invariant } from '../../model/errors.ts';
import type { Field, FieldValue, Given, Operation } from '../operations/operation.ts';
import { operations } from '../operations/registry.ts';
import { pageFields, type Question, type Tool } from './tool.ts';

export interface ToolRow {
  readonly name: string;
  readonly operation: string;
  readonly description: string;
  /** Keyed by the name that agents use. */
  readonly fields: Readonly<Record<string, RowField>>;
  /** Fields that the operation always gets. */
  readonly fixed?: Given;
  /** Maps the fields when renaming is not enough. */
  question?(given: Given, usual: Question): Question;
}

export interface RowField {
  /** Only when the name is not clear by itself. */
  readonly help?: string;
  /** The operation's name of the field, if it differs. */
  readonly of?: string;
  /** Accepts several values. Without it, a repeated field of the operation takes a single value. */
  readonly isList?: true;
  readonly isRequired?: true;
  /** For a field that the operation does not have, and that `question` reads. */
  readonly kind?: Field['kind'];
}

export function toolFrom(row: ToolRow): Tool {
  const operation = operationNamed(row.operation);
  const fields = Object.entries(row.fields).map(([name, field]) => fieldFrom(operation, name, field));
  const usual = (given: Given): Question => ({
    operation: row.operation,
    fields: { ...row.fixed, ...renamed(row, given) },
  });
  return {
    name: row.name,
    description: row.description,
    fields: operation.pages === undefined ? fields : [...fields, ...pageFields],
    operation: row.operation,
    spoken: new Map(Object.entries(row.fields).map(([name, { of }]) => [of ?? name, name])),
    effect: row.operation === 'index' ? 'writes' : 'reads',
    question: (given) => row.question?.(given, usual(given)) ?? usual(given),
  };
}

export function operationNamed(name: string): Operation<unknown, unknown> {
  const found = operations.find((each) => each.name === name);
  invariant(found !== undefined, `there is an operation ${name}`);
  return found;
}

function fieldFrom(operation: Operation<unknown, unknown>, name: string, row: RowField): Field {
  const own = row.kind === undefined ? operation.fields.find((each) => each.name === (row.of ?? name)) : row;
  invariant(own?.kind !== undefined, `${operation.name} has a field ${row.of ?? name}`);
  return {
    name,
    kind: own.kind,
    help: row.help ?? '',
    isRepeated: row.isList === true,
    isRequired: row.isRequired ?? own.isRequired ?? false,
  };
}

function renamed(row: ToolRow, given: Given): Given {
  const fields: Record<string, FieldValue> = {};
  for (const [name, value] of Object.entries(given)) {
    const field = row.fields[name];
    if (field !== undefined && field.kind === undefined) fields[field.of ?? name] = value;
  }
  return fields;
}
