/** The text of files on its way to becoming a segment. A class because it is filled piece by piece. */
import type { FileId } from '../../model/source-file.ts';
import { type FileText, lengthsOf, type TextVisitor, visitText } from '../../text/file-text.ts';
import { scrambled } from './buckets.ts';
import { PostingLists } from './posting-lists.ts';

export class GatheredText {
  readonly files: FileId[] = [];
  /** Of the chunks of each file, in terms. */
  readonly lengths: Uint32Array[] = [];
  readonly terms = new PostingLists();
  readonly grams = new PostingLists();
  private chunkCount = 0;

  get sizeBytes(): number {
    return this.terms.sizeBytes + this.grams.sizeBytes;
  }

  add(file: FileId, text: FileText): void {
    const lengths = lengthsOf(text).slice();
    const { terms, grams, chunkCount: firstChunk } = this;
    const place = this.files.length;
    const visitor: TextVisitor = {
      gram: (gram) => grams.add(scrambled(gram), 0, place),
      posting: (lowKey, highKey, chunk, counts) => terms.addWith(lowKey, highKey, firstChunk + chunk, counts),
    };
    visitText(text, visitor);
    this.files.push(file);
    this.lengths.push(lengths);
    this.chunkCount += lengths.length;
  }
}
