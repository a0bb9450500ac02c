/**
 * Parses the source text of a type into a tree, with the type notation of its language. Text that it cannot read is
 * left out: an unknown type has no members.
 */
import type { TypeForm, TypeNotation } from '../../../languages/linking/type-notation.ts';
import { loadedModuleName } from '../../../model/loaded-module.ts';
import { someKey } from '../../../model/reference.ts';

export interface TypeText {
  /**
   * - `named`: the type `name` with type arguments.
   * - `one-of`: any of the arguments.
   * - `list`: the argument is the element.
   * - `tuple`: the arguments in order.
   * - `value`: the type of the value `name` (`typeof x`).
   * - `function`: the result, then the parameters.
   * - `members`: the types of the members of a type literal.
   * - `item`: the type of the item of the argument with the key `name` (`Shop['till']`).
   */
  readonly kind: 'named' | 'one-of' | 'list' | 'tuple' | 'value' | 'function' | 'members' | 'item';
  /**
   * For `named` and `value`: with dots between the parts. For `members`: the names of the members, separated by commas,
   * with `someKey` for index signatures.
   */
  readonly name: string;
  readonly args: readonly TypeText[];
  /** For a function: the type of `this` in it. */
  readonly receiver?: TypeText;
}

export function readTypeText(text: string, notation: TypeNotation): TypeText | undefined {
  return new TypeReader(text, notation).read();
}

class TypeReader {
  private at = 0;
  private depth = 0;
  private readonly text: string;
  private readonly notation: TypeNotation;
  /** The type of `this` in the last list of parameters. */
  private receiver: TypeText | undefined;
  /** The bounds of the type parameters of a generic function type: `<T extends Base>(x: T) => void`. */
  private readonly constraints = new Map<string, TypeText>();

  constructor(text: string, notation: TypeNotation) {
    this.text = text;
    this.notation = notation;
  }

  read(): TypeText | undefined {
    // Deeper nesting occurs in generated code only.
    if (this.depth > 20) return undefined;
    this.depth++;
    const parts: TypeText[] = [];
    for (;;) {
      const one = this.readOne();
      if (one !== undefined) parts.push(one);
      this.blanks();
      if (!this.isBetween(this.text[this.at])) break;
      this.at++;
    }
    const found = parts.length < 2 ? parts[0] : oneOf(parts);
    const read = this.notation.operators.size > 0 ? this.readOperator(found) : found;
    this.depth--;
    return read;
  }

  private readOperator(subject: TypeText | undefined): TypeText | undefined {
    const before = this.at;
    const operator = this.notation.operators.get(this.word());
    if (operator === undefined || !this.take(' ')) {
      this.at = before;
      return subject;
    }
    this.read();
    return operator === 'condition' ? this.readBranches(subject) : nothingAtAll;
  }

  /** The rest of a conditional type, which is one of its two branches. Without a question mark it is `subject`. */
  private readBranches(subject: TypeText | undefined): TypeText | undefined {
    this.blanks();
    // The suffix of the type may have included the question mark.
    const isCondition = this.text[this.at - 1] === '?' || this.text[this.at - 2] === '?' || this.take('?');
    if (!isCondition) return subject;
    const whenTrue = this.read();
    this.blanks();
    const whenFalse = this.take(':') ? this.read() : undefined;
    return oneOf([whenTrue, whenFalse].filter(isThere));
  }

  private isBetween(sign: string | undefined): boolean {
    return sign !== undefined && this.notation.alternatives.includes(sign);
  }

  private readOne(): TypeText | undefined {
    this.skipIgnored();
    const found = this.readPrimary();
    return found === undefined ? undefined : this.readSuffixes(found);
  }

  private readPrimary(): TypeText | undefined {
    const sign = this.text[this.at];
    if (sign === '(') return this.readParenthesized();
    if (sign === '<') return this.readGeneric();
    if (sign === '{') return this.readMembers();
    if (sign === '[') return this.readBracketed();
    if (sign === '"' || sign === "'" || sign === '`') return this.readQuoted(sign);
    const word = this.word();
    if (word === '') return undefined;
    const form = this.notation.forms.get(word);
    if (form !== undefined && this.isOpenedBy(this.openingOf(form))) return this.readForm(form, word);
    const constraint = this.constraints.get(word);
    if (constraint !== undefined && this.text[this.at] !== '.') return constraint;
    return { kind: 'named', name: this.dotted(word), args: this.readArguments() };
  }

