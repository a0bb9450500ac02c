/**
 * Collects the text of files for a new segment. A class because it is filled piece by piece. It is its own visitor:
 * V8 would optimise the functions of a visitor for each file again and again.
 */
import type { FileId } from '../../model/source-file.ts';
import type { FieldCounts } from '../../text/fields.ts';
import { type FileText, lengthsOf, type TextVisitor, visitText } from '../../text/file-text.ts';
import type { Gram } from '../../text/grams.ts';
import { scrambled } from './buckets.ts';
import { GramBuffer } from './gram-buffer.ts';
import { PostingLists } from './posting-lists.ts';

export class GatheredText implements TextVisitor {
  readonly files: FileId[] = [];
  /** For each file, the lengths of its chunks in terms. */
  readonly lengths: Uint32Array[] = [];
  readonly terms = new PostingLists();
  private readonly gramLists = new PostingLists();
  private readonly waiting = new GramBuffer(this.gramLists);
  /** The number of the file that is being added, and of its first chunk. */
  private place = 0;
  private firstChunk = 0;

  /** Excludes the grams that are not sorted yet, at most a megabyte. */
  get sizeBytes(): number {
    return this.terms.sizeBytes + this.gramLists.sizeBytes;
  }

  get grams(): PostingLists {
    this.waiting.empty(this.files.length);
    return this.gramLists;
  }

  add(file: FileId, text: FileText): void {
    const lengths = lengthsOf(text).slice();
    visitText(text, this);
    this.files.push(file);
    this.lengths.push(lengths);
    this.place++;
    this.firstChunk += lengths.length;
  }

  gram(gram: Gram): void {
    this.waiting.add(scrambled(gram), this.place);
  }

  posting(lowKey: number, highKey: number, chunk: number, counts: FieldCounts): void {
    this.terms.addWith(lowKey, highKey, this.firstChunk + chunk, counts);
  }
}
