/** A row of a table of tools to a tool: fields are looked up in the operation, which alone knows their kinds. */
import { invariant } from '../../model/errors.ts';
import type { Field, FieldValue, Given, Operation } from '../operations/operation.ts';
import { operations } from '../operations/registry.ts';
import { pageFields, type Question, type Tool } from './tool.ts';

export interface ToolRow {
  readonly name: string;
  readonly operation: string;
  readonly description: string;
  /** By the name that agents use. */
  readonly fields: Readonly<Record<string, RowField>>;
  /** Given to the operation whatever is asked. */
  readonly fixed?: Given;
  /** Where renaming is not enough. */
  question?(given: Given, usual: Question): Question;
}

export interface RowField {
  /** Only where the name does not say it all. */
  readonly help?: string;
  /** The operation's own name of it, if another. */
  readonly of?: string;
  /** Several in one question. An operation's repeated field is a single one for agents otherwise. */
  readonly isList?: true;
  readonly isRequired?: true;
  /** Where it is no field of the operation, but one that `question` reads. */
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
