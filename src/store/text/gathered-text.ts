/** Collects the text of files for a new segment. A class because it is filled piece by piece. */
import type { FileId } from '../../model/source-file.ts';
import { type FileText, lengthsOf, type TextVisitor, visitText } from '../../text/file-text.ts';
import { scrambled } from './buckets.ts';
import { GramBuffer } from './gram-buffer.ts';
import { PostingLists } from './posting-lists.ts';

export class GatheredText {
  readonly files: FileId[] = [];
  /** For each file, the lengths of its chunks in terms. */
  readonly lengths: Uint32Array[] = [];
  readonly terms = new PostingLists();
  private readonly gramLists = new PostingLists();
  private readonly waiting = new GramBuffer(this.gramLists);
  private chunkCount = 0;

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
    const { terms, waiting, chunkCount: firstChunk } = this;
    const place = this.files.length;
    const visitor: TextVisitor = {
      gram: (gram) => waiting.add(scrambled(gram), place),
      posting: (lowKey, highKey, chunk, counts) => terms.addWith(lowKey, highKey, firstChunk + chunk, counts),
    };
    visitText(text, visitor);
    this.files.push(file);
    this.lengths.push(lengths);
    this.chunkCount += lengths.length;
  }
}
