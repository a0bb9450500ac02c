/**
 * Reads TOML as a list of statements with offsets: headers, and keys with values. Values are skipped, not interpreted;
 * skipping them ensures that a bracket inside a string is not taken for a header.
 */

export interface TomlStatement {
  readonly kind: 'table' | 'list' | 'pair';
  /** For a pair, these begin with the keys of its table. */
  readonly keys: readonly string[];
  readonly start: number;
  readonly end: number;
  /** The offset of a pair's value. For a header, the same as `start`. */
  readonly valueStart: number;
  /** How many of `keys` come from the header. */
  readonly headerKeys: number;
}

/** A syntax error, with its offset in the text. */
export class TomlFault extends Error {
  readonly at: number;

  constructor(reason: string, at: number) {
    super(reason);
    this.at = at;
  }
}

const space = /[ \t]*/y;
const blank = /(?:[ \t\r\n\uFEFF]+|#[^\n]*)*/y;
const restOfLine = /[ \t]*(?:#[^\n]*?)?(?=\r?\n|$)/y;
const keyPart = /[A-Za-z0-9_-]+|"[^"\\\n]*(?:\\.[^"\\\n]*)*"|'[^'\n]*'/y;
const text =
  /"""(?:[^"\\]|\\[\s\S]|"(?!""))*"{3,5}|'''(?:[^']|'(?!''))*'{3,5}|"[^"\\\n]*(?:\\.[^"\\\n]*)*"|'[^'\n]*'/y;
const bare = /\d{4}-\d\d-\d\d [\d:.]+(?:Z|[+-][\d:]+)?|[A-Za-z0-9_+.:-]+/y;
// No client nests deeper, and each level is one recursive call.
const deepest = 200;

/** Throws TomlFault. */
export function readToml(source: string): readonly TomlStatement[] {
  const reader = createReader(source);
  const statements: TomlStatement[] = [];
  let table: readonly string[] = [];
  for (reader.pass(blank); reader.at() < source.length; reader.pass(blank)) {
    const start = reader.at();
    if (source[start] === '[') {
      const { kind, keys } = reader.header();
      table = keys;
      statements.push({ kind, keys, start, end: reader.at(), valueStart: start, headerKeys: keys.length });
    } else {
      const keys = [...table, ...reader.keys()];
      reader.want('=');
      reader.pass(space);
      const valueStart = reader.at();
      reader.value(0);
      statements.push({ kind: 'pair', keys, start, end: reader.at(), valueStart, headerKeys: table.length });
    }
    if (reader.pass(restOfLine) === undefined) throw reader.fault('the end of the line');
  }
  return statements;
}

function createReader(source: string) {
  let at = 0;
  const pass = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const found = pattern.exec(source)?.[0];
    at += found?.length ?? 0;
    return found;
  };
  const fault = (wanted: string): TomlFault =>
    new TomlFault(at >= source.length ? 'it ends too early' : `${wanted} is missing`, at);
  const want = (sign: string): void => {
    pass(space);
    if (!source.startsWith(sign, at)) throw fault(sign);
    at += sign.length;
  };
  const keys = (): readonly string[] => {
    const parts: string[] = [];
    do {
      pass(space);
      const part = pass(keyPart);
      if (part === undefined) throw fault('a key');
      parts.push(unquoted(part));
      pass(space);
    } while (source[at] === '.' && ++at > 0);
    return parts;
  };
  const header = (): { kind: 'table' | 'list'; keys: readonly string[] } => {
    const isList = source.startsWith('[[', at);
    at += isList ? 2 : 1;
    const found = keys();
    want(isList ? ']]' : ']');
    return { kind: isList ? 'list' : 'table', keys: found };
  };
  const value = (depth: number): void => {
    if (depth > deepest) throw new TomlFault('it is nested too deeply', at);
    const open = source[at];
    if (open !== '[' && open !== '{') {
      if (pass(text) === undefined && pass(bare) === undefined) throw fault('a value');
      return;
    }
    const close = open === '[' ? ']' : '}';
    at++;
    for (pass(blank); source[at] !== close; pass(blank)) {
      if (open === '{') {
        keys();
        want('=');
        pass(blank);
      }
      value(depth + 1);
      pass(blank);
      if (source[at] === ',') at++;
      else if (source[at] !== close) throw fault(`a comma or ${close}`);
    }
    at++;
  };
  return { at: () => at, pass, fault, want, keys, header, value };
}

function unquoted(part: string): string {
  if (part.startsWith("'")) return part.slice(1, -1);
  if (!part.startsWith('"')) return part;
  try {
    return String(JSON.parse(part));
  } catch {
    return part.slice(1, -1);
  }
}
