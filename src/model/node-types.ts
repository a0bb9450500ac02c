/** Coarser symbol types of other systems: LocAgent's four node types, and the ten of the platform's design. */
import type { SymbolKind } from './symbol.ts';

export const locagentTypes = ['directory', 'file', 'class', 'function'] as const;
export type LocagentType = (typeof locagentTypes)[number];

export const platformTypes = [
  'file',
  'module',
  'project',
  'class',
  'interface',
  'method',
  'property',
  'constructor',
  'type',
  'component',
] as const;
export type PlatformType = (typeof platformTypes)[number];

/** `locagent` is `undefined` for symbols that only store a value: LocAgent has no node for them. */
export const nodeTypes: Readonly<
  Record<SymbolKind, { readonly locagent: LocagentType | undefined; readonly platform: PlatformType }>
> = {
  directory: { locagent: 'directory', platform: 'module' },
  project: { locagent: 'directory', platform: 'project' },
  file: { locagent: 'file', platform: 'file' },
  module: { locagent: 'class', platform: 'module' },
  namespace: { locagent: 'class', platform: 'module' },
  class: { locagent: 'class', platform: 'class' },
  struct: { locagent: 'class', platform: 'class' },
  record: { locagent: 'class', platform: 'class' },
  interface: { locagent: 'class', platform: 'interface' },
  trait: { locagent: 'class', platform: 'interface' },
  enum: { locagent: 'class', platform: 'type' },
  type: { locagent: 'class', platform: 'type' },
  table: { locagent: 'class', platform: 'type' },
  view: { locagent: 'class', platform: 'type' },
  delegate: { locagent: 'function', platform: 'type' },
  component: { locagent: 'function', platform: 'component' },
  function: { locagent: 'function', platform: 'method' },
  method: { locagent: 'function', platform: 'method' },
  procedure: { locagent: 'function', platform: 'method' },
  macro: { locagent: 'function', platform: 'method' },
  constructor: { locagent: 'function', platform: 'constructor' },
  property: { locagent: 'function', platform: 'property' },
  field: { locagent: undefined, platform: 'property' },
  event: { locagent: undefined, platform: 'property' },
  'enum-member': { locagent: undefined, platform: 'property' },
  column: { locagent: undefined, platform: 'property' },
  index: { locagent: undefined, platform: 'property' },
  variable: { locagent: undefined, platform: 'property' },
};
