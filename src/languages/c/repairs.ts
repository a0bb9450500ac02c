/**
 * Rewrites code that compilers accept and the grammars do not, near syntax errors only. Each repair keeps as many
 * names as possible, because references come from them. The rewritten text is used only if its tree has fewer errors.
 */
import { records, sign, type View } from './token-view.ts';
import { type Edits, kind } from './tokens.ts';
import { beforeDeclaration, others, primitives, starters, statements } from './words.ts';

/** Rewrites the code that starts at the token `at`. Returns false if the repair does not apply. */
type Repair = (view: View, at: number, edits: Edits) => boolean;

interface Places {
  /** Whether the token at an offset is near a syntax error, and whether it is on the same row. */
  readonly isNear: (offset: number) => boolean;
  readonly isAt: (offset: number) => boolean;
  /** In the last attempt, macros on the rows of errors are removed entirely. */
  readonly isLast: boolean;
}

export function repair(view: View, edits: Edits, { isNear, isAt, isLast }: Places): void {
  /** The token after a macro that got a semicolon: another macro there gets one, too. */
  let afterEnded = 0;
  for (let at = 0; at < view.count; at++) {
    if (view.isRemoved(at)) continue;
    if (at === afterEnded || isAt(view.start(at))) {
      const close = endMacro(view, at, edits);
      if (close !== undefined) {
        afterEnded = close + 1;
        at = close;
        continue;
      }
    }
    if (!isNear(view.start(at))) continue;
    for (const apply of repairs) if (apply(view, at, edits)) break;
    if (isLast && !view.isRemoved(at) && isAt(view.start(at))) removeMacro(view, at, edits);
  }
}

/** Character codes that the table of the view does not contain. */
const code = {
  dot: 46,
  minus: 45,
  plus: 43,
  question: 63,
  exclamation: 33,
  slash: 47,
  percent: 37,
  bar: 124,
  openSquare: 91,
  closeSquare: 93,
  hash: 35,
  caret: 94,
} as const;

const repairs: readonly Repair[] = [
  blankTypename,
  nameOperator,
  dropEnumBase,
  dropCast,
  joinDecltype,
  emptyDefault,
  addMemberPointer,
  takeTypeArgument,
  joinText,
  dropModuleName,
  dropQtWord,
  dropCompilerAttribute,
  dropAttribute,
  bareName,
  emptyArguments,
];

/** `typename T::type(x)` and `using typename Base::type;`. */
function blankTypename(view: View, at: number, edits: Edits): boolean {
  if (view.word(at) !== 'typename') return false;
  let end = at + 1;
  while (view.sign(end + 1) === kind.scope) end += 2;
  const isCalled = view.sign(end + 1) === sign.open || view.sign(end + 1) === sign.openBrace;
  if (!isCalled && view.word(at - 1) !== 'using') return false;
  view.remove(at, at, edits);
  return true;
}

/** `x.operator[](i)` and `operator()<T>(x)`: the operator becomes part of a name. */
function nameOperator(view: View, at: number, edits: Edits): boolean {
  if (view.word(at) !== 'operator') return false;
  const isMember =
    view.sign(at - 1) === code.dot ||
    (view.sign(at - 1) === sign.greater && view.sign(at - 2) === code.minus);
  let end = at;
  const isPair = view.sign(at + 1) === sign.open && view.sign(at + 2) === sign.close;
  if (isPair) end = at + 2;
  else while (end - at < 3 && view.sign(end + 1) !== sign.open && !view.isName(end + 1)) end++;
  const isTemplate = isPair && view.sign(end + 1) === sign.less;
  if (end === at || (!isMember && !isTemplate)) return false;
  const length = view.end(end) - view.start(at);
  view.remove(at, end, edits, `operator${'_'.repeat(Math.max(0, length - 8))}`);
  return true;
}

/** `enum : unsigned {` without a name. */
function dropEnumBase(view: View, at: number, edits: Edits): boolean {
  if (view.word(at) !== 'enum' || view.sign(at + 1) !== sign.colon) return false;
  let end = at + 1;
  while (end - at < 10 && view.sign(end + 1) !== sign.openBrace && view.sign(end + 1) !== undefined) end++;
  view.remove(at + 1, end, edits);
  return true;
}

