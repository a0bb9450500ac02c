/**
 * Macros that a grammar cannot know: `API void f()`, `class API Name`, `BEGIN_NAMESPACE`, `if CONSTEXPR (x)`.
 * By how they are written (upper case) and what stands around them; blanked, so that the declaration is read.
 */
import { nameKeyword, takeTypeArgument } from './repairs.ts';
import type { SpecifierMacros } from './specifier-macros.ts';
import { records, sign, type View } from './token-view.ts';
import { type Edits, kind } from './tokens.ts';
import {
  beforeDeclaration,
  behindParameters,
  bodyStatements,
  conditions,
  others,
  primitives,
  starters,
  statements,
} from './words.ts';

/** `specifiers`: macros of this file that stand for words of declarations, or for nothing. */
export function blankMacros(view: View, edits: Edits, specifiers: SpecifierMacros): void {
  for (let at = 0; at < view.count; at++) {
    if (view.word(at) === 'template' && view.sign(at + 1) === sign.less)
      blankTemplateMacros(view, at + 1, edits);
    // The grammar knows `template f<int>();` but not `extern` before it.
    if (view.word(at) === 'extern' && view.word(at + 1) === 'template') view.remove(at, at, edits);
    if (view.isGone(at) || !view.isName(at)) continue;
    if (view.word(at) === 'va_arg') takeTypeArguments(view, at, edits);
    const specifier = specifiers.get(view.word(at));
    if (specifier !== undefined) {
      view.remove(at, specifier.takesArguments ? endOfMacro(view, at) : at, edits);
      continue;
    }
    if (!view.isMacro(at)) {
      if (isStrayModifier(view, at)) view.remove(at, at, edits);
      continue;
    }
    const end = view.sign(at + 1) === sign.open ? view.match(at + 1) : at;
    if (end === undefined) continue;
    // `TEST(Suite, enum) {`.
    if (end > at && view.sign(end + 1) === sign.openBrace) nameKeyword(view, end - 1, edits);
    if (isNoise(view, at, end)) view.remove(at, isConditionMacro(view, at) ? at : end, edits);
  }
}

/** `va_arg(list, char *)`, as the grammar knows no types among arguments. */
function takeTypeArguments(view: View, at: number, edits: Edits): void {
  const close = view.match(at + 1) ?? at;
  for (let inner = at + 2; inner < close; inner++)
    if (view.sign(inner) === sign.comma) takeTypeArgument(view, inner + 1, edits);
}

/** Its arguments included, where it has some. */
function endOfMacro(view: View, at: number): number {
  return (view.sign(at + 1) === sign.open ? view.match(at + 1) : undefined) ?? at;
}

/** `atomic size_t count;`: three plain names in a row, or one before `int`. Written as it may be, it is a macro. */
function isStrayModifier(view: View, at: number): boolean {
  const next = view.word(at + 1);
  if (next === '' || !isPlain(view.word(at)) || !isAtStart(view, at)) return false;
  if (primitives.has(next)) return true;
  return isPlain(next) && isPlain(view.word(at + 2)) && !view.isMacro(at + 1) && !view.isMacro(at + 2);
}

/** A name that no compiler gives a meaning. */
function isPlain(word: string): boolean {
  return (
    word !== '' && !word.startsWith('_') && !starters.has(word) && !statements.has(word) && !others.has(word)
  );
}

/** `template <typename T, ENABLE_IF(x)>`: some parameter without a name. */
function blankTemplateMacros(view: View, open: number, edits: Edits): void {
  let depth = 0;
  for (let at = open; at < view.count; at++) {
    const code = view.sign(at);
    if (code === sign.less) depth++;
    if (code === sign.greater && --depth === 0) return;
    if (code === sign.semicolon || code === sign.openBrace) return;
    if (code !== sign.open) continue;
    const end = view.match(at);
    if (end === undefined) return;
    const before = view.sign(at - 2);
    const isParameter =
      depth === 1 && view.isMacro(at - 1) && (before === sign.less || before === sign.comma);
    if (isParameter) view.remove(at - 1, end, edits, 'int');
    at = end;
  }
}

