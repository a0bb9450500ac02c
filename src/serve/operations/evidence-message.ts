/**
 * One sentence for an answer without results or with weak evidence. Programs get it as a field, readers as a
 * line.
 */

export interface Found {
  readonly query: string;
  readonly isFound: boolean;
  /** Defined in the answers of search and context. */
  readonly isWeak: boolean;
  /** Whether vectors were compared. */
  readonly isCompared: boolean;
}

/** Undefined for an answer with sufficient evidence. */
export function evidenceMessage({ query, isFound, isWeak, isCompared }: Found): string | undefined {
  const meaning = isCompared ? ', and no passage is close to it in meaning' : '';
  if (!isFound) {
    const shown = JSON.stringify(query.length > 80 ? `${query.slice(0, 80)}…` : query);
    return `No match for ${shown}: none of its words was found${meaning}`;
  }
  return isWeak
    ? `Weak matches only: no passage has most of the query${meaning}. They may not answer it.`
    : undefined;
}
