/**
 * Writes the network of all-MiniLM-L6-v2 as an ONNX model that gives one vector of length 1 per text: embeddings, six
 * layers of attention and feed-forward, the mean over the tokens. Pure, and the same bytes on every machine:
 * model-files.ts has the hash of the result.
 */
import type { ModelVariant } from '../../embedder.ts';
import { modelPorts } from '../model-ports.ts';
import {
  type Attribute,
  draftModel,
  elementTypes,
  type ModelDraft,
  microsoft,
  type Value,
} from './draft-model.ts';
import { quantiseRows } from './quantise-rows.ts';
import type { Matrix, Weights } from './safetensors.ts';

/** From config.json of the model. */
const hiddenSize = 384;
const layerCount = 6;
const headCount = 12;
const epsilon = float(1e-12);

/** Largest quantised value of weights that are looked up. */
const largestLookup = 127;
/**
 * Largest quantised value of weights that are multiplied: seven bits. Processors without VNNI add two products of 8 bits
 * in 16 bits and saturate; below 64 no sum saturates, and all processors of a family agree. The eighth bit is not missed:
 * the cosine to fp32 on 200 passages of code is 0.9926 on average and 0.984 at worst; with eight bits, on such a
 * processor, 0.9923 and 0.978.
 */
const largestFactor = 63;

interface Network {
  readonly draft: ModelDraft;
  readonly weights: Weights;
  readonly variant: ModelVariant;
  /** 1 for the tokens of a text, 0 for the padding of a batch. */
  readonly mask: Value;
  /** Added to attention scores, so that padding gets no attention. */
  readonly maskBias: Value;
}

export function buildModel(weights: Weights, variant: ModelVariant): Uint8Array {
  const draft = draftModel();
  const mask = draft.node('Cast', [modelPorts.mask], { attributes: { to: int(elementTypes.float) } });
  const absent = draft.node('Mul', [draft.node('Sub', [draft.scalar(1), mask]), draft.scalar(-10_000)]);
  const maskBias = draft.node('Unsqueeze', [absent, draft.integers(1, 2)]);
  const network: Network = { draft, weights, variant, mask, maskBias };
  let state = embeddings(network);
  for (let layer = 0; layer < layerCount; layer++)
    state = encoderLayer(network, `encoder.layer.${layer}`, state);
  const perText = ['batch', 'sequence'] as const;
  return draft.finish(
    'all-MiniLM-L6-v2',
    [
      { name: modelPorts.ids, elementType: elementTypes.int64, dimensions: perText },
      { name: modelPorts.mask, elementType: elementTypes.int64, dimensions: perText },
    ],
    meanOfTokens(network, state),
    { name: modelPorts.vectors, elementType: elementTypes.float, dimensions: ['batch', hiddenSize] },
  );
}

/** Word plus position. No input is a pair of texts, so the embedding of "first text" is added to all positions. */
function embeddings(network: Network): Value {
  const { draft, weights } = network;
  const places = weights.matrix('embeddings.position_embeddings.weight');
  const { values: firstText } = weights.tensor('embeddings.token_type_embeddings.weight');
  const placeValues = places.values.map((value, index) => value + (firstText[index % hiddenSize] ?? 0));
  const shape = draft.node('Shape', [modelPorts.ids]);
  const length = draft.node('Slice', [shape, draft.integers(1), draft.integers(2), draft.integers(0)]);
  const taken = draft.node('Slice', [
    draft.floats(placeValues, places.shape),
    draft.integers(0),
    length,
    draft.integers(0),
  ]);
  return addAndNormalise(network, 'embeddings.LayerNorm', wordEmbeddings(network), taken);
}

function wordEmbeddings({ draft, weights, variant }: Network): Value {
  const words = weights.matrix('embeddings.word_embeddings.weight');
  if (variant === 'fp32')
    return draft.node('Gather', [draft.floats(words.values, words.shape), modelPorts.ids]);
  const { steps, scales } = quantiseRows(words, largestLookup);
  const gathered = draft.node('Gather', [draft.bytes(steps, words.shape), modelPorts.ids]);
  const scale = draft.node('Gather', [draft.floats(scales, [words.rows, 1]), modelPorts.ids]);
  const floats = draft.node('Cast', [gathered], { attributes: { to: int(elementTypes.float) } });
  return draft.node('Mul', [floats, scale]);
}

