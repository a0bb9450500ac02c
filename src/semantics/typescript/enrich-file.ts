/**
 * The answer about one file. Questions to the compiler go in lists, one for the symbols of all sites, because each
 * question costs more than its answer; signatures, which it answers one by one, are asked where a symbol is not enough.
 * Nodes are asked rather than positions, although their identifiers are long: the compiler searches the tree for a
 * position, which costs half as much again.
 */
import { type Node, type SourceFile, SyntaxKind as K } from 'typescript/unstable/ast';
import { TypeFlags, type Symbol as TypescriptSymbol } from 'typescript/unstable/sync';
import type { FileAnswer, Site, SiteRole } from '../answers.ts';
import {
  createDeclarations,
  type Declarations,
  type Declared,
  nothing,
  type Repository,
} from './declarations.ts';
import { importsOf } from './imports.ts';
import type { ProgramOfFile } from './programs.ts';
import { relationsOf } from './relations.ts';
import { shapeOf } from './shape.ts';
import { type AskedSite, findSites, isCalledValue, type SiteChoice } from './sites.ts';
import { type TargetTable, targetTable } from './target-table.ts';
import { part, placeOf } from './tree.ts';

export interface EnrichOptions extends SiteChoice {
  readonly path: string;
  readonly contentHash: string;
  /** Hash of a file as the compiler read it; the path is below the root. */
  readonly hashOf: (path: string) => string | undefined;
}

export function enrichFile(
  of: ProgramOfFile,
  file: SourceFile,
  repository: Repository,
  { path, contentHash, hashOf, ...choice }: EnrichOptions,
): FileAnswer {
  const declarations = createDeclarations(of, repository);
  const table = targetTable(declarations);
  const sites = findSites(file, choice);
  return {
    path,
    contentHash,
    status: 'full',
    project: of.id,
    sites: answeredSites(of, file, sites, { declarations, table, sites: choice.sites }),
    types: relationsOf(of, file, declarations, table),
    ...importsOf(of, file, declarations),
    ...shapeOf(file),
    targets: table.targets,
    targetHashes: Object.fromEntries(
      [...new Set(table.targets.map((target) => target.path))].flatMap((each) => {
        const hash = each === path ? undefined : hashOf(each);
        return hash === undefined ? [] : [[each, hash]];
      }),
    ),
  };
}

interface Tools {
  readonly declarations: Declarations;
  readonly table: TargetTable;
  readonly sites: SiteChoice['sites'];
}

function answeredSites(
  { checker }: ProgramOfFile,
  file: SourceFile,
  asked: readonly AskedSite[],
  tools: Tools,
): readonly Site[] {
  if (asked.length === 0) return [];
  const symbols = checker.getSymbolAtLocation(asked.map(({ name }) => name));
  const nameless = mayBeTyped(asked, symbols, tools.declarations);
  const types = nameless.length === 0 ? [] : checker.getTypeAtLocation(nameless.map(calleeOf));
  const isTyped = new Set(
    nameless.filter((_, index) => {
      const type = types[index];
      return type !== undefined && (type.flags & TypeFlags.Any) === 0;
    }),
  );
  return asked.flatMap((site, index) => {
    const answer = answerTo(site, { symbol: symbols[index], isTyped: isTyped.has(site) }, tools);
    const isKnown = answer !== undefined && (answer.targets.length > 0 || answer.leaves);
    return !isKnown
      ? []
      : [
          {
            role: site.role,
            ...placeOf(site.at, file),
            ...(isCalledValue(site) ? { isValue: true } : {}),
            ...answer,
          },
        ];
  });
}

/**
 * Calls whose callee has no symbol, such as a property of a mapped type, may still have a signature. Only their type
 * tells, and most have none, because they are calls on a missing library: those that syntax shows to be are not asked.
 */
