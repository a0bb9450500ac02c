/** How certain an edge is: a sign, a word, and on demand the reason. */

export type Certainty = 'exact' | 'probable' | 'approximate' | 'name';

const words: Readonly<Record<Certainty, { readonly word: string; readonly why: string }>> = {
  exact: { word: 'exact', why: 'Follows from scopes and imports alone' },
  probable: { word: 'probable', why: 'The type of the receiver was inferred from declarations' },
  approximate: {
    word: 'possible',
    why: 'One of several candidates that match by name or by the members used',
  },
  name: { word: 'by name', why: 'An unresolved use of the same name; it may mean something else' },
};

export function certaintyOf(confidence: string, evidence = 'edge'): Certainty {
  if (evidence === 'name') return 'name';
  return confidence === 'exact' || confidence === 'probable' ? confidence : 'approximate';
}

export function whyCertain(certainty: Certainty): string {
  return words[certainty].why;
}

export function Confidence({ certainty }: { readonly certainty: Certainty }) {
  const { word, why } = words[certainty];
  return (
    <span className={`confidence confidence-${certainty}`} title={why}>
      <svg viewBox="0 0 10 10" width="9" height="9" aria-hidden="true">
        <circle cx="5" cy="5" r="4" className="ring" />
        {certainty === 'exact' && <circle cx="5" cy="5" r="4" className="fill" />}
        {certainty === 'probable' && <path d="M5 1a4 4 0 0 1 0 8z" className="fill" />}
      </svg>
      {word}
    </span>
  );
}
