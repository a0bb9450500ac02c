/** `symbol`: one symbol with its details. */
import { runOperation } from '../../model/advice.ts';
import type { Navigator } from '../../model/answers/navigator.ts';
import type { Audience } from '../word-advice.ts';
import { counted, countsText, freshnessText, headOf, moreText, placesText } from './answer-text.ts';
import { countFromOne, type FromOne } from './count-from-one.ts';
import type { Operation } from './operation.ts';
import { symbolField, textOf } from './read-fields.ts';

type Out = FromOne<ReturnType<Navigator['symbol']>>;

export const symbol: Operation<{ symbol: string }, Out> = {
  name: 'symbol',
  summary: 'Describe a symbol: signature, doc, locations, members, counts, callers and callees',
  fields: [symbolField],
  examples: [
    'codeagent symbol src/engine/open-engine.ts:openEngine',
    'codeagent symbol src/engine/open-engine.ts:60 --json',
  ],
  index: 'build',
  showsEdges: true,
  parse: (given) => ({ symbol: textOf(given, 'symbol', 'symbol') }),
  run: async (engine, input) => countFromOne(engine.graph.symbol(input.symbol)),
  isFound: () => true,
  render: (out, audience) =>
    [
      ...cardLines(out, audience),
      ...out.others.flatMap((card) => ['', ...cardLines(card, audience)]),
      ...freshnessText({ ...out, overloads: [] }, audience),
    ].join('\n'),
};

type Card = Out['others'][number];

function cardLines(card: Card, audience: Audience): readonly string[] {
  return [
    headOf(card),
    ...indented(card.signature),
    ...indented(card.doc),
    ...facts(card),
    ...neighbours(card, 'callers', audience),
    ...neighbours(card, 'callees', audience),
  ];
}

function indented(text: string | undefined): readonly string[] {
  return text === undefined || text === '' ? [] : text.split('\n').map((line) => `  ${line}`.trimEnd());
}

function facts(out: Card): readonly string[] {
  const { complexity } = out;
  const rows: readonly (readonly [string, string])[] = [
    ['In', out.parent ?? ''],
    ['Access', accessText(out)],
    ['Exported', exportText(out)],
    ['Edges', out.parseStatus === 'full' ? 'by compiler' : ''],
    ['Marked', out.attributes.join(', ')],
    ['Bases', out.bases.join(', ')],
    ['Spans', out.spans.length > 1 ? placesText(out.spans, out.spans.length, '') : ''],
    ['Members', membersText(out)],
    [
      'Complex',
      complexity === undefined
        ? ''
        : `cyclomatic ${complexity.cyclomatic}, cognitive ${complexity.cognitive}, nesting ${complexity.nesting}`,
    ],
    ['Used by', countsText(out.incoming)],
    ['Uses', countsText(out.outgoing)],
  ];
  return rows.filter(([, text]) => text !== '').map(([name, text]) => `${name.padEnd(9)}${text}`);
}

/** Leaves out modifiers that repeat the access level: `exported` implies `export`. */
function accessText({ access = '', modifiers, isDeprecated }: Card): string {
  const further = modifiers.filter((modifier) => !access.startsWith(modifier));
  return [access, ...further, isDeprecated ? 'deprecated' : ''].filter((word) => word !== '').join(' ');
}

/** The access says the rest. */
function exportText({ exportPaths }: Card): string {
  const shown = exportPaths.slice(0, shownExports);
  const more = exportPaths.length - shown.length;
  return `${shown.join(', ')}${more > 0 ? `, … ${more} more` : ''}`;
}

const shownExports = 3;

function membersText({ members, memberCount }: Card): string {
  if (memberCount === 0) return '';
  const more = memberCount - members.length;
  return `${memberCount}: ${members.map(({ name }) => name).join(', ')}${more > 0 ? `, … ${more} more` : ''}`;
}

function neighbours(card: Card, which: 'callers' | 'callees', audience: Audience): readonly string[] {
  const { total, first } = card[which];
  if (total === 0) return [];
  const rest = moreText(total - first.length, audience, runOperation(which, { symbol: card.id }));
  return [
    `${which === 'callers' ? 'Callers' : 'Callees'} (${counted(total, 'symbol')})`,
    ...first.map((node) => `  ${node.id}  ${placesText(node.places, node.places.length, node.path)}`),
    ...rest.map((line) => `  ${line}`),
  ];
}