  private openingOf(form: TypeForm): string | undefined {
    return form === 'result-as-last-argument' ? this.notation.brackets[0] : openings[form];
  }

  /** Whether the sign follows; otherwise the word is the name of a type. An empty sign fits everything. */
  private isOpenedBy(sign: string | undefined): boolean {
    if (sign === undefined) return false;
    let at = this.at;
    while (this.text.charCodeAt(at) === 32) at++;
    return this.text.startsWith(sign, at);
  }

  /** A type with a syntax of its own; its first word is read already. */
  private readForm(form: TypeForm, word: string): TypeText | undefined {
    this.blanks();
    switch (form) {
      case 'value-type':
        return this.readTypeof();
      case 'loaded-module':
        return { kind: 'named', name: this.dotted(this.loaded(word)), args: this.readArguments() };
      case 'result-behind-parameters':
        this.skipBalanced();
        this.blanks();
        return functionType(this.read(), []);
      case 'result-behind-arrow':
        return this.readArrowFunction();
      case 'result-as-last-argument':
        return { kind: 'function', name: '', args: this.readArguments().slice(-1) };
      case 'key-in-brackets':
        return this.readMap(word);
      case 'element':
        return { kind: 'list', name: '', args: [this.readOne()].filter(isThere) };
      case 'inferred':
        return undefined;
    }
  }

  private readMap(word: string): TypeText {
    this.at++;
    const key = this.read();
    this.take(']');
    const value = this.readOne();
    return { kind: 'named', name: word, args: [key, value].filter(isThere) };
  }

  private readArrowFunction(): TypeText {
    this.at++;
    const parameters = this.readList(')');
    this.blanks();
    return functionType(this.take('->') ? this.read() : undefined, parameters);
  }

  private readGeneric(): TypeText | undefined {
    this.at++;
    while (this.at < this.text.length && !this.take('>')) {
      this.blanks();
      const before = this.at;
      const name = this.word();
      this.blanks();
      if (this.take(this.notation.boundOpening)) {
        const constraint = this.read();
        if (constraint !== undefined) this.constraints.set(name, constraint);
      } else if (name !== '') {
        this.constraints.set(name, nothingAtAll);
      }
      this.blanks();
      if (this.take('=')) this.read();
      this.blanks();
      if (!this.take(',') && this.at === before) this.at++;
    }
    return this.readOne();
  }

  /** A group, a tuple, or the parameters of a function type. */
  private readParenthesized(): TypeText | undefined {
    this.at++;
    this.receiver = undefined;
    const parts = this.readList(')');
    const receiver = this.receiver;
    this.blanks();
    if (this.text.startsWith('=>', this.at) || this.text.startsWith('->', this.at)) {
      this.at += 2;
      const found = functionType(this.read(), parts);
      return receiver === undefined ? found : { ...found, receiver };
    }
    const [only] = parts;
    return parts.length === 1 ? only : { kind: 'tuple', name: '', args: parts };
  }

  /** `{ a: A; b?: B; run(): C; [key: string]: D }`. */
  private readMembers(): TypeText {
    this.at++;
    const names: string[] = [];
    const args: TypeText[] = [];
    while (this.at < this.text.length && !this.take('}')) {
      const before = this.at;
      this.skipIgnored();
      const name = this.memberName();
      this.take('?');
      const isMethod = this.text[this.at] === '(';
      if (name !== '' && (isMethod || this.take(':'))) {
        names.push(name);
        args.push((isMethod ? this.readMethod() : this.read()) ?? nothingAtAll);
      }
      this.skipToMember();
      if (this.at === before && this.text[this.at] !== '}') this.at++;
    }
    return { kind: 'members', name: names.join(), args };
  }

