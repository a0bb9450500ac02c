/** Finds the places of a file that are asked about: by syntax alone. */
import { type Node, type SourceFile, SyntaxKind as K } from 'typescript/unstable/ast';
import type { SiteRole } from '../answers.ts';
import { bare } from './names.ts';
import { nodesOfKinds, part, textOf } from './tree.ts';

export interface AskedSite {
  readonly role: SiteRole;
  /** The node whose symbol is asked: a name where there is one. */
  readonly name: Node;
  /** Where our reference is: the name, or the callee if that is no name. */
  readonly at: Node;
  /** For calls: the expression with the arguments. */
  readonly call: Node | undefined;
  /** A property that may turn out to be no accessor: an ordinary use then, if uses are asked. */
  readonly isAccess?: true;
}

const callKinds: ReadonlySet<K> = new Set([
  K.CallExpression,
  K.NewExpression,
  K.JsxOpeningElement,
  K.JsxSelfClosingElement,
  K.TaggedTemplateExpression,
  K.Decorator,
  K.PropertyAccessExpression,
]);
const allKinds: ReadonlySet<K> = new Set([...callKinds, K.Identifier, K.PrivateIdentifier]);

export interface SiteChoice {
  readonly sites: 'calls' | 'all';
  /** Other properties are asked only for `all`. */
  readonly accessorNames: ReadonlySet<string>;
}

export function findSites(file: SourceFile, { sites, accessorNames }: SiteChoice): readonly AskedSite[] {
  const asked: AskedSite[] = [];
  const seen = new Set<Node>();
  const add = (site: AskedSite | undefined): void => {
    if (site === undefined || seen.has(site.name)) return;
    seen.add(site.name);
    asked.push(site);
  };
  const nodes = nodesOfKinds(file, sites === 'all' ? allKinds : callKinds);
  for (const node of nodes) add(callSite(node));
  const names = sites === 'all' ? undefined : accessorNames;
  for (const node of nodes) if (node.kind === K.PropertyAccessExpression) add(accessorSite(node, names));
  if (sites === 'all')
    for (const node of nodes) if (isUse(node)) add({ role: 'use', name: node, at: node, call: undefined });
  return asked;
}

function callSite(node: Node): AskedSite | undefined {
  switch (node.kind) {
    case K.CallExpression:
      return callOf(node);
    case K.NewExpression:
      return named('construct', part(node, 'expression'), node);
    case K.TaggedTemplateExpression:
      return named('template', part(node, 'tag'), node);
    case K.Decorator: {
      const expression = part(node, 'expression');
      // The call inside is a site of its own.
      return expression?.kind === K.CallExpression ? undefined : named('decorate', expression, node);
    }
    case K.JsxOpeningElement:
    case K.JsxSelfClosingElement: {
      const tag = part(node, 'tagName');
      const isElement =
        tag?.kind === K.JsxNamespacedName || (tag?.kind === K.Identifier && /^[a-z]/.test(textOf(tag) ?? ''));
      return isElement ? undefined : named('render', tag, node);
    }
    default:
      return undefined;
  }
}

function callOf(node: Node): AskedSite | undefined {
  const callee = part(node, 'expression');
  if (callee === undefined || callee.kind === K.ImportKeyword) return undefined;
  return named(callee.kind === K.SuperKeyword ? 'construct' : 'call', callee, node);
}

function named(role: SiteRole, expression: Node | undefined, call: Node): AskedSite | undefined {
  if (expression === undefined) return undefined;
  const callee = bare(expression);
  if (callee.kind === K.PropertyAccessExpression) {
    const name = part(callee, 'name') ?? callee;
    return { role, name, at: name, call };
  }
  // The symbol of `handlers['run']` is that of its key; that of `key` in `handlers[key]` is another one.
  const key = callee.kind === K.ElementAccessExpression ? part(callee, 'argumentExpression') : undefined;
  const isLiteral = key?.kind === K.StringLiteral || key?.kind === K.NumericLiteral;
  return { role, name: key !== undefined && isLiteral ? key : callee, at: callee, call };
}

/** `names` undefined: any property may be an accessor. */
function accessorSite(node: Node, names: ReadonlySet<string> | undefined): AskedSite | undefined {
  const name = part(node, 'name');
  if (name === undefined || names?.has((textOf(name) ?? '').replace(/^#/, '')) === false) return undefined;
  return { role: isWritten(node) ? 'set' : 'get', name, at: name, call: undefined, isAccess: true };
}

function isWritten(node: Node): boolean {
  const { parent } = node;
  if (parent?.kind !== K.BinaryExpression || part(parent, 'left') !== node) return false;
  const operator = part(parent, 'operatorToken')?.kind;
  return operator !== undefined && operator >= K.FirstAssignment && operator <= K.LastAssignment;
}

/** Whether the callee is an expression without a name. */
export function isCalledValue({ name, call }: AskedSite): boolean {
  return call !== undefined && !namedCallees.has(name.kind);
}

const namedCallees: ReadonlySet<K> = new Set([
  K.Identifier,
  K.PrivateIdentifier,
  K.StringLiteral,
  K.NumericLiteral,
  K.SuperKeyword,
  K.ThisKeyword,
]);

/** A name that is not the name of a declaration or a part of an import or export. */
function isUse(node: Node): boolean {
  if (node.kind !== K.Identifier && node.kind !== K.PrivateIdentifier) return false;
  const { parent } = node;
  if (parent === undefined) return false;
  if (part(parent, 'name') === node)
    return parent.kind === K.PropertyAccessExpression || parent.kind === K.ShorthandPropertyAssignment;
  return ![
    K.ImportSpecifier,
    K.ExportSpecifier,
    K.ImportClause,
    K.NamespaceImport,
    K.BindingElement,
  ].includes(parent.kind);
}
