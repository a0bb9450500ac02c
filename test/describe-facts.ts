/** Facts as short texts with their positions, for comparison with the claims of fixtures. */
import type { FileFacts } from '../src/model/file-facts.ts';
import type { Local, Reference, Step, Value } from '../src/model/reference.ts';
import type { Parameter, SymbolFact } from '../src/model/symbol.ts';

export interface DescribedFact {
  readonly row: number;
  readonly column: number;
  /** Descriptions of the fact; a claim may use any of them. */
  readonly heads: readonly string[];
  /** Further properties; a claim may add each after a semicolon. */
  readonly details: readonly string[];
  readonly isDefinition: boolean;
}

export function describeFacts(facts: FileFacts): readonly DescribedFact[] {
  return [
    ...facts.symbols.slice(1).map((symbol, index) => describeSymbol(facts, symbol, index + 1)),
    ...facts.references.map((reference) => describeReference(facts, reference)),
    ...facts.imports.map(({ row, column, ...imported }) => ({
      row,
      column,
      heads: [`import ${importHead(imported)}`],
      details: [
        ...(imported.local === undefined ? [] : [`as ${imported.local}`]),
        ...(imported.isTypeOnly ? ['type-only'] : []),
        imported.kind,
      ],
      isDefinition: false,
    })),
    ...facts.exports.map(({ row, column, ...exported }) => ({
      row,
      column,
      heads: [`export ${exported.name ?? '*'}`],
      details: [
        ...(exported.local === undefined ? [] : [`of ${exported.local}`]),
        ...(exported.module === undefined ? [] : [`from ${exported.module}`]),
        ...(exported.isTypeOnly ? ['type-only'] : []),
      ],
      isDefinition: false,
    })),
    ...facts.problems.map((problem) => ({
      row: problem.row ?? 0,
      column: 0,
      heads: [`problem ${problem.kind}`],
      details: [],
      isDefinition: false,
    })),
  ];
}

function importHead(imported: { kind: string; module: string; name: string | undefined }): string {
  if (imported.kind === 'star') return `* from ${imported.module}`;
  return imported.name === undefined ? imported.module : `${imported.name} from ${imported.module}`;
}

function describeSymbol(facts: FileFacts, symbol: SymbolFact, index: number): DescribedFact {
  const values = facts.values
    .filter((given) => given.symbol === index)
    .map((given) => `value ${valueText(facts, given.value)}`);
  const parent = facts.symbols[symbol.parent ?? 0];
  return {
    row: symbol.nameRow,
    column: symbol.nameColumn,
    heads: [`${symbol.kind} ${symbol.qualifiedName}`],
    details: [
      ...symbol.modifiers.map((modifier) => `is ${modifier}`),
      ...(symbol.access === undefined ? [] : [`access ${symbol.access}`]),
      ...(symbol.type === undefined ? [] : [`type ${symbol.type}`]),
      ...symbol.bases.map((base) => `base ${base}`),
      ...symbol.attributes.map((attribute) => `attribute ${attribute}`),
      ...(symbol.doc === undefined ? ['no doc'] : [`doc ${symbol.doc.split('\n')[0]}`]),
      ...(symbol.isDeclaration ? ['declaration'] : []),
      ...(symbol.isDeprecated ? ['deprecated'] : []),
      ...(symbol.isMergeable ? ['mergeable'] : []),
      ...(symbol.namespace === undefined ? [] : [`namespace ${symbol.namespace}`]),
      ...(symbol.signature === undefined ? [] : [`signature ${symbol.signature}`]),
      ...(symbol.complexity === undefined
        ? []
        : [
            `complexity ${symbol.complexity.cyclomatic}/${symbol.complexity.cognitive}/${symbol.complexity.nesting}`,
          ]),
      `in ${parent === undefined || parent.kind === 'file' ? 'file' : parent.qualifiedName}`,
      `parameters (${symbol.parameters.map(parameterText).join(', ')})`,
      `type parameters <${symbol.typeParameters.join(', ')}>`,
      `rows ${symbol.endRow - symbol.startRow + 1}`,
      `spans ${1 + symbol.furtherSpans.length}`,
      ...values,
    ],
    isDefinition: true,
  };
}