function mayBeTyped(
  asked: readonly AskedSite[],
  symbols: readonly (TypescriptSymbol | undefined)[],
  declarations: Declarations,
): readonly AskedSite[] {
  const unknown = new Set<Node>();
  const nameless: AskedSite[] = [];
  // Inner calls follow outer ones.
  for (let index = asked.length - 1; index >= 0; index--) {
    const site = asked[index];
    const symbol = symbols[index];
    if (site?.call === undefined) continue;
    if (symbol !== undefined) {
      if (declarations.original(symbol).declarations.length > 0) continue;
      // A property of a mapped type has a symbol without declarations; so has an import that leads nowhere.
      if (isMember(site.name) || site.name.kind !== K.Identifier) nameless.push(site);
      else unknown.add(site.call);
    } else if (site.name.kind === K.Identifier && !isMember(site.name)) unknown.add(site.call);
    else if (unknown.has(innermostCall(site.name))) unknown.add(site.call);
    else nameless.push(site);
  }
  return nameless;
}

/** A name without a symbol has no type either, but the expression that it ends may have one. */
function calleeOf({ name }: AskedSite): Node {
  const isEnd = part(name.parent, 'name') === name || part(name.parent, 'argumentExpression') === name;
  return isEnd ? name.parent : name;
}

function isMember(name: Node): boolean {
  return name.parent?.kind === K.PropertyAccessExpression;
}

/** The call at the left end of `call().a.b`; the last node on the way when there is none. */
function innermostCall(name: Node): Node {
  let node = isMember(name) ? part(name.parent, 'expression') : undefined;
  while (node?.kind === K.PropertyAccessExpression || node?.kind === K.NonNullExpression)
    node = part(node, 'expression');
  return node ?? name;
}

type Answer = Pick<Site, 'targets' | 'confidence' | 'runs' | 'leaves'> & { readonly role?: SiteRole };

function answerTo(
  site: AskedSite,
  { symbol, isTyped }: { readonly symbol: TypescriptSymbol | undefined; readonly isTyped: boolean },
  { declarations, table, sites }: Tools,
): Answer | undefined {
  const found = symbol === undefined ? undefined : declarations.original(symbol);
  const meaning = found === undefined ? nothing : declarations.meaningOf(found, site.call);
  const isUse = site.isAccess === true && !meaning.declared.some(({ node }) => isAccessor(node));
  if (isUse && sites === 'calls') return undefined;
  const role = isUse ? { role: 'use' as const } : {};
  const isLocal = meaning.declared.length > 0 && meaning.declared.every(({ node }) => isValueOfOthers(node));
  if (site.call !== undefined && (isTyped || isLocal))
    return bySignature(site.call, { declarations, table, sites });
  const targets = meaning.declared.map(table.add);
  if (targets.length === 0)
    return { targets, confidence: 'exact', ...(meaning.leaves ? { leaves: true } : {}), ...role };
  const runs =
    site.role === 'construct' &&
    found !== undefined &&
    site.call !== undefined &&
    meaning.declared.some(isClass)
      ? declarations.constructorOf(found, site.call)
      : undefined;
  return {
    targets,
    confidence: meaning.confidence,
    ...(runs === undefined ? {} : { runs: [table.add(runs)] }),
    ...role,
  };
}

/** The name says nothing about what runs, but its type may. */
function bySignature(call: Node, { declarations, table }: Tools): Answer {
  const declared = declarations.signatureOf(call);
  if (typeof declared === 'object') return { targets: [table.add(declared)], confidence: 'probable' };
  return { targets: [], confidence: 'exact', ...(declared === 'outside' ? { leaves: true } : {}) };
}

function isAccessor(node: Node): boolean {
  return node.kind === K.GetAccessor || node.kind === K.SetAccessor;
}

function isClass({ node }: Declared): boolean {
  return node.kind === K.ClassDeclaration || node.kind === K.ClassExpression;
}

/** A parameter, or a part of one: its callers decide its value. */
function isValueOfOthers(node: Node): boolean {
  return node.kind === K.Parameter || node.kind === K.BindingElement;
}
