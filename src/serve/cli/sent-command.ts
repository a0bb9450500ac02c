/** A command as it is sent to a daemon: its words, and everything of its surroundings on which the answer may depend. */

export interface SentCommand {
  /** The build of the program that asks. */
  readonly build: string;
  readonly words: readonly string[];
  /** Its current folder. */
  readonly folder: string;
  /** As `sentEnvironment` returns it. */
  readonly environment: Readonly<Record<string, string>>;
  /** The streams that are terminals. */
  readonly terminals: readonly string[];
}

/** The route of the daemon. */
export const commandPath = '/command';

type Environment = Readonly<Record<string, string | undefined>>;

/** The variables on which an answer may depend. */
export function sentEnvironment(environment: Environment): Readonly<Record<string, string>> {
  const sent = Object.entries(environment).filter(
    ([name, value]) => value !== undefined && value !== '' && (isSetting(name) || isCompared(name)),
  );
  return Object.fromEntries(sent) as Record<string, string>;
}

/** Whether the variables that are no settings of codeagent have the same values. */
export function isSameEnvironment(one: Environment, other: Environment, operation: string): boolean {
  const [a, b] = [one, other].map((each) => JSON.stringify(comparedIn(each, operation)));
  return a === b;
}

function comparedIn(environment: Environment, operation: string): readonly (readonly [string, unknown])[] {
  return Object.entries(environment)
    .filter(([name, value]) => isCompared(name) && value !== undefined && value !== '')
    .filter(([name]) => operation === 'status' || !findsCompilers.test(name))
    .sort(([a], [b]) => (a < b ? -1 : 1));
}

/** Settings are compared after they are read. The token is a secret and not a setting. */
function isSetting(name: string): boolean {
  return /^(?:CODEAGENT_.*|GRAPH_INDEX_DIR|NO_COLOR|TERM)$/.test(name) && name !== 'CODEAGENT_SERVER_TOKEN';
}

/** Where files of the user are, and everything that git reads, besides how it asks people and names them. */
function isCompared(name: string): boolean {
  if (/^GIT_(?:ASKPASS|AUTHOR_.*|COMMITTER_.*|.*EDITOR|PAGER|SSH.*|TERMINAL_PROMPT)$/.test(name))
    return false;
  return (
    /^(?:GIT_.*|XDG_(?:CACHE|CONFIG|STATE)_HOME|HOME|USERPROFILE|LOCALAPPDATA)$/.test(name) ||
    findsCompilers.test(name)
  );
}

/** Only `status` says which compilers there are. */
const findsCompilers = /^(?:PATH|DOTNET_ROOT)$/;
