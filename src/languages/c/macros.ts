/**
 * Macros that the grammar cannot parse: `API void f()`, `class API Name`, `BEGIN_NAMESPACE`, `if CONSTEXPR (x)`. They
 * are recognised by their spelling (upper case) and the tokens around them, and blanked so that the declaration is
 * parsed.
 */
import { nameKeyword, takeTypeArgument } from './repairs.ts';
import type { SpecifierMacros } from './specifier-macros.ts';
import { records, sign, type View } from './token-view.ts';
import { type Edits, kind } from './tokens.ts';
import {
  afterParameters,
  beforeDeclaration,
  bodyStatements,
  conditions,
  others,
  primitives,
  starters,
  statements,
} from './words.ts';

/** `specifiers`: macros of this file that expand to declaration specifiers, or to nothing. */
export function blankMacros(view: View, edits: Edits, specifiers: SpecifierMacros): void {
  for (let at = 0; at < view.count; at++) {
    if (view.word(at) === 'template' && view.sign(at + 1) === sign.less)
      blankTemplateMacros(view, at + 1, edits);
    // The grammar supports `template f<int>();` but not `extern` before it.
    if (view.word(at) === 'extern' && view.word(at + 1) === 'template') view.remove(at, at, edits);
    if (view.isRemoved(at) || !view.isName(at)) continue;
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
    if (isRemovable(view, at, end)) view.remove(at, isConditionMacro(view, at) ? at : end, edits);
  }
}

/** `va_arg(list, char *)`: the grammar does not support types as arguments. */
function takeTypeArguments(view: View, at: number, edits: Edits): void {
  const close = view.match(at + 1) ?? at;
  for (let inner = at + 2; inner < close; inner++)
    if (view.sign(inner) === sign.comma) takeTypeArgument(view, inner + 1, edits);
}

/** The last token of the macro, including its arguments if it has any. */
function endOfMacro(view: View, at: number): number {
  return (view.sign(at + 1) === sign.open ? view.match(at + 1) : undefined) ?? at;
}

/**
 * `atomic size_t count;`: the first of three plain names in a row, or a name before `int`, is a macro in any
 * spelling.
 */
function isStrayModifier(view: View, at: number): boolean {
  const next = view.word(at + 1);
  if (next === '' || !isPlain(view.word(at)) || !isAtStart(view, at)) return false;
  if (primitives.has(next)) return true;
  return isPlain(next) && isPlain(view.word(at + 2)) && !view.isMacro(at + 1) && !view.isMacro(at + 2);
}

/** A name that is not a keyword or reserved. */
function isPlain(word: string): boolean {
  return (
    word !== '' && !word.startsWith('_') && !starters.has(word) && !statements.has(word) && !others.has(word)
  );
}

/** `template <typename T, ENABLE_IF(x)>`: becomes a parameter without a name. */
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

/** Whether the macro can be removed. It extends from `at` to `end`, including its arguments. */
function isRemovable(view: View, at: number, end: number): boolean {
  if (isConditionMacro(view, at)) return true;
  if (records.has(view.word(at - 1)) || (view.word(at - 2) === 'enum' && view.word(at - 1) === 'class'))
    return isBeforeTypeName(view, end);
  if (isAfterParameters(view, at, end) || isAfterParameter(view, at, end)) return true;
  // `TRY {`: the grammar would parse the name before a brace as a value.
  if (end === at && isAtStart(view, at) && view.sign(at + 1) === sign.openBrace) return true;
  if (end !== at && isAtStart(view, at) && isOddCall(view, at + 1, end)) return true;
  if (end !== at && isAfterType(view, at)) return isName(view, end + 1);
  if (end !== at) return isAtStart(view, at) && isDeclarationNext(view, at, end);
  return isModifier(view, at) || isAlone(view, at);
}

/** `void *ATTR(malloc) f(`: a name with parameters follows. */
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

