/** Metrics: how large a definition is, and what definitions can be put in order by. */

/** Lines and parameters; paths, difficulty to read and depth of structures, see Complexity. */
export const metrics = ['lines', 'parameters', 'cyclomatic', 'cognitive', 'nesting'] as const;
export type Metric = (typeof metrics)[number];

/** Numbers: the largest first. */
export const definitionSorts = ['path', 'name', ...metrics] as const;
export type DefinitionSort = (typeof definitionSorts)[number];