/** The macro reaches from `at` to `end`, its arguments included. */
function isNoise(view: View, at: number, end: number): boolean {
  if (isConditionMacro(view, at)) return true;
  if (records.has(view.word(at - 1)) || (view.word(at - 2) === 'enum' && view.word(at - 1) === 'class'))
    return isBeforeTypeName(view, end);
  if (isBehindParameters(view, at, end) || isBehindParameter(view, at, end)) return true;
  // `TRY {`; a name before a brace would be a value.
  if (end === at && isAtStart(view, at) && view.sign(at + 1) === sign.openBrace) return true;
  if (end !== at && isAtStart(view, at) && isOddCall(view, at + 1, end)) return true;
  if (end !== at && isBehindType(view, at)) return isName(view, end + 1);
  if (end !== at) return isAtStart(view, at) && isDeclarationNext(view, at, end);
  return isModifier(view, at) || isAlone(view, at);
}

/** `void *ATTR(malloc) f(`: a name with parameters is still to come. */
function isName(view: View, at: number): boolean {
  return view.isName(at) && !starters.has(view.word(at)) && view.sign(at + 1) === sign.open;
}

/** `NO_SANITIZE("x") void f()`, `READ(value) if (…)`. */
function isDeclarationNext(view: View, at: number, end: number): boolean {
  const next = view.word(end + 1);
  return (
    starters.has(next) || bodyStatements.has(next) || (view.isMacro(end + 1) && !view.isAloneOnRow(at, end))
  );
}

/** `if CONSTEXPR (x)`. */
function isConditionMacro(view: View, at: number): boolean {
  return view.word(at - 1) === 'if' && view.sign(at + 1) === sign.open;
}

/** `class API Name {` and `class API Name : Base`; but `struct TAG name;` is a variable. */
function isBeforeTypeName(view: View, end: number): boolean {
  let next = end + 1;
  while (view.isMacro(next) && view.isName(next + 1)) next++;
  if (!view.isName(next) || view.word(next) === 'final') return false;
  const behind = view.word(next + 1) === 'final' ? next + 2 : next + 1;
  const code = view.sign(behind);
  return code === sign.openBrace || code === sign.colon || code === sign.less;
}

/** `void f() NOEXCEPT {`, `int g() API(2);`: not the statement of an `if`. */
function isBehindParameters(view: View, at: number, end: number): boolean {
  const before = view.sign(at - 1);
  const isBehind =
    before === sign.close ||
    behindParameters.has(view.word(at - 1)) ||
    (view.isGone(at - 1) && view.isMacro(at - 1) && !isAtStart(view, at));
  if (!isBehind) return false;
  const open = before === sign.close ? view.match(at - 1) : undefined;
  if (
    open !== undefined &&
    (conditions.has(view.word(open - 1)) || !(view.isName(open - 1) || view.sign(open - 1) === sign.close))
  )
    return false;
  const next = view.sign(end + 1);
  const isEnd =
    next === sign.openBrace || next === sign.semicolon || next === sign.colon || next === sign.equals;
  return (
    isEnd ||
    behindParameters.has(view.word(end + 1)) ||
    (view.isMacro(end + 1) && !view.isAloneOnRow(at, end))
  );
}

/** `f(const Tuple &tuple LIFETIME, …)`: behind a type and a name. */
function isBehindParameter(view: View, at: number, end: number): boolean {
  const next = view.sign(end + 1);
  if (end !== at || (next !== sign.comma && next !== sign.close)) return false;
  if (!view.isName(at - 1) || view.isMacro(at - 1) || starters.has(view.word(at - 1))) return false;
  const before = view.sign(at - 2);
  return (
    before === sign.star ||
    before === sign.ampersand ||
    before === sign.greater ||
    primitives.has(view.word(at - 2)) ||
    (view.isName(at - 2) && !starters.has(view.word(at - 2)) && !statements.has(view.word(at - 2)))
  );
}

/** `PRAGMA(push, "x" y)`, `DECLARE(unsigned char, c)`: arguments that are no expressions. */
function isOddCall(view: View, open: number, close: number): boolean {
  if (view.sign(open + 1) === 46) return true;
  for (let at = open + 1; at < close; at++) {
    if (primitives.has(view.word(at))) return true;
    const isWord = view.isName(at) || view.sign(at) === kind.literal;
    const isNextWord = view.isName(at + 1) || view.sign(at + 1) === kind.literal;
    if (isWord && isNextWord && !statements.has(view.word(at)) && at + 1 < close) return true;
    if (view.sign(at) === sign.colon && view.sign(at - 2) !== 63) return true;
  }
  return false;
}

