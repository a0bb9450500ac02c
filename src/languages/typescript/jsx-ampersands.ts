/**
 * A text of the same length and rows: in JSX the grammars want every `&` to begin a character reference, and take
 * `Terms & conditions` and `href="?page=1&size=2"` for errors. An underscore takes the place of such a sign.
 */
export function withoutAmpersands(source: string): string {
  if (!source.includes('&') || !/<\/|\/>/.test(source)) return source;
  const text = source.replace(inAttribute, (attribute) => attribute.replace(loneSign, '_'));
  return text.replace(loneSign, (sign, at: number) => (isInText(text, at) ? '_' : sign));
}

const inAttribute = /=\s*(?:"[^"\n&]*&[^"\n]*"|'[^'\n&]*&[^'\n]*')/g;
const loneSign = /(?<!&)&(?!&|#?\w{1,30};)/g;
const codeSigns: ReadonlySet<string | undefined> = new Set('<>{}()=;:|"`');
/** Longer texts are not looked through. */
const reach = 400;

/** Between two tags or braces, without anything that code would have. */
function isInText(text: string, at: number): boolean {
  const end = nextSign(text, at, 1);
  if (text[end] !== '<' && text[end] !== '{') return false;
  const start = nextSign(text, at, -1);
  if (/<\/[\w.]*>$|\/>$/.test(text.slice(Math.max(0, start - 80), start + 1))) return true;
  // Types may be `List<Item> & {`, and a result `=> a & b`.
  const opens = text[start] === '}' || (text[start] === '>' && text[start - 1] !== '=');
  return opens && /^[^&]*[A-Za-z]/.test(text.slice(start + 1, at + 1));
}

/** Where the next one is that code would have, in that direction. What ends a character reference is none. */
function nextSign(text: string, from: number, step: 1 | -1): number {
  let at = from + step;
  while (Math.abs(at - from) < reach && at >= 0 && at < text.length) {
    const isEnd = text[at] === ';' && /&#?\w{1,30}$/.test(text.slice(Math.max(0, at - 32), at));
    if (codeSigns.has(text[at]) && !isEnd) return at;
    at += step;
  }
  return -1;
}
