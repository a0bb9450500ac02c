/** English words without search value: Lucene's 33, which LocAgent's index leaves out as well. */
export const stopWords: ReadonlySet<string> = new Set(
  (
    'a an and are as at be but by for if in into is it no not of on or such that the their then there these they ' +
    'this to was will with'
  ).split(' '),
);