function parameterText(parameter: Parameter): string {
  const name = { required: parameter.name, optional: `${parameter.name}?`, rest: `...${parameter.name}` }[
    parameter.arity
  ];
  return parameter.type === undefined ? name : `${name}: ${parameter.type}`;
}

function describeReference(facts: FileFacts, reference: Reference): DescribedFact {
  const { role, name, argumentCount, receiver, passedTo } = reference;
  const owner = facts.symbols[reference.owner];
  const passed = passedTo === undefined ? undefined : facts.references[passedTo.call]?.name;
  return {
    row: reference.row,
    column: reference.column,
    heads: [`${role} ${name}`, `${role} ${name}/${argumentCount ?? '?'}`],
    details: [
      ...(receiver === undefined ? [] : [`on ${valueText(facts, receiver)}`]),
      ...(reference.bound.kind === 'member' && receiver === undefined ? ['on something'] : []),
      `-> ${boundText(facts, reference)}`,
      `by ${owner === undefined || owner.kind === 'file' ? 'file' : owner.qualifiedName}`,
      ...(passed === undefined ? [] : [`passed to ${passed} as ${passedTo?.position}`]),
      ...localDetails(facts, reference),
    ],
    isDefinition: false,
  };
}

function boundText(facts: FileFacts, { bound }: Reference): string {
  switch (bound.kind) {
    case 'symbol':
      return facts.symbols[bound.index]?.qualifiedName ?? '?';
    case 'import':
      return `import ${facts.imports[bound.index]?.local ?? '?'}`;
    case 'local':
      return `local ${facts.locals[bound.index]?.name ?? '?'}`;
    default:
      return bound.kind;
  }
}

/** Facts about the local that the name or its receiver starts from. */
function localDetails(facts: FileFacts, reference: Reference): readonly string[] {
  let at: Reference | undefined = reference;
  while (at?.receiver?.base.kind === 'reference') at = facts.references[at.receiver.base.index];
  const local: Local | undefined = at?.bound.kind === 'local' ? facts.locals[at.bound.index] : undefined;
  if (local === undefined) return [];
  const typed = local.type === undefined ? [] : [`${local.name}: ${local.type}`];
  return [...typed, ...local.values.map((value) => `${local.name} = ${valueText(facts, value)}`)];
}

export function valueText(facts: FileFacts, value: Value): string {
  return value.steps.reduce(withStep, baseText(facts, value.base));
}

function baseText(facts: FileFacts, base: Value['base']): string {
  if (base.kind === 'type') return `<${base.type}>`;
  if (base.kind !== 'reference') return base.kind;
  const reference = facts.references[base.index];
  if (reference === undefined) return '?';
  if (reference.bound.kind !== 'member') return reference.name;
  return `${reference.receiver === undefined ? '?' : valueText(facts, reference.receiver)}.${reference.name}`;
}

function withStep(text: string, step: Step): string {
  switch (step.kind) {
    case 'call':
      return `${text}()`;
    case 'construct':
      return `new ${text}()`;
    case 'element':
      return `${text}[]`;
    case 'item':
      return `${text}[${step.name}]`;
    case 'await':
      return `await ${text}`;
    case 'key':
      return `${text}[key]`;
    case 'entry':
      return `${text}{${step.name}}`;
    case 'argument':
      return `${text}(#${step.position})`;
    case 'parameter':
      return `${text}=>#${step.position}`;
    case 'each':
      return `each ${text}`;
    case 'opened':
      return `opened ${text}`;
    case 'gathered':
      return `[${step.name}: ${text}]`;
  }
}