/** `(unsigned(x) << 2)`: the parentheses stay. */
function dropCast(view: View, at: number, edits: Edits): boolean {
  if (!primitives.has(view.word(at)) || view.sign(at + 1) !== sign.open) return false;
  if (view.sign(at + 2) === sign.star || view.sign(at + 2) === sign.close) return false;
  const before = view.sign(at - 1) ?? 0;
  if (view.word(at - 1) !== 'return' && !beforeOperand.has(before)) return false;
  view.remove(at, at, edits);
  return true;
}
const beforeOperand: ReadonlySet<number> = new Set([
  sign.open,
  sign.equals,
  sign.ampersand,
  sign.less,
  code.plus,
  code.minus,
  code.slash,
  code.percent,
  code.bar,
  code.exclamation,
  code.question,
  code.caret,
]);

/** `decltype(a, b)`: the grammar accepts one expression only. */
function joinDecltype(view: View, at: number, edits: Edits): boolean {
  const close = view.word(at) === 'decltype' ? view.match(at + 1) : undefined;
  if (close === undefined) return false;
  let depth = 0;
  let isChanged = false;
  for (let inner = at + 2; inner < close; inner++) {
    const found = view.sign(inner);
    if (found === sign.open) inner = view.match(inner) ?? close;
    else if (found === sign.less) depth++;
    else if (found === sign.greater) depth = Math.max(0, depth - 1);
    else if (found === sign.comma && depth === 0) {
      view.remove(inner, inner, edits, '+');
      isChanged = true;
    }
  }
  return isChanged;
}

/** `f(Options options = {})`. */
function emptyDefault(view: View, at: number, edits: Edits): boolean {
  if (view.sign(at) !== sign.openBrace || view.sign(at - 1) !== sign.equals) return false;
  const after = view.sign(at + 2);
  if (view.sign(at + 1) !== sign.closeBrace || (after !== sign.comma && after !== sign.close)) return false;
  view.remove(at, at + 1, edits, '0');
  return true;
}

/** `object->*method` and `object.*method`. */
function addMemberPointer(view: View, at: number, edits: Edits): boolean {
  const isArrow = view.sign(at) === code.minus && view.sign(at + 1) === sign.greater;
  const star = isArrow ? at + 2 : at + 1;
  if ((!isArrow && view.sign(at) !== code.dot) || view.sign(star) !== sign.star) return false;
  if (view.end(star) - view.start(at) !== star - at + 1) return false;
  view.remove(at, star, edits, '+');
  return true;
}

/** `va_arg(list, char *)`, `cast(unsigned short, x)`: the name of the type is kept, if it has one. */
export function takeTypeArgument(view: View, at: number, edits: Edits): boolean {
  const before = view.sign(at - 1);
  if ((before !== sign.open && before !== sign.comma) || !view.isName(at)) return false;
  let end = at;
  while (view.isName(end + 1)) end++;
  const lastWord = end;
  while (view.sign(end + 1) === sign.star) end++;
  const after = view.sign(end + 1);
  if ((after !== sign.comma && after !== sign.close) || !isInCall(view, at)) return false;
  const words = Array.from({ length: lastWord - at + 1 }, (_, index) => view.word(at + index));
  const isPrimitive = words.some((word) => primitives.has(word));
  if (isPrimitive) view.remove(at, end, edits, '0');
  else if (end > lastWord && words.every((word) => records.has(word) || !starters.has(word)))
    view.remove(lastWord + 1, end, edits);
  else return false;
  return true;
}

/** Whether the enclosing parenthesis contains the arguments of a call and not parameters. */
function isInCall(view: View, at: number): boolean {
  let open = at - 1;
  for (; open > 0 && at - open < 200; open--) {
    const found = view.sign(open);
    if (found === sign.open) break;
    if (found === sign.close) open = view.match(open) ?? 0;
    else if (found === sign.semicolon || found === sign.openBrace) return false;
  }
  if (view.sign(open) !== sign.open || !view.isName(open - 1)) return false;
  const callee = view.word(open - 1);
  if (starters.has(callee) || statements.has(callee)) return false;
  const before = view.sign(open - 2);
  const word = view.word(open - 2);
  if (word !== '') return word === 'return' || word === 'else' || word === 'case';
  return (
    before !== sign.star && before !== sign.greater && before !== sign.ampersand && before !== sign.tilde
  );
}