/** `class API Name {` and `class API Name : Base`; but `struct TAG name;` declares a variable. */
function isBeforeTypeName(view: View, end: number): boolean {
  let next = end + 1;
  while (view.isMacro(next) && view.isName(next + 1)) next++;
  if (!view.isName(next) || view.word(next) === 'final') return false;
  const after = view.word(next + 1) === 'final' ? next + 2 : next + 1;
  const code = view.sign(after);
  return code === sign.openBrace || code === sign.colon || code === sign.less;
}

/** `void f() NOEXCEPT {`, `int g() API(2);`, but not the statement of an `if`. */
function isAfterParameters(view: View, at: number, end: number): boolean {
  const before = view.sign(at - 1);
  const isAfterList =
    before === sign.close ||
    afterParameters.has(view.word(at - 1)) ||
    (view.isRemoved(at - 1) && view.isMacro(at - 1) && !isAtStart(view, at));
  if (!isAfterList) return false;
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
    isEnd || afterParameters.has(view.word(end + 1)) || (view.isMacro(end + 1) && !view.isAloneOnRow(at, end))
  );
}

/** `f(const Tuple &tuple LIFETIME, …)`: after a type and a name. */
function isAfterParameter(view: View, at: number, end: number): boolean {
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

/** `PRAGMA(push, "x" y)`, `DECLARE(unsigned char, c)`: arguments that are not expressions. */
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
  const after = endOfType(view, at + 1);
  if (after === at + 2 && view.sign(after) === sign.open)
    return view.isType(at + 1) || isPointerToFunction(view, after);
  return view.isName(after)
    ? !view.isAloneOnRow(at, at) || view.sign(after + 1) !== undefined
    : isPointer(view, after);
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

/** The token after `a::b<c>`. */
function endOfType(view: View, from: number): number {
  let at = from + 1;
  if (view.sign(at) === sign.less) at = afterAngles(view, at);
  if (view.sign(at) === kind.scope && view.isName(at + 1)) return endOfType(view, at + 1);
  return at;
}

function afterAngles(view: View, open: number): number {
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
    isAfterType(view, at) && view.isName(at + 1) && view.sign(at + 2) === sign.open && !view.isType(at + 1)
  );
}

function isAfterType(view: View, at: number): boolean {
  if (at > 0 && view.isRemoved(at - 1)) return isAfterType(view, startOfRemoved(view, at - 1));
  const before = view.word(at - 1);
  return (
    view.sign(at - 1) === sign.star ||
    primitives.has(before) ||
    (before !== '' && !starters.has(before) && !statements.has(before) && !others.has(before))
  );
}

/** `BEGIN_NAMESPACE` alone on its row, where a declaration may start. */
function isAlone(view: View, at: number): boolean {
  if (!view.isAloneOnRow(at, at) || !isAtStart(view, at)) return false;
  if (view.sign(at - 1) === sign.openBrace && view.sign(at + 1) === sign.closeBrace) return false;
  if (view.word(at).includes('NAMESPACE')) return true;
  const next = view.sign(at + 1);
  if (next === undefined || next === sign.closeBrace) return true;
  // `BOOL` with `f(int x)` on the next row is a type.
  return view.isName(at + 1) && view.sign(at + 2) !== sign.open;
}

/** Whether a declaration may start here. */
function isAtStart(view: View, at: number): boolean {
  if (at === 0) return true;
  if (view.isRemoved(at - 1)) return isAtStart(view, startOfRemoved(view, at - 1));
  const before = view.sign(at - 1);
  if (before === sign.semicolon || before === sign.openBrace || before === sign.closeBrace) return true;
  if (before === sign.colon) return /^(?:public|private|protected)$/.test(view.word(at - 2));
  if (before === sign.greater) return isHeaderEnd(view, at - 1);
  if (before === kind.literal) return view.word(at - 2) === 'extern';
  return beforeDeclaration.has(view.word(at - 1));
}

function startOfRemoved(view: View, from: number): number {
  let at = from;
  while (at > 0 && view.isRemoved(at - 1)) at--;
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
