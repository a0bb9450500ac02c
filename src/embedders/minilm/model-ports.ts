/** Names of the inputs and outputs of the ONNX model. */
export const modelPorts = {
  ids: 'input_ids',
  mask: 'attention_mask',
  vectors: 'sentence_embedding',
} as const;
