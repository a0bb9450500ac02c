/**
 * For a report: raises each of the first files by a share of the scores of the first files that it is linked with. A
 * fix that changes several files usually changes files that use each other, so between two files with the same words,
 * the one that is linked with the other candidates is more likely.
 */
import type { FileId } from '../../../model/source-file.ts';
import { sum } from '../../../model/sum.ts';
import type { SymbolId } from '../../../model/symbol.ts';
import type { Reader } from '../../../store/reader.ts';
import type { Ranked } from './diversify.ts';
import { leadingPassages } from './report-functions.ts';
import { weights } from './weights.ts';

/** For each of the files, the other ones that use it or that it uses. */
export type LinksAmong = (files: readonly FileId[]) => ReadonlyMap<FileId, ReadonlySet<FileId>>;

/** Best first. Files after the first ones are unchanged. */
export function withLinks(ranked: readonly Ranked[], linksAmong: LinksAmong): readonly Ranked[] {
  const leading = leadingPassages(ranked);
  const top = leading[0]?.score ?? 1;
  const scores = new Map(leading.map(({ candidate, score }) => [candidate.file, score]));
  const links = linksAmong([...scores.keys()]);
  const given = new Map(
    leading.map(({ candidate: { file } }) => {
      const near = [...(links.get(file) ?? [])].map((other) => scores.get(other) ?? 0);
      const best = near.sort((one, other) => other - one).slice(0, weights.report.links);
      return [file, (weights.report.linked * sum(best)) / weights.report.links];
    }),
  );
  const kept = new Map(leading.map(({ candidate, why }) => [candidate.file, why().kept]));
  return ranked
    .map((each) => {
      const { file } = each.candidate;
      const graph = given.get(file) ?? 0;
      const score = each.score * (1 + (graph * (kept.get(file) ?? 1)) / (scores.get(file) ?? top));
      return graph === 0 ? each : { ...each, score, why: () => withGraph(each, graph) };
    })
    .sort((one, other) => other.score - one.score);
}

function withGraph({ why }: Ranked, graph: number): ReturnType<Ranked['why']> {
  const told = why();
  return { ...told, graph: told.graph + graph };
}

export function createLinksAmong(reader: Reader): LinksAmong {
  return (files) => {
    const homes = new Map<SymbolId, FileId>();
    for (const file of files) for (const symbol of reader.symbolIdsOf(file)) homes.set(symbol, file);
    const linked = new Map(files.map((file) => [file, new Set<FileId>()]));
    const rows = reader.graphRows();
    for (const file of files)
      for (const { target } of rows.edges(file).between((_, to) => (homes.get(to) ?? file) !== file)) {
        const other = homes.get(target) ?? file;
        linked.get(file)?.add(other);
        linked.get(other)?.add(file);
      }
    return linked;
  };
}