/** `"a" QUOTED("b") "c"`: joined by `+` if there is space for it. */
function joinText(view: View, at: number, edits: Edits): boolean {
  if (!view.isMacro(at)) return false;
  const end = view.sign(at + 1) === sign.open ? (view.match(at + 1) ?? at) : at;
  const isAfterText = isText(view, at - 1);
  const isBeforeText = isText(view, end + 1);
  if (!isAfterText && !isBeforeText) return false;
  if (isAfterText && !edits.writeBefore(view.end(at - 1), view.start(at), '+')) view.remove(at, end, edits);
  if (isBeforeText && !edits.writeBefore(view.end(end), view.start(end + 1), '+'))
    view.remove(at, end, edits);
  return true;
}

function isText(view: View, at: number): boolean {
  return view.sign(at) === kind.literal && view.text(at).endsWith('"');
}

/** `TEST(Suite, enum)`: a keyword as the last argument. */
export function nameKeyword(view: View, at: number, edits: Edits): boolean {
  const isWord = records.has(view.word(at)) || others.has(view.word(at)) || keywords.has(view.word(at));
  const before = view.sign(at - 1);
  const after = view.sign(at + 1);
  if (!isWord || after !== sign.close || before !== sign.comma || !isInCall(view, at)) return false;
  view.remove(at, at, edits, '_'.repeat(view.end(at) - view.start(at)));
  return true;
}
const keywords: ReadonlySet<string> = new Set([
  'template',
  'namespace',
  'using',
  'typedef',
  'static',
  'const',
]);

/** `export module fmt;`, `import std;`. */
function dropModuleName(view: View, at: number, edits: Edits): boolean {
  if (view.word(at) !== 'module' && view.word(at) !== 'import') return false;
  const first = view.word(at - 1) === 'export' ? at - 1 : at;
  let end = at;
  while (end - at < 10 && view.sign(end) !== sign.semicolon) end++;
  if (view.sign(end) !== sign.semicolon || view.sign(at + 1) === sign.equals) return false;
  view.remove(first, end, edits);
  return true;
}

/** `public slots:` and `signals:` of Qt. */
function dropQtWord(view: View, at: number, edits: Edits): boolean {
  if (view.sign(at + 1) !== sign.colon) return false;
  if (view.word(at) === 'slots' && view.isName(at - 1)) view.remove(at, at, edits);
  else if (view.word(at) === 'signals') view.remove(at, at, edits, 'public');
  else return false;
  return true;
}

/** `__attribute__((deprecated))` at a position that the grammar does not support. */
function dropCompilerAttribute(view: View, at: number, edits: Edits): boolean {
  const close = /^__(?:attribute(?:__)?|declspec|pragma)$/.test(view.word(at))
    ? view.match(at + 1)
    : undefined;
  if (close === undefined) return false;
  view.remove(at, close, edits);
  return true;
}

/** `Type *(name)(int x);`: the parentheses prevent the expansion of a macro of that name. */
function bareName(view: View, at: number, edits: Edits): boolean {
  const before = view.sign(at - 1);
  if (view.sign(at) !== sign.open || !view.isName(at + 1)) return false;
  if (view.sign(at + 2) !== sign.close || view.sign(at + 3) !== sign.open) return false;
  if (before !== sign.star && !primitives.has(view.word(at - 1))) return false;
  view.remove(at, at, edits);
  view.remove(at + 2, at + 2, edits);
  return true;
}

/** `int x ATTR;`, `int f() ATTR = 0;`, `f(CONTEXT_ Type *x)`: a macro that the grammar cannot parse. */
function dropAttribute(view: View, at: number, edits: Edits): boolean {
  if (!view.isMacro(at)) return false;
  const end = view.sign(at + 1) === sign.open ? (view.match(at + 1) ?? at) : at;
  const next = view.sign(end + 1);
  const before = view.sign(at - 1);
  const isEnd =
    next === sign.equals ||
    next === sign.semicolon ||
    next === sign.comma ||
    next === sign.close ||
    next === sign.openBrace;
  const isAfterName =
    (view.isName(at - 1) && !isKeyword(view, at - 1) && isTypeEnd(view, at - 2)) ||
    ((before === sign.close || before === code.closeSquare) && end === at);
  const isBeforeParameter =
    end === at &&
    (before === sign.open || before === sign.comma) &&
    view.isName(at + 1) &&
    (view.isName(at + 2) || view.sign(at + 2) === sign.star);
  const isAfterStar = before === sign.star && end === at && view.isName(at + 1) && !isKeyword(view, at + 1);
  if (!(isEnd && isAfterName) && !isBeforeParameter && !isAfterStar) return false;
  view.remove(at, end, edits);
  return true;
}

