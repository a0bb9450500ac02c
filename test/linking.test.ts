/**
 * Edges across files: one small program per language, with claims in its comments, in the notation of fixture.ts:
 *
 *     c = Circle(2)
 *     #   ^ calls exact -> shapes.py:Circle, shapes.py:Circle.__init__
 *     open(path)
 *     # ^ calls unresolved external
 *
 * `; via X` names the method that the source text calls, `; from X` the caller. `; never` and `; runs` claim whether
 * the named method never runs or may run. `nothing` claims that there is no edge. If edges of a kind are claimed, there
 * must be no others of that kind, except at a `gap:`.
 */

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { GraphRecord } from '../src/model/answers/graph-record.ts';
import { type EdgeKind, edgeKinds, edgeOfRole } from '../src/model/edge.ts';
import { type Claim, claimsOf, withoutClaims } from './fixture.ts';
import { createWorkspace, engineOn, projectRoot } from './workspace.ts';

const folder = path.join(projectRoot, 'test/linking');
const programs = readdirSync(folder).sort();
const counts: string[] = [];

/** Number of edges that occur twice in the graph: `pub use` both imports and exports. */
const knownRepeats: Readonly<Record<string, number>> = { rust: 3 };

afterAll(() => {
  console.log(`claims across files: ${counts.join(', ')}`);
});

describe('programs', () => {
  it.each(programs)('%s', async (program) => {
    const files = sourcesOf(program);
    const records = await graphOf(files);
    const claimed = files.map(({ file, source }) => ({ file, source, claims: claimsOf(source) }));
    const all = claimed.flatMap(({ claims }) => claims);
    counts.push(`${program} ${all.length} with ${all.filter(({ isGap }) => isGap).length} gaps`);
    expect(claimed.flatMap((each) => verdictsOn(each, records))).toEqual([]);
    expect(all.length).toBeGreaterThan(20);
    expect(repeated(records).length).toBe(knownRepeats[program] ?? 0);
  });
});

interface Source {
  readonly file: string;
  readonly source: string;
}

function sourcesOf(program: string): readonly Source[] {
  const root = path.join(folder, program);
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((full) => ({ file: path.relative(root, full), source: readFileSync(full, 'utf8') }));
}

async function graphOf(files: readonly Source[]): Promise<readonly GraphRecord[]> {
  const workspace = createWorkspace();
  for (const { file, source } of files) workspace.write(file, withoutClaims(source));
  const engine = engineOn(workspace.root);
  try {
    await engine.index.update();
    return [...engine.graph.records()];
  } finally {
    engine.close();
    workspace.dispose();
  }
}

/** Edges that occur twice in the graph, with the same evidence. */
function repeated(records: readonly GraphRecord[]): readonly string[] {
  const texts = records.filter(({ type }) => type === 'edge').map((record) => JSON.stringify(record));
  return texts.filter((text, index) => texts.indexOf(text) !== index);
}

/** An edge, or an unresolved name, at the position of a claim. */
interface Found {
  readonly kind: EdgeKind;
  /** `exact`, `probable`, `approximate`, `unresolved`. */
  readonly how: string;
  /** A symbol, or the reason why there is none. */
  readonly target: string;
  readonly via: string | undefined;
  readonly source: string;
  readonly runs: 'runs' | 'never';
}

/** One line per claim that fails, and per gap that holds. */
function verdictsOn(
  { file, source, claims }: Source & { readonly claims: readonly Claim[] },
  records: readonly GraphRecord[],
): readonly string[] {
  const rows = withoutClaims(source).split('\n');
  return claims.flatMap((claim) => {
    const here = foundAt(records, { file, row: claim.row, column: claim.column });
    const beside = claims.filter(({ row, column }) => row === claim.row && column === claim.column);
    const failure =
      pointsAtName(rows[claim.row] ?? '', claim.column) ??
      failureOf(claim, here) ??
      surplus(claim, beside, here);
    const place = `${file}:${claim.row + 1}`;
    if (claim.isGap)
      return failure === undefined ? [`${place}: the gap is closed, claim it: ${claim.text}`] : [];
    return failure === undefined ? [] : [`${place}: ${claim.text} — ${failure}`];
  });
}

