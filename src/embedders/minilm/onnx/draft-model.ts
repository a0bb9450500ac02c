/**
 * Assembles an ONNX file from constants, nodes, inputs and outputs. Field numbers are those of onnx.proto.
 * Independent of the network (build-model.ts).
 */
import { floatField, joined, type Message, messageField, numberField, textField } from './protobuf.ts';

/** Values of TensorProto.DataType. */
export const elementTypes = { float: 1, int8: 3, int64: 7 } as const;

/** Domain of the operators that ONNX runtime adds to the standard. */
export const microsoft = 'com.microsoft';

export type Attribute =
  | { readonly kind: 'int'; readonly value: number }
  | { readonly kind: 'float'; readonly value: number }
  | { readonly kind: 'ints'; readonly values: readonly number[] };

export interface NodeOptions {
  readonly attributes?: Readonly<Record<string, Attribute>>;
  readonly domain?: typeof microsoft;
}

export interface PortShape {
  readonly name: string;
  readonly elementType: number;
  /** A name stands for a size that is known only when the model runs. */
  readonly dimensions: readonly (number | string)[];
}

/** Name of a value: an input or output of a node. */
export type Value = string;

export interface ModelDraft {
  floats(values: Float32Array, shape: readonly number[]): Value;
  bytes(values: Int8Array, shape: readonly number[]): Value;
  scalar(value: number): Value;
  integers(...values: readonly number[]): Value;
  /** Adds a node and returns its one output. */
  node(operator: string, inputs: readonly Value[], options?: NodeOptions): Value;
  /** The content of the ONNX file. */
  finish(name: string, inputs: readonly PortShape[], result: Value, output: PortShape): Uint8Array;
}

export function draftModel(): ModelDraft {
  const nodes: Message[] = [];
  const constants: Message[] = [];
  let count = 0;
  const freshName = (): Value => `v${count++}`;
  const constant = (type: number, values: ArrayBufferView, shape: readonly number[]): Value => {
    const name = freshName();
    constants.push(constantOf(name, type, values, shape));
    return name;
  };
  const floats: ModelDraft['floats'] = (values, shape) => constant(elementTypes.float, values, shape);
  return {
    floats,
    bytes: (values, shape) => constant(elementTypes.int8, values, shape),
    scalar: (value) => floats(Float32Array.of(value), []),
    integers: (...values) =>
      constant(elementTypes.int64, BigInt64Array.from(values.map(BigInt)), [values.length]),
    node(operator, inputs, options = {}) {
      const output = freshName();
      nodes.push(nodeOf(operator, inputs, output, options));
      return output;
    },
    finish(name, inputs, result, output) {
      const last = nodeOf('Identity', [result], output.name, {});
      const graph: Message = [
        ...[...nodes, last].flatMap((node) => messageField(1, node)),
        ...textField(2, name),
        ...constants.flatMap((each) => messageField(5, each)),
        ...inputs.flatMap((port) => messageField(11, portOf(port))),
        ...messageField(12, portOf(output)),
      ];
      return joined(modelOf(graph));
    },
  };
}

function modelOf(graph: Message): Message {
  return [
    ...numberField(1, irVersion),
    ...textField(2, 'codeagent'),
    ...messageField(7, graph),
    ...messageField(8, [...textField(1, ''), ...numberField(2, standardVersion)]),
    ...messageField(8, [...textField(1, microsoft), ...numberField(2, 1)]),
  ];
}

const irVersion = 9;
/** Version of the standard operators. */
const standardVersion = 20;

function constantOf(name: string, type: number, values: ArrayBufferView, shape: readonly number[]): Message {
  const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
  return [
    ...shape.flatMap((size) => numberField(1, size)),
    ...numberField(2, type),
    ...textField(8, name),
    ...messageField(9, [bytes]),
  ];
}

function nodeOf(
  operator: string,
  inputs: readonly Value[],
  output: Value,
  { attributes = {}, domain }: NodeOptions,
): Message {
  return [
    ...inputs.flatMap((name) => textField(1, name)),
    ...textField(2, output),
    ...textField(4, operator),
    ...Object.entries(attributes).flatMap(([name, value]) => messageField(5, attributeOf(name, value))),
    ...(domain === undefined ? [] : textField(7, domain)),
  ];
}

function attributeOf(name: string, attribute: Attribute): Message {
  const named = textField(1, name);
  switch (attribute.kind) {
    case 'float':
      return [...named, ...floatField(2, attribute.value), ...numberField(20, 1)];
    case 'int':
      return [...named, ...numberField(3, attribute.value), ...numberField(20, 2)];
    case 'ints':
      return [...named, ...attribute.values.flatMap((value) => numberField(8, value)), ...numberField(20, 7)];
  }
}

function portOf({ name, elementType, dimensions }: PortShape): Message {
  const shape = dimensions.flatMap((size) =>
    messageField(1, typeof size === 'string' ? textField(2, size) : numberField(1, size)),
  );
  const tensor = messageField(1, [...numberField(1, elementType), ...messageField(2, shape)]);
  return [...textField(1, name), ...messageField(2, tensor)];
}
