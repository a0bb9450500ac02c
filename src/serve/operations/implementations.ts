/** `implementations`: subtypes of a type, or methods that override a method. */
import type { Navigator } from '../../model/answers/navigator.ts';
import {
  confidenceText,
  counted,
  freshnessText,
  headOf,
  moreText,
  placesText,
  raise,
  thousands,
} from './answer-text.ts';
import { countFromOne, type FromOne } from './count-from-one.ts';
import { type Operation, pagesBy } from './operation.ts';
import { depthField, depthOf, depthRange, limitField, limitOf, symbolField, textOf } from './read-fields.ts';

type Found = FromOne<ReturnType<Navigator['implementations']>>;
/** `total`: the number of entries that the walk reached, also beyond the limit. */
type Out = Found & { readonly total: number };

const usual = { depth: depthRange.most, limit: 100 } as const;

export const implementations: Operation<{ symbol: string; depth: number; limit: number }, Out> = {
  name: 'implementations',
  summary: 'List types that inherit or implement a type, or methods that override a method',
  fields: [symbolField, depthField(usual.depth), limitField(usual.limit, 'symbols')],
  examples: ['codeagent implementations Signal', 'codeagent implementations Base.save --depth 1'],
  index: 'build',
  showsEdges: true,
  needsAllFiles: true,
  parse: (given) => ({
    symbol: textOf(given, 'symbol', 'implementations'),
    depth: depthOf(given, usual.depth),
    limit: limitOf(given, usual.limit),
  }),
  async run(engine, { symbol, ...options }) {
    const found = countFromOne(engine.graph.implementations(symbol, options));
    return { ...found, total: found.found.length + found.more };
  },
  isFound: (out) => out.found.length + (out.alike?.found.length ?? 0) > 0,
  pages: pagesBy('found'),
  render: (out, audience) =>
    [
      `${headOf(out.root)}  ${out.total === 0 ? 'no implementations' : counted(out.total, 'implementation')}`,
      ...treeLines(out),
      ...moreText(out.more, audience, raise('limit')),
      ...alikeLines(out),
      ...freshnessText(out, audience),
    ].join('\n'),
};

function alikeLines({ alike }: Out): readonly string[] {
  if (alike === undefined || alike.found.length === 0) return [];
  const methods = alike.methodCount === 1 ? 'its method' : `its ${alike.methodCount} methods`;
  const total = alike.found.length + alike.more;
  return [
    `${total} ${total === 1 ? 'has' : 'have'} ${methods} without declaring it (matched by name only):`,
    ...alike.found.map((node) => `  ${node.id}  :${node.line}`),
    ...(alike.more > 0 ? [`  … and ${thousands(alike.more)} more`] : []),
  ];
}

function throughText({ through, path }: Found['found'][number]): string {
  if (through === undefined) return '';
  return `  through ${through.startsWith(`${path}:`) ? through.slice(path.length + 1) : through}`;
}

/** On a further page, an entry whose parent is on an earlier page starts its own tree. */
function treeLines({ found, root }: Out): readonly string[] {
  const here = new Set(found.map(({ id }) => id));
  const isTop = ({ of, depth }: Found['found'][number]): boolean =>
    depth === 1 ? of === root.id : !here.has(of);
  const linesOf = (each: Found['found'][number]): readonly string[] => [
    `${'  '.repeat(each.depth)}${each.id}  ${each.relation} ${placesText(each.places, each.places.length, each.path)}${throughText(each)}${confidenceText(each.confidence)}`,
    ...found.filter(({ of, depth }) => of === each.id && depth === each.depth + 1).flatMap(linesOf),
  ];
  return found.filter(isTop).flatMap(linesOf);
}
