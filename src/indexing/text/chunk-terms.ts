/** Counts the terms of successive chunks by field. A class because its counters are reused. */
import { addCount, bitsOf, type Field, type FieldBits } from '../../text/fields.ts';
import { withHighKey } from '../../text/file-text.ts';
import { WordReader } from '../../text/words.ts';
import { Vocabulary } from './vocabulary.ts';

export interface CountedChunks {
  readonly lengths: readonly number[];
  readonly postingCounts: readonly number[];
  readonly lowKeys: Uint32Array;
  readonly highKeysAndCounts: Uint32Array;
}

export class ChunkTerms {
  private readonly vocabulary = new Vocabulary();
  private readonly reader = new WordReader();
  private readonly wordCounts: Int32Array;
  private readonly termCounts: Int32Array;
  /** The words of the current field, and of the current chunk. */
  private readonly words: Int32Array;
  private readonly terms: Int32Array;
  private wordCount = 0;
  private termCount = 0;
  private length = 0;
  private lengths: number[] = [];
  private postingCounts: number[] = [];
  private lowKeys: number[] = [];
  private highKeysAndCounts: number[] = [];

  constructor() {
    const { firstTerms, termList } = this.vocabulary;
    this.wordCounts = new Int32Array(firstTerms.length);
    this.words = new Int32Array(firstTerms.length);
    this.termCounts = new Int32Array(termList.length);
    this.terms = new Int32Array(termList.length);
  }

  /** Counts the words of `text` from `from` to `to` as this field of the current chunk. */
  add(field: Field, text: string, from = 0, to = text.length): void {
    const { reader, vocabulary, wordCounts, words } = this;
    let wordCount = 0;
    reader.over(text, from, to);
    while (reader.next()) {
      const word = vocabulary.wordOf(text, reader);
      const before = wordCounts[word] ?? 0;
      if (before === 0) words[wordCount++] = word;
      wordCounts[word] = before + 1;
    }
    this.wordCount = wordCount;
    this.settleWords(bitsOf(field));
  }

  /** Completes the current chunk. */
  endChunk(): void {
    const { vocabulary, termCounts, terms, termCount } = this;
    for (let index = 0; index < termCount; index++) {
      const term = terms[index] ?? 0;
      this.lowKeys.push(vocabulary.lowKeys[term] ?? 0);
      this.highKeysAndCounts.push(withHighKey(vocabulary.highKeys[term] ?? 0, termCounts[term] ?? 0));
      termCounts[term] = 0;
    }
    this.lengths.push(this.length);
    this.postingCounts.push(termCount);
    this.termCount = 0;
    this.length = 0;
    vocabulary.prune();
  }

  /** Completes the current file. */
  endFile(): CountedChunks {
    const counted = {
      lengths: this.lengths,
      postingCounts: this.postingCounts,
      lowKeys: Uint32Array.from(this.lowKeys),
      highKeysAndCounts: Uint32Array.from(this.highKeysAndCounts),
    };
    this.lengths = [];
    this.postingCounts = [];
    this.lowKeys = [];
    this.highKeysAndCounts = [];
    return counted;
  }

  private settleWords(bits: FieldBits): void {
    const { wordCounts, words, wordCount, terms, termCounts } = this;
    const { firstTerms, termList } = this.vocabulary;
    let { termCount, length } = this;
    for (let index = 0; index < wordCount; index++) {
      const word = words[index] ?? 0;
      const count = wordCounts[word] ?? 0;
      wordCounts[word] = 0;
      const end = firstTerms[word + 1] ?? 0;
      for (let at = firstTerms[word] ?? 0; at < end; at++) {
        const term = termList[at] ?? 0;
        const before = termCounts[term] ?? 0;
        if (before === 0) terms[termCount++] = term;
        termCounts[term] = addCount(before, bits, count);
        length += count;
      }
    }
    this.termCount = termCount;
    this.length = length;
  }
}