function foundAt(
  records: readonly GraphRecord[],
  { file, row, column }: { readonly file: string; readonly row: number; readonly column: number },
): readonly Found[] {
  return records.flatMap((record): readonly Found[] => {
    if (record.type === 'symbol' || record.path !== file || record.row !== row || record.column !== column)
      return [];
    const { source } = record;
    if (record.type === 'edge') {
      const { kind, confidence, target, via } = record;
      const runs = record.runs === false ? 'never' : 'runs';
      return kind === 'contains' ? [] : [{ kind, how: confidence, target, via, source, runs }];
    }
    const kind = edgeOfRole[record.role];
    return [{ kind, how: 'unresolved', target: record.reason, via: undefined, source, runs: 'never' }];
  });
}

/** A caret next to the name would make a gap or a `nothing` true by accident. */
function pointsAtName(line: string, column: number): string | undefined {
  const isStart =
    /\S/.test(line[column] ?? '') && !/\w\w/.test(line.slice(Math.max(column - 1, 0), column + 1));
  return isStart ? undefined : 'the caret points at no name';
}

function failureOf({ head, details }: Claim, here: readonly Found[]): string | undefined {
  const wanted = wantedBy(head);
  const seen = here.map(textOf).join(' | ') || 'nothing';
  if (wanted === undefined) return here.some(isEdge) ? `found ${seen}` : undefined;
  const { kind, how, targets } = wanted;
  const isMet = targets.every((target) =>
    here.some(
      (found) =>
        found.kind === kind &&
        (how === undefined ? isEdge(found) : found.how === how) &&
        (target === '' || found.target === target) &&
        details.every((detail) => [`via ${found.via}`, `from ${found.source}`, found.runs].includes(detail)),
    ),
  );
  return isMet ? undefined : `found ${seen}`;
}

/** Edges of the claimed kind without a claim. */
function surplus({ head }: Claim, beside: readonly Claim[], here: readonly Found[]): string | undefined {
  const kind = wantedBy(head)?.kind;
  const others = beside.filter((claim) => wantedBy(claim.head)?.kind === kind);
  if (kind === undefined || others.some(({ isGap }) => isGap)) return undefined;
  const claimed = new Set(others.flatMap((claim) => wantedBy(claim.head)?.targets ?? []));
  const unclaimed = here.filter(
    (found) => found.kind === kind && isEdge(found) && !claimed.has(found.target),
  );
  return unclaimed.length === 0 ? undefined : `also found ${unclaimed.map(textOf).join(' | ')}`;
}

/** `calls exact -> a, b` and `calls unresolved external`; undefined for `nothing`. */
function wantedBy(head: string): { kind: EdgeKind; how?: string; targets: readonly string[] } | undefined {
  if (head === 'nothing') return undefined;
  const groups =
    /^(?<kind>\w+)(?: (?<how>exact|probable|approximate|unresolved))?(?: -> (?<targets>.+)| (?<reason>\w+))?$/.exec(
      head,
    )?.groups;
  const kind = edgeKinds.find((each) => each === groups?.kind);
  if (groups === undefined || kind === undefined) throw new Error(`not a claim: ${head}`);
  return { kind, how: groups.how, targets: groups.targets?.split(', ') ?? [groups.reason ?? ''] };
}

function isEdge({ how }: Found): boolean {
  return how !== 'unresolved';
}

function textOf({ kind, how, target, via, source, runs }: Found): string {
  return `${kind} ${how} -> ${target}${via === undefined ? '' : `; via ${via}`}; from ${source}; ${runs}`;
}