  /** Without a separator, members are on rows of their own; but facts keep types on one line. */
  private skipToMember(): void {
    this.blanks();
    if (this.notation.memberStart.test(this.text.slice(this.at, this.at + 80))) return;
    while (this.at < this.text.length && !';,}'.includes(this.text[this.at] ?? '')) {
      if ('([{'.includes(this.text[this.at] ?? '')) this.skipBalanced();
      else this.at++;
    }
    if (!this.take(';') && !this.take(',')) this.blanks();
  }

  private readMethod(): TypeText {
    this.at++;
    const parameters = this.readList(')');
    this.blanks();
    return functionType(this.take(':') ? this.read() : undefined, parameters);
  }

  private memberName(): string {
    const word = this.word();
    if (word !== '' || this.text[this.at] !== '[') return word;
    // `[key: string]` and `[Key in Keys]`, but not `[Symbol.iterator]`.
    const [, key] = /^\[\s*([\w$]+)(?:\s*:|\s+in\s)/.exec(this.text.slice(this.at, this.at + 80)) ?? [];
    const isSome = key !== undefined;
    if (isSome) this.constraints.set(key, nothingAtAll);
    this.skipBalanced();
    this.take('-');
    return isSome ? someKey : '';
  }

  /** `[]T`, `[n]T` and `[T; n]`, or a tuple. */
  private readBracketed(): TypeText | undefined {
    this.at++;
    const inner = this.readList(']');
    this.blanks();
    if (this.notation.syntax.has('prefix-arrays')) {
      const element =
        inner.length === 0 || /^[\w[*]/.test(this.text.slice(this.at)) ? this.readOne() : inner[0];
      return { kind: 'list', name: '', args: element === undefined ? inner : [element] };
    }
    return { kind: 'tuple', name: '', args: inner };
  }

  private readQuoted(sign: string): TypeText | undefined {
    const end = this.text.indexOf(sign, this.at + 1);
    const inside = this.text.slice(this.at + 1, end < 0 ? undefined : end);
    // It is a lifetime, not a quotation mark.
    if (end < 0 || /[^\w\s.[\],|'"]/.test(inside)) {
      this.at++;
      this.word();
      return this.readOne();
    }
    this.at = end + 1;
    return this.notation.syntax.has('quoted') ? readTypeText(inside, this.notation) : undefined;
  }

  private readTypeof(): TypeText {
    const word = this.word();
    const isLoad = this.notation.forms.get(word) === 'loaded-module';
    return { kind: 'value', name: this.dotted(isLoad ? this.loaded(word) : word), args: [] };
  }

  /** `import('x')`, with normalized quotation marks. */
  private loaded(word: string): string {
    const from = this.at;
    this.skipBalanced();
    return loadedModuleName(word, this.text.slice(from, this.at).replace(/^\([\s"']*|[\s"',]*\)$/g, ''));
  }

  private readArguments(): readonly TypeText[] {
    const [open, close] = this.notation.brackets;
    this.blanks();
    const { separator, syntax } = this.notation;
    if (syntax.has('separated-arguments') && this.text.startsWith(`${separator}${open}`, this.at))
      this.at += separator.length;
    return open !== undefined && this.take(open) ? this.readList(close ?? '') : [];
  }

  /** The types up to the closing sign, without the names of parameters. */
  private readList(close: string): readonly TypeText[] {
    const items: TypeText[] = [];
    while (this.at < this.text.length) {
      this.blanks();
      if (this.take(close)) break;
      const before = this.at;
      const item = this.read();
      this.blanks();
      const next = this.text[this.at];
      // `(this: Shop, name: string) => void`: `this` is not an argument.
      if (next === ':' && this.notation.self.has(this.text.slice(before, this.at).trim())) {
        this.at++;
        this.receiver = this.read();
        continue;
      }
      if (item !== undefined && next !== ':' && next !== '=') items.push(item);
      if (next === ',' || next === ':' || next === ';' || next === '=') this.at++;
      else if (next !== close && this.at === before) this.at++;
    }
    return items;
  }

  private readSuffixes(found: TypeText): TypeText {
    let type = found;
    for (;;) {
      this.blanks();
      const sign = this.text[this.at];
      if (sign === '[' && this.notation.brackets === '<>') {
        const from = this.at;
        this.skipBalanced();
        type = this.indexed(type, this.text.slice(from + 1, this.at - 1).trim());
      } else if (sign === '?' || sign === '!' || sign === '*' || (sign === '&' && !this.isBetween(sign))) {
        this.at++;
      } else {
        return type;
      }
    }
  }

  /** `T[]`, `T['key']`, and `T[number]` for the type of all elements. */
  private indexed(type: TypeText, key: string): TypeText {
    if (/^[\s,]*$/.test(key)) return { kind: 'list', name: '', args: [type] };
    if (!this.notation.syntax.has('indexed')) return type;
    if (this.notation.someKeys.has(key)) return { kind: 'item', name: someKey, args: [type] };
    const [, name] = /^["'](\w+)["']$/.exec(key) ?? [];
    return name === undefined ? nothingAtAll : { kind: 'item', name, args: [type] };
  }

  /** `a.b.C`, for any separator in the source. */
  private dotted(first: string): string {
    let name = first;
    const { separator } = this.notation;
    for (;;) {
      const isNext =
        this.text.startsWith(separator, this.at) && this.text[this.at + separator.length] !== '<';
      if (!isNext && !this.text.startsWith('.', this.at)) return name;
      const before = this.at;
      this.at += isNext ? separator.length : 1;
      const word = this.word();
      if (word === '') {
        this.at = before;
        return name;
      }
      name = `${name}.${word}`;
    }
  }

  private skipIgnored(): void {
    for (;;) {
      this.blanks();
      const before = this.at;
      const sign = this.text[this.at] ?? '';
      if (this.notation.ignored.has(sign) || this.text.startsWith('...', this.at)) {
        this.at += sign === '.' ? 3 : 1;
        continue;
      }
      const word = this.word();
      if (word !== '' && this.notation.ignored.has(word)) {
        if (this.notation.forms.get(word) === 'inferred') this.inferred();
        continue;
      }
      this.at = before;
      return;
    }
  }

  /** The name of a part of another type, about which nothing is known. */
  private inferred(): void {
    this.blanks();
    const name = /^[\w$]*/.exec(this.text.slice(this.at, this.at + 80))?.[0] ?? '';
    if (name !== '') this.constraints.set(name, nothingAtAll);
  }

  private skipBalanced(): undefined {
    let open = 0;
    for (; this.at < this.text.length; this.at++) {
      const sign = this.text[this.at] ?? '';
      if ('([{'.includes(sign)) open++;
      if (')]}'.includes(sign)) open--;
      if (open === 0) break;
    }
    this.at++;
    return undefined;
  }

  private word(): string {
    const from = this.at;
    while (isWordUnit(this.text.charCodeAt(this.at))) this.at++;
    return this.text.slice(from, this.at);
  }

  private take(sign: string): boolean {
    if (sign === '' || !this.text.startsWith(sign, this.at)) return false;
    this.at += sign.length;
    return true;
  }

  private blanks(): void {
    while (this.text.charCodeAt(this.at) === 32) this.at++;
  }
}

function functionType(returned: TypeText | undefined, parameters: readonly TypeText[]): TypeText {
  return { kind: 'function', name: '', args: [returned ?? nothingAtAll, ...parameters] };
}

function oneOf(args: readonly TypeText[]): TypeText {
  return { kind: 'one-of', name: '', args };
}

/** The sign behind the word of each form. */
const openings: Readonly<Record<Exclude<TypeForm, 'result-as-last-argument'>, string | undefined>> = {
  'value-type': '',
  'loaded-module': '(',
  'result-behind-parameters': '(',
  'result-behind-arrow': '(',
  'key-in-brackets': '[',
  element: '',
  // It is an ignored word in front of a type.
  inferred: undefined,
};

const nothingAtAll: TypeText = { kind: 'one-of', name: '', args: [] };

/** Letters, digits, `_`, `$`, `#` and all beyond ASCII. */
function isWordUnit(code: number): boolean {
  return (
    (code >= 97 && code <= 122) ||
    (code >= 65 && code <= 90) ||
    (code >= 48 && code <= 57) ||
    code === 95 ||
    code === 36 ||
    code === 35 ||
    code > 127
  );
}

function isThere<T>(value: T | undefined): value is T {
  return value !== undefined;
}
