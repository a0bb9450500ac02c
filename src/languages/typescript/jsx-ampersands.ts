/**
 * In JSX the grammars require every `&` to start a character reference, and report `Terms & conditions` and
 * `href="?page=1&size=2"` as errors. Returns a text of the same length and line breaks with an underscore in place of
 * such an ampersand.
 */
export function withoutAmpersands(source: string): string {
  if (!source.includes('&') || !/<\/|\/>/.test(source)) return source;
  const text = source.replace(inAttribute, (attribute) => attribute.replace(loneAmpersand, '_'));
  return text.replace(loneAmpersand, (sign, at: number) => (isInText(text, at) ? '_' : sign));
}

const inAttribute = /=\s*(?:"[^"\n&]*&[^"\n]*"|'[^'\n&]*&[^'\n]*')/g;
const loneAmpersand = /(?<!&)&(?!&|#?\w{1,30};)/g;
const codeCharacters: ReadonlySet<string | undefined> = new Set('<>{}()=;:|"`');
/** The search for the delimiters stops at this distance. */
const reach = 400;

/** Whether the position is between two tags or braces, without characters that only code contains. */
function isInText(text: string, at: number): boolean {
  const end = nextCodeCharacter(text, at, 1);
  if (text[end] !== '<' && text[end] !== '{') return false;
  const start = nextCodeCharacter(text, at, -1);
  if (/<\/[\w.]*>$|\/>$/.test(text.slice(Math.max(0, start - 80), start + 1))) return true;
  // Types can be `List<Item> & {`, and the body of an arrow function `=> a & b`.
  const opens = text[start] === '}' || (text[start] === '>' && text[start - 1] !== '=');
  return opens && /^[^&]*[A-Za-z]/.test(text.slice(start + 1, at + 1));
}

/**
 * The position of the next character that only code contains, in that direction; -1 if there is none in reach. The
 * semicolon of a character reference does not count.
 */
function nextCodeCharacter(text: string, from: number, step: 1 | -1): number {
  let at = from + step;
  while (Math.abs(at - from) < reach && at >= 0 && at < text.length) {
    const isEnd = text[at] === ';' && /&#?\w{1,30}$/.test(text.slice(Math.max(0, at - 32), at));
    if (codeCharacters.has(text[at]) && !isEnd) return at;
    at += step;
  }
  return -1;
}
