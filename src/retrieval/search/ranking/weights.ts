/**
 * All numbers of the ranking, with their reasons. They are the same for all languages and kinds of questions, and were
 * tuned in steps of a tenth on the 241 public questions; `npm run eval` measures the effect of each.
 */
export const weights = {
  /**
   * Scores of signals are scaled to the range 0 to 1 and added. Reciprocal ranks (RRF) lose information: -.01 NDCG@10.
   * `text` and `vectors` are added as they are. `names` (a definition of exactly a name that the query mentions) and
   * `graph` (a use of it, when the query asks for users) are shares of the best sum of the two, as are the numbers that
   * follow.
   */
  signals: { text: 1, vectors: 1, names: 1, graph: 1 },
  /** A type or function whose name is the whole query: more than file and folder names can add up to. */
  named: 2,
  /** Puts the exact symbol first for a query like `Session.send`, regardless of other matches. */
  meant: 5,
  /** A symbol with the right name outside the container that the query names. */
  elsewhere: 0.5,
  /** Several passages of one file match (semble: 0.2). */
  coherence: 0.5,
  /** The file name contains words of the query (semble: 1). */
  fileName: 0.8,
  /** A folder of the file contains words of the query; only folders with few files count. */
  folderName: 0.8,
  /**
   * A file that only re-exports a queried name: half of the weight of the definition, because it is the less likely
   * target.
   */
  reExport: 0.5,
  /** A file that the query names: the full weight with its folders, half without. */
  mention: 1,
  /**
   * `names`: factor for file names when the query asks how something is done. `vectors`: factor for vectors in that
   * case, and when the query asks for users. Nearness in meaning is evidence for neither.
   */
  way: { names: 0.5, vectors: 0.5 },
  /** A word in the first line of a report counts as often as this. */
  title: 3,
  /** The number of words of a question that a file name can contain at most. */
  namingWords: 3,
  /**
   * Answers below this confidence (see evidence.ts) are called weak: the best passage contains less than half of the
   * query. Of 360 pairs of a repository and a nonsense or off-topic question, none reaches it; of 120 public questions
   * about the same six repositories, all do with vectors and 100 without.
   */
  confident: 0.5,
  /** The number of first passages from which the confidence of an answer is computed. */
  witnesses: 10,
  /**
   * Functions that act: see acting-functions.ts. `passages`: the first passages that are examined; `files`, `ofFile`: the
   * first files, of which up to so many passages are examined. `still`: factor for types and constants. `straight`:
   * factor for functions without a branch. `further`: factor for each further function of a file.
   */
  acting: { passages: 10, files: 3, ofFile: 10, still: 0.5, straight: 0.8, further: 0.8 },
  /** Numbers that depend on the form of the query. */
  question: {
    /** A name in another case, or one name among other words. */
    definition: 0.5,
    /** Factor for each further passage of a file, so that passages of other files come in between. */
    further: 0.5,
    /** Candidates of each signal. More do not change the first ten hits. */
    candidates: 200,
  },
  /**
   * A report has more candidates, because tests and examples contain its words too and would displace its subject.
   * Names in its code count in full, because they name its subject. A further passage of a file loses little, because a
   * fix often changes several functions of one file.
   */
  report: {
    definition: 1,
    further: 0.85,
    candidates: 1000,
    /** Factor for vectors: the model reads only the beginning of a long text, and averages what it reads. */
    vectors: 0.5,
    /** The number of files whose functions are scored individually. */
    files: 10,
    /**
     * `linked`: the share of their scores that a file receives from the files that it is linked with. `links`: how many
     * of them count.
     */
    linked: 0.15,
    links: 3,
    /** The share of its file in the score of a function, in addition to its own words. */
    ofFile: 0.5,
    /** Added when a trace or a link names a row of the function. */
    place: 0.4,
    /** Factor for scores of functions, so that the function with the best words does not displace the best file. */
    function: 0.9,
    /** Factor for each further function of a file, so that functions of other files come in between. */
    furtherFunction: 0.97,
  },
} as const;

/** The factors that penalties leave of a file's score. */
export const kept = {
  test: 0.3,
  example: 0.5,
  superseded: 0.6,
  legacy: 0.5,
  /** A small deprecated file, or a deprecated function of a few rows, which only calls its replacement. */
  shim: 0.5,
  vendored: 0.5,
  generated: 0.5,
  prose: 0.5,
  declarations: 0.7,
} as const;
