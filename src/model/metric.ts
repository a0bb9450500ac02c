/** Metrics: the size of a definition, and the orders in which definitions can be listed. */

/** Lines and parameters; for the other three see Complexity. */
export const metrics = ['lines', 'parameters', 'cyclomatic', 'cognitive', 'nesting'] as const;
export type Metric = (typeof metrics)[number];

/** Metrics sort with the largest value first. */
export const definitionSorts = ['path', 'name', ...metrics] as const;
export type DefinitionSort = (typeof definitionSorts)[number];
