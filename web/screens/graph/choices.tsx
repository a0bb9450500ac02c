/** Small controls of the graph: several of a few words, or one. */

interface ManyProps {
  readonly label: string;
  readonly words: readonly { readonly value: string; readonly label: string }[];
  readonly chosen: ReadonlySet<string>;
  choose(chosen: ReadonlySet<string>): void;
}

export function Many({ label, words, chosen, choose }: ManyProps) {
  const toggle = (value: string): void => {
    const next = new Set(chosen);
    if (!next.delete(value)) next.add(value);
    choose(next);
  };
  return (
    <fieldset className="choice">
      <legend>{label}</legend>
      {words.map(({ value, label: text }) => (
        <label key={value}>
          <input type="checkbox" checked={chosen.has(value)} onChange={() => toggle(value)} /> {text}
        </label>
      ))}
    </fieldset>
  );
}

interface OneProps {
  readonly label: string;
  readonly words: readonly { readonly value: string; readonly label: string }[];
  readonly chosen: string;
  choose(value: string): void;
}

export function One({ label, words, chosen, choose }: OneProps) {
  return (
    <label className="choice">
      {label}{' '}
      <select value={chosen} onChange={(event) => choose(event.target.value)}>
        {words.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
