/**
 * Reads the claims in a fixture's comments, each below the line that it describes:
 *
 *     c = Circle(2)
 *     #   ^ call Circle/1; -> Circle
 *     x.area()
 *     # ^ gap: call area; on <int>
 *
 * The caret points at a column of the last line that is not a claim; `<-` points at the column where the comment
 * begins. `nothing` claims that there is no fact at this position, `gap:` that the claim does not hold yet. Every
 * definition of a fixture must be claimed.
 */
import type { DescribedFact } from './describe-facts.ts';

export interface Claim {
  readonly row: number;
  readonly column: number;
  readonly head: string;
  readonly details: readonly string[];
  readonly isGap: boolean;
  readonly text: string;
}

const claimLine =
  /^(?<indent>\s*)(?<sign>(?:#|\/\/|--|\/\*)\s*)(?<mark>\^|<-)\s*(?<text>.*?)\s*(?:\*\/)?\s*$/;

export function claimsOf(source: string): readonly Claim[] {
  const claims: Claim[] = [];
  let subject = 0;
  source.split('\n').forEach((line, row) => {
    const groups = claimLine.exec(line)?.groups;
    if (groups === undefined) {
      subject = row;
      return;
    }
    const { indent = '', sign = '', mark, text = '' } = groups;
    const column = indent.length + (mark === '^' ? sign.length : 0);
    const isGap = text.startsWith('gap:');
    const [head = '', ...details] = (isGap ? text.slice(4) : text).split(';').map((part) => part.trim());
    claims.push({ row: subject, column, head, details, isGap, text });
  });
  return claims;
}

/** The source with empty rows instead of claims, because claims are not comments of the program. */
export function withoutClaims(source: string): string {
  return source
    .split('\n')
    .map((line) => (claimLine.test(line) ? '' : line))
    .join('\n');
}

/** One line per claim that fails, gap that holds, or definition without a claim. */
export function verdicts(claims: readonly Claim[], facts: readonly DescribedFact[]): readonly string[] {
  const failures = claims.flatMap((claim) => {
    const failure = failureOf(claim, facts);
    if (claim.isGap)
      return failure === undefined
        ? [`row ${claim.row + 1}: the gap is closed, claim it: ${claim.text}`]
        : [];
    return failure === undefined ? [] : [`row ${claim.row + 1}: ${claim.text} — ${failure}`];
  });
  const unclaimed = facts
    .filter(
      (fact) =>
        fact.isDefinition && !claims.some((claim) => isAt(claim, fact) && fact.heads.includes(claim.head)),
    )
    .map((fact) => `row ${fact.row + 1}, column ${fact.column + 1}: nobody claims ${fact.heads[0]}`);
  return [...failures, ...unclaimed];
}

function failureOf(claim: Claim, facts: readonly DescribedFact[]): string | undefined {
  const here = facts.filter((fact) => isAt(claim, fact));
  const seen =
    here.map((fact) => `${fact.heads.at(-1)}; ${fact.details.join('; ')}`).join(' | ') || 'nothing';
  if (claim.head === 'nothing') return here.length === 0 ? undefined : `found ${seen}`;
  const matches = here.filter((fact) => fact.heads.includes(claim.head));
  const isMet = matches.some((fact) => claim.details.every((detail) => fact.details.includes(detail)));
  return isMet ? undefined : `found ${seen}`;
}

function isAt(claim: Claim, fact: DescribedFact): boolean {
  const isWholeRow = claim.head.startsWith('problem ');
  return fact.row === claim.row && (isWholeRow || fact.column === claim.column);
}
