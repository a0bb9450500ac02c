/**
 * Advice on an error or an incomplete answer, as data, and messages that mention fields. A front words both with its own
 * names, and leaves out advice that its users cannot follow: src/serve/word-advice.ts.
 */

/** The operations that advice may name. */
export const advisedOperations = [
  'callees',
  'callers',
  'definitions',
  'dependents',
  'directory_tree',
  'files',
  'grep',
  'index',
  'list_directory',
  'lookup',
  'outline',
  'read_file',
  'search',
  'status',
] as const;
export type AdvisedOperation = (typeof advisedOperations)[number];
export type AdvisedFields = Readonly<Record<string, string | number | true>>;

export type Advice =
  /** Ask an operation. `given` has some of its fields; its other required fields are the user's to fill in. */
  | { readonly kind: 'run'; readonly operation: AdvisedOperation; readonly given?: AdvisedFields }
  /** The index is behind its files, or vectors are missing. An index that follows its files needs no help. */
  | { readonly kind: 'update-index'; readonly until?: 'vectors' }
  /** Repeat the request with this field. */
  | { readonly kind: 'set'; readonly field: string; readonly value?: string | true }
  /** Repeat the request with a higher limit; with `to`, nothing is left out. */
  | { readonly kind: 'raise'; readonly field: string; readonly to?: number }
  | { readonly kind: 'give-one'; readonly fields: readonly string[] }
  /** Look up which fields the request takes. */
  | { readonly kind: 'see-fields' }
  /** The data of the answer has entries that its text leaves out. */
  | { readonly kind: 'see-data' };

export const bringUpToDate: Advice = { kind: 'update-index' };
/** For repairs and for work that was interrupted, which an index that follows its files does not resume by itself. */
export const runIndex: Advice = { kind: 'run', operation: 'index' };
export const seeFields: Advice = { kind: 'see-fields' };

export function runOperation(operation: AdvisedOperation, given?: AdvisedFields): Advice {
  return given === undefined ? { kind: 'run', operation } : { kind: 'run', operation, given };
}

/** For text without a word in it. A long text is the user's to shorten. */
export function searchLiterally(text: string): Advice {
  return runOperation('grep', { ...(text.length > 80 ? {} : { pattern: text }), 'fixed-strings': true });
}

/** A name inside a message: of a field, or of the operation that was asked. */
export type Mention = { readonly field: string } | { readonly operation: string };
export type Phrase = readonly (string | Mention)[];

export function field(name: string): Mention {
  return { field: name };
}

export function operation(name: string): Mention {
  return { operation: name };
}

/** phrase`${field('limit')} must be 1 or more` */
export function phrase(
  texts: TemplateStringsArray,
  ...values: readonly (string | number | undefined | Mention)[]
): Phrase {
  return texts.flatMap((text, at) => {
    if (at >= values.length) return [text];
    const value = values[at];
    return [text, typeof value === 'object' ? value : String(value)];
  });
}

/** With the names that operations use. */
export function plainText(said: Phrase): string {
  return said
    .map((part) => (typeof part === 'string' ? part : 'field' in part ? part.field : part.operation))
    .join('');
}