function encoderLayer(network: Network, name: string, input: Value): Value {
  const context = attention(network, `${name}.attention.self`, input);
  const attended = linear(network, `${name}.attention.output.dense`, context);
  const middle = addAndNormalise(network, `${name}.attention.output.LayerNorm`, attended, input);
  const active = network.draft.node('Gelu', [linear(network, `${name}.intermediate.dense`, middle)]);
  const narrowed = linear(network, `${name}.output.dense`, active);
  return addAndNormalise(network, `${name}.output.LayerNorm`, narrowed, middle);
}

/** In single operators: the fused attention operators of the runtime take a tenth longer on one text. */
function attention(network: Network, name: string, input: Value): Value {
  const { draft, maskBias } = network;
  const perHead = (part: string, order: readonly number[]): Value => {
    const whole = linear(network, `${name}.${part}`, input);
    const heads = draft.node('Reshape', [whole, draft.integers(0, 0, headCount, hiddenSize / headCount)]);
    return draft.node('Transpose', [heads], { attributes: { perm: ints(order) } });
  };
  const products = draft.node('MatMul', [perHead('query', [0, 2, 1, 3]), perHead('key', [0, 2, 3, 1])]);
  const scaled = draft.node('Mul', [products, draft.scalar(1 / Math.sqrt(hiddenSize / headCount))]);
  const weights = draft.node('Softmax', [draft.node('Add', [scaled, maskBias])], {
    attributes: { axis: int(-1) },
  });
  const mixed = draft.node('MatMul', [weights, perHead('value', [0, 2, 1, 3])]);
  const together = draft.node('Transpose', [mixed], { attributes: { perm: ints([0, 2, 1, 3]) } });
  return draft.node('Reshape', [together, draft.integers(0, 0, hiddenSize)]);
}

/** The weights have one row per output; MatMul needs one column per output. */
function linear({ draft, weights, variant }: Network, name: string, input: Value): Value {
  const matrix = weights.matrix(`${name}.weight`);
  const { rows: outputs, columns: inputs, values } = matrix;
  const { values: biasValues, shape: biasShape } = weights.tensor(`${name}.bias`);
  const bias = draft.floats(biasValues, biasShape);
  if (variant === 'fp32') {
    const columns = transposed(values, matrix, new Float32Array(values.length));
    return draft.node('Add', [draft.node('MatMul', [input, draft.floats(columns, [inputs, outputs])]), bias]);
  }
  const { steps, scales } = quantiseRows(matrix, largestFactor);
  const columns = draft.bytes(transposed(steps, matrix, new Int8Array(steps.length)), [inputs, outputs]);
  const zeros = draft.bytes(new Int8Array(outputs), [outputs]);
  return draft.node('DynamicQuantizeMatMul', [input, columns, draft.floats(scales, [outputs]), zeros, bias], {
    domain: microsoft,
  });
}

function addAndNormalise(network: Network, name: string, one: Value, other: Value): Value {
  return normalised(network, name, network.draft.node('Add', [one, other]));
}

function normalised({ draft, weights }: Network, name: string, input: Value): Value {
  const [scale = '', bias = ''] = [`${name}.weight`, `${name}.bias`].map((each) => {
    const { values, shape } = weights.tensor(each);
    return draft.floats(values, shape);
  });
  return draft.node('LayerNormalization', [input, scale, bias], { attributes: { axis: int(-1), epsilon } });
}

/** The mean over the tokens of the text, scaled to length 1. */
function meanOfTokens({ draft, mask }: Network, state: Value): Value {
  const places = draft.integers(1);
  const keep = { attributes: { keepdims: int(1) } };
  const drop = { attributes: { keepdims: int(0) } };
  const masked = draft.node('Mul', [state, draft.node('Unsqueeze', [mask, draft.integers(-1)])]);
  const sum = draft.node('ReduceSum', [masked, places], drop);
  const count = draft.node('Max', [draft.node('ReduceSum', [mask, places], keep), draft.scalar(1e-9)]);
  const mean = draft.node('Div', [sum, count]);
  const length = draft.node('Max', [draft.node('ReduceL2', [mean, places], keep), draft.scalar(1e-12)]);
  return draft.node('Div', [mean, length]);
}

function transposed<Values extends Float32Array | Int8Array>(
  values: Values,
  { rows, columns }: Pick<Matrix, 'rows' | 'columns'>,
  into: Values,
): Values {
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++)
      into[column * rows + row] = values[row * columns + column] ?? 0;
  return into;
}

function int(value: number): Attribute {
  return { kind: 'int', value };
}

function float(value: number): Attribute {
  return { kind: 'float', value };
}

function ints(values: readonly number[]): Attribute {
  return { kind: 'ints', values };
}
