/**
 * The shape of answers, derived from examples: property names and types, with `?` for properties that only some
 * examples have.
 */

interface Shape {
  readonly plain: Set<string>;
  /** Number of objects seen, and their properties. */
  objects: number;
  readonly properties: Map<string, Property>;
  /** Shape of list elements. */
  entries: Shape | undefined;
}

interface Property {
  seen: number;
  readonly shape: Shape;
}

export function answerShape(answers: readonly unknown[]): string {
  const shape = emptyShape();
  for (const answer of answers) add(shape, answer, new Map());
  return textOf(shape, '', []);
}

function emptyShape(): Shape {
  return { plain: new Set(), objects: 0, properties: new Map(), entries: undefined };
}

/** A value nested below a property of the same name shares one shape with it, because trees have no fixed depth. */
function add(shape: Shape, value: unknown, around: ReadonlyMap<string, Shape>): void {
  if (Array.isArray(value)) {
    shape.entries ??= emptyShape();
    for (const each of value) add(shape.entries, each, around);
  } else if (typeof value === 'object' && value !== null) addObject(shape, value, around);
  else shape.plain.add(Number.isInteger(value) ? 'integer' : value === null ? 'null' : typeof value);
}

function addObject(shape: Shape, value: object, around: ReadonlyMap<string, Shape>): void {
  shape.objects++;
  for (const [name, each] of Object.entries(value)) {
    if (each === undefined) continue;
    const isNested = typeof each === 'object' && each !== null;
    const property = shape.properties.get(name) ?? {
      seen: 0,
      shape: (isNested ? around.get(name) : undefined) ?? emptyShape(),
    };
    property.seen++;
    shape.properties.set(name, property);
    add(property.shape, each, new Map([...around, [name, property.shape]]));
  }
}

function textOf(shape: Shape, indent: string, within: readonly Shape[]): string {
  if (within.includes(shape)) return '…';
  const inner = [...within, shape];
  // A number that once had a fraction is not an integer.
  const plain = [...shape.plain].filter((each) => each !== 'integer' || !shape.plain.has('number'));
  const types = plain.sort();
  if (shape.objects > 0) types.push(objectText(shape, indent, inner));
  if (shape.entries !== undefined) types.push(listText(shape.entries, indent, inner));
  return types.length === 0 ? 'unknown' : types.join(' | ');
}

function listText(entries: Shape, indent: string, within: readonly Shape[]): string {
  const text = textOf(entries, indent, within);
  return / \| /.test(text.split('\n')[0] ?? '') ? `(${text})[]` : `${text}[]`;
}

function objectText({ objects, properties }: Shape, indent: string, within: readonly Shape[]): string {
  if (properties.size === 0) return '{}';
  const lines = [...properties].map(([name, { seen, shape }]) => {
    const key = /^\w+$/.test(name) ? name : JSON.stringify(name);
    return `${indent}  ${key}${seen < objects ? '?' : ''}: ${textOf(shape, `${indent}  `, within)}`;
  });
  return `{\n${lines.join('\n')}\n${indent}}`;
}