/** `API void f()`, `API Type *f()`, `CONSTEXPR Name(…)` of a constructor, `int WINAPI f()`. */
function isModifier(view: View, at: number): boolean {
  const next = view.word(at + 1);
  if (view.sign(at + 1) === sign.tilde) return view.isType(at + 2) && isAtStart(view, at);
  if (next === '') return false;
  if (statements.has(view.word(at - 1)) && view.word(at - 1) !== 'public') return false;
  if (starters.has(next))
    return next !== 'const' && next !== 'volatile' ? !records.has(view.word(at - 1)) : isAtStart(view, at);
  if (next === 'operator') return view.isName(at + 2) && isAtStart(view, at);
  if (isCallingConvention(view, at)) return true;
  if (!isAtStart(view, at)) return false;
  const behind = endOfType(view, at + 1);
  if (behind === at + 2 && view.sign(behind) === sign.open)
    return view.isType(at + 1) || isPointerToFunction(view, behind);
  return view.isName(behind)
    ? !view.isAloneOnRow(at, at) || view.sign(behind + 1) !== undefined
    : isPointer(view, behind);
}

function isPointer(view: View, at: number): boolean {
  let next = at;
  while (view.sign(next) === sign.star || view.sign(next) === sign.ampersand || view.word(next) === 'const')
    next++;
  return next > at && (view.isName(next) || isPointerToFunction(view, next));
}

/** `(*name)(`. */
function isPointerToFunction(view: View, open: number): boolean {
  const close =
    view.sign(open) === sign.open && view.sign(open + 1) === sign.star ? view.match(open) : undefined;
  return close !== undefined && view.sign(close + 1) === sign.open;
}

/** Behind `a::b<c>`. */
function endOfType(view: View, from: number): number {
  let at = from + 1;
  if (view.sign(at) === sign.less) at = behindAngles(view, at);
  if (view.sign(at) === kind.scope && view.isName(at + 1)) return endOfType(view, at + 1);
  return at;
}

function behindAngles(view: View, open: number): number {
  let depth = 0;
  for (let at = open; at < view.count && at < open + 200; at++) {
    const code = view.sign(at);
    if (code === sign.less) depth++;
    else if (code === sign.greater && --depth === 0) return at + 1;
    else if (code === sign.semicolon || code === sign.openBrace) return open;
  }
  return open;
}

/** `int WINAPI main(`, `void *CALLBACK f(`. */
function isCallingConvention(view: View, at: number): boolean {
  return (
    isBehindType(view, at) && view.isName(at + 1) && view.sign(at + 2) === sign.open && !view.isType(at + 1)
  );
}

function isBehindType(view: View, at: number): boolean {
  if (at > 0 && view.isGone(at - 1)) return isBehindType(view, startOfGone(view, at - 1));
  const before = view.word(at - 1);
  return (
    view.sign(at - 1) === sign.star ||
    primitives.has(before) ||
    (before !== '' && !starters.has(before) && !statements.has(before) && !others.has(before))
  );
}

/** `BEGIN_NAMESPACE` on a row of its own, where a declaration may begin. */
function isAlone(view: View, at: number): boolean {
  if (!view.isAloneOnRow(at, at) || !isAtStart(view, at)) return false;
  if (view.sign(at - 1) === sign.openBrace && view.sign(at + 1) === sign.closeBrace) return false;
  if (view.word(at).includes('NAMESPACE')) return true;
  const next = view.sign(at + 1);
  if (next === undefined || next === sign.closeBrace) return true;
  // `BOOL` and below it `f(int x)`: a type.
  return view.isName(at + 1) && view.sign(at + 2) !== sign.open;
}

/** Whether a declaration may begin here. */
function isAtStart(view: View, at: number): boolean {
  if (at === 0) return true;
  if (view.isGone(at - 1)) return isAtStart(view, startOfGone(view, at - 1));
  const before = view.sign(at - 1);
  if (before === sign.semicolon || before === sign.openBrace || before === sign.closeBrace) return true;
  if (before === sign.colon) return /^(?:public|private|protected)$/.test(view.word(at - 2));
  if (before === sign.greater) return isHeaderEnd(view, at - 1);
  if (before === kind.literal) return view.word(at - 2) === 'extern';
  return beforeDeclaration.has(view.word(at - 1));
}

function startOfGone(view: View, from: number): number {
  let at = from;
  while (at > 0 && view.isGone(at - 1)) at--;
  return at;
}

/** The `>` of `template <…>`. */
function isHeaderEnd(view: View, close: number): boolean {
  let depth = 0;
  for (let at = close; at > 0 && at > close - 300; at--) {
    const code = view.sign(at);
    if (code === sign.greater) depth++;
    else if (code === sign.less && --depth === 0) return view.word(at - 1) === 'template';
    else if (code === sign.semicolon || code === sign.openBrace) return false;
  }
  return false;
}
