/**
 * Every number of the ranking, with its reason. They are few, the same for all languages and all kinds of questions,
 * and were chosen by steps of a tenth on the public questions; `npm run eval` shows what each is worth.
 */
export const weights = {
  /**
   * Scores of signals are brought to the range 0 to 1 and added; ranks alone (RRF) lose what scores tell: -.01 NDCG.
   * `text` and `vectors` are added as they are. `names` (a definition under the very name that the query mentions) and
   * `graph` (a use of it, when the query asks for users) are shares of the best sum of the two, as are the numbers
   * that follow.
   */
  signals: { text: 1, vectors: 1, names: 1, graph: 1 },
  /** A type or function, when its name is all that is typed: more than names of files and folders can bring together. */
  named: 2,
  /** `Session.send` and nothing else comes first, whatever else has the words. */
  meant: 5,
  /** A namesake that is not in what the query says. */
  elsewhere: 0.5,
  /** Several passages of one file speak for it (semble: 0.2). */
  coherence: 0.5,
  /** The file's own name has words of the query (semble: 1). */
  fileName: 0.8,
  /** A folder around it has, one that few files are in. */
  folderName: 0.8,
  /** A file that only passes on what is named: part of what the definition has. Half, as for all that is likely. */
  reExport: 0.5,
  /** A file that the query names; one with its folders counts whole, a bare name half. */
  mention: 1,
  /**
   * What names of files count for when it is asked how something is done, and what vectors count for then and when users
   * are asked for: what is near in meaning is neither.
   */
  way: { names: 0.5, vectors: 0.5 },
  /** A word of a report's first line counts so many times. */
  title: 3,
  /** So many words of a question are what a file can be named after. */
  namingWords: 3,
  /**
   * Below this confidence (see evidence.ts) an answer is called weak: the best passage has less than half of what the
   * query tells. Of 360 pairs of nonsense or an off-topic question and a repository none reaches it, of 120 public
   * questions about the same six repositories all do; without vectors 100.
   */
  confident: 0.5,
  /** So many of the first passages are looked at for the confidence of an answer. */
  witnesses: 10,
  /** What depends on the form of the query. */
  question: {
    /** A name in another case, or one name among other words. */
    definition: 0.5,
    /** Each further passage of a file counts so much less: others come in between. */
    further: 0.5,
    /** Candidates of each signal. More do not change the first ten. */
    candidates: 200,
  },
  /**
   * Tests and examples have the words of a report, too, and would take the place of what it is about: more candidates.
   * Its code names what it is about. What has to change is often several functions of one file.
   */
  report: {
    definition: 1,
    further: 0.85,
    candidates: 1000,
    /** What vectors count for: the model reads only the beginning of a long text, and blends what it reads. */
    vectors: 0.5,
    /** So many files have their functions looked at, one by one. */
    files: 10,
    /** What each of them has from so many others that it is linked with, of their score. */
    linked: 0.15,
    links: 3,
    /** What a function has from its file, beside its own words. */
    ofFile: 0.5,
    /** What it has when a trace or a link points into it. */
    place: 0.4,
    /** The best function by its own words does not take the place of the best file. */
    function: 0.9,
    /** Each further function of a file counts so much less: other files come in between. */
    furtherFunction: 0.97,
  },
} as const;

/** Parts of its score that a file keeps which is not what one looks for first. */
export const kept = {
  test: 0.3,
  example: 0.5,
  superseded: 0.6,
  legacy: 0.5,
  /** A small file, or a function of a few rows, that is deprecated: it only hands on to what is meant. */
  shim: 0.5,
  vendored: 0.5,
  prose: 0.5,
  declarations: 0.7,
} as const;