function isKeyword(view: View, at: number): boolean {
  const word = view.word(at);
  return starters.has(word) || statements.has(word) || others.has(word);
}

/** `int`, `Type`, `Type *`, `Type<x>`: the end of a type before the declared name. */
function isTypeEnd(view: View, at: number): boolean {
  const found = view.sign(at);
  if (found === sign.star || found === sign.ampersand || found === sign.greater) return true;
  return view.isName(at) && !statements.has(view.word(at)) && !beforeDeclaration.has(view.word(at));
}

/**
 * `PROTO(a)` with `PROTO(b)` on the next row becomes `PROTO+a;`, because the semicolon needs space. Returns the last
 * token, or undefined if the macro is not of that kind.
 */
function endMacro(view: View, at: number, edits: Edits): number | undefined {
  const close = view.isName(at) && view.sign(at + 1) === sign.open ? view.match(at + 1) : undefined;
  if (close === undefined || !isRowMacro(view, at, close) || !view.isAloneOnRow(at, close)) return undefined;
  if (!view.isName(close + 1) || view.word(close + 1) === 'else') return undefined;
  if (close > at + 2 && !hasOddArgument(view, at + 1, close)) view.remove(at + 1, at + 1, edits, '+');
  else view.remove(at + 1, close - 1, edits);
  view.remove(close, close, edits, ';');
  return close;
}

/** `DEFINE_HELPER(NE, !=)` on rows of its own: the arguments are removed. */
function emptyArguments(view: View, at: number, edits: Edits): boolean {
  const close = view.sign(at + 1) === sign.open ? view.match(at + 1) : undefined;
  if (close === undefined || close === at + 2 || !isRowMacro(view, at, close)) return false;
  if (!hasOddArgument(view, at + 1, close)) return false;
  view.remove(at + 2, close - 1, edits);
  return true;
}

/** Whether an argument is an operator, a keyword or empty, or contains statements. */
function hasOddArgument(view: View, open: number, close: number): boolean {
  for (let at = open + 1; at < close; at++) {
    const before = view.sign(at - 1);
    const isFirst = at === open + 1 || before === sign.comma;
    if (view.sign(at) === sign.semicolon || view.sign(at) === sign.openBrace) return true;
    if (isFirst && (view.sign(at) === sign.comma || isKeyword(view, at))) return true;
    const isLastOfArgument = at + 1 === close || view.sign(at + 1) === sign.comma;
    const isOperand =
      view.isName(at) ||
      view.sign(at) === kind.literal ||
      view.sign(at) === sign.close ||
      view.sign(at) === code.closeSquare;
    if (isLastOfArgument && !isOperand) return true;
  }
  return false;
}

/** Whether it is a macro on rows of its own and not the header of a function, whose body or semicolon follows. */
function isRowMacro(view: View, at: number, close: number): boolean {
  if (!view.isName(at) || isKeyword(view, at) || view.sign(close + 1) === sign.openBrace) return false;
  const before = view.sign(at - 1);
  const isFirst =
    before === undefined ||
    before === sign.semicolon ||
    before === sign.openBrace ||
    before === sign.closeBrace ||
    before === sign.close ||
    before === sign.colon;
  return isFirst && (view.isMacro(at) || view.isAloneOnRow(at, close));
}

/** Removes the macro with its name, for class bodies, which contain no calls. */
function removeMacro(view: View, at: number, edits: Edits): void {
  const close = view.sign(at + 1) === sign.open ? view.match(at + 1) : undefined;
  const end = close ?? at;
  if (!view.isMacro(at) || !view.isAloneOnRow(at, end)) return;
  if (close !== undefined && !isRowMacro(view, at, close)) return;
  view.remove(at, end, edits);
}
