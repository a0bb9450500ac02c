/** Reads a type as it is written into a small tree. What it cannot read it leaves out: an unknown type has no members. */
import type { TypeNotation } from '../../../languages/linking.ts';
import { someKey } from '../../../model/reference.ts';

export interface TypeText {
  /** `one-of`: any of the arguments. `list`: the argument is the element. `tuple`: the arguments in order.
   *  `value`: the type of the value called `name` (`typeof x`). `function`: what it returns first, then its parameters.
   *  `members`: the arguments are their types. `item`: what the argument has at the key `name` (`Shop['till']`). */
  readonly kind: 'named' | 'one-of' | 'list' | 'tuple' | 'value' | 'function' | 'members' | 'item';
  /** For `named` and `value`, with dots between the parts; for `members` their names, with commas between them, and
   *  `someKey` for those that have none of their own. */
  readonly name: string;
  readonly args: readonly TypeText[];
  /** Of a function: the type that `this` must have in it. */
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
  /** The type of `this` in the list of parameters that was read last. */
  private receiver: TypeText | undefined;
  /** What the type parameters of a generic function type must be: `<T extends Base>(x: T) => void`. */
  private readonly constraints = new Map<string, TypeText>();

  constructor(text: string, notation: TypeNotation) {
    this.text = text;
    this.notation = notation;
  }

  read(): TypeText | undefined {
    // Nesting deeper than this is no type that anybody reads.
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
    const read = this.notation.conditionals === true ? this.readCondition(found) : found;
    this.depth--;
    return read;
  }

  /** `T extends U ? A : B` is one of `A` and `B`; `value is T` says nothing about the members of its truth value. */
  private readCondition(subject: TypeText | undefined): TypeText | undefined {
    if (this.take('is ')) {
      this.read();
      return nothingAtAll;
    }
    if (!this.take('extends ')) return subject;
    this.read();
    this.blanks();
    // The sign may have been read as a mark behind the type.
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
    if (word === 'typeof') return this.readTypeof();
    if (word === 'import' && this.notation.loads === true && this.text[this.at] === '(')
      return { kind: 'named', name: this.dotted(this.loaded()), args: this.readArguments() };
    if (this.isFunctionWord(word)) return this.readFunction(word);
    if (word === 'map' && this.notation.prefixArrays && this.take('[')) {
      const key = this.read();
      this.take(']');
      const value = this.readOne();
      return { kind: 'named', name: 'map', args: [key, value].filter(isThere) };
    }
    const constraint = this.constraints.get(word);
    if (constraint !== undefined && this.text[this.at] !== '.') return constraint;
    if (word === 'chan' && this.notation.prefixArrays) {
      const element = this.readOne();
      return { kind: 'list', name: '', args: [element].filter(isThere) };
    }
    return { kind: 'named', name: this.dotted(word), args: this.readArguments() };
  }

  private readGeneric(): TypeText | undefined {
    this.at++;
    while (this.at < this.text.length && !this.take('>')) {
      this.blanks();
      const before = this.at;
      const name = this.word();
      this.blanks();
      if (this.take('extends ')) {
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

  /** Groups, tuples and the parameters of a function type. */
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

  /** Members stand on rows of their own where no sign is between them, and rows are not kept. */
  private skipToMember(): void {
    this.blanks();
    if (nextMember.test(this.text.slice(this.at, this.at + 80))) return;
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
    if (this.notation.prefixArrays) {
      const element =
        inner.length === 0 || /^[\w[*]/.test(this.text.slice(this.at)) ? this.readOne() : inner[0];
      return { kind: 'list', name: '', args: element === undefined ? inner : [element] };
    }
    return { kind: 'tuple', name: '', args: inner };
  }

  private readQuoted(sign: string): TypeText | undefined {
    const end = this.text.indexOf(sign, this.at + 1);
    const inside = this.text.slice(this.at + 1, end < 0 ? undefined : end);
    // A lifetime, not a quotation.
    if (end < 0 || /[^\w\s.[\],|'"]/.test(inside)) {
      this.at++;
      this.word();
      return this.readOne();
    }
    this.at = end + 1;
    return this.notation.brackets === '[]' ? readTypeText(inside, this.notation) : undefined;
  }

  private readTypeof(): TypeText {
    this.blanks();
    const word = this.word();
    const isLoad = word === 'import' && this.notation.loads === true;
    return { kind: 'value', name: this.dotted(isLoad ? this.loaded() : word), args: [] };
  }

  /** `import('x')`, however its quotation marks are written. */
  private loaded(): string {
    const from = this.at;
    this.skipBalanced();
    return `import('${this.text.slice(from, this.at).replace(/^\([\s"']*|[\s"',]*\)$/g, '')}')`;
  }

  /** Types may be called so too. */
  private isFunctionWord(word: string): boolean {
    if (word === 'Func') return this.notation.brackets === '<>' && this.text[this.at] === '<';
    return /^(?:func|fn|Fn|FnMut|FnOnce)$/.test(word) && /^ *\(/.test(this.text.slice(this.at));
  }

  private skipParameters(): readonly TypeText[] {
    this.skipBalanced();
    return [];
  }

  private readParameters(): readonly TypeText[] {
    this.at++;
    return this.readList(')');
  }

  private readFunction(word: string): TypeText {
    if (word === 'Func') return { kind: 'function', name: '', args: this.readArguments().slice(-1) };
    this.blanks();
    const parameters = word === 'func' ? this.skipParameters() : this.readParameters();
    this.blanks();
    if (this.text.startsWith('->', this.at)) this.at += 2;
    else if (word !== 'func') return functionType(undefined, parameters);
    return functionType(this.read(), parameters);
  }

  private readArguments(): readonly TypeText[] {
    const [open, close] = this.notation.brackets;
    this.blanks();
    if (this.text.startsWith('::<', this.at)) this.at += 2;
    return open !== undefined && this.take(open) ? this.readList(close ?? '') : [];
  }

  /** Up to the closing sign; names of parameters and what cannot be read are left out. */
  private readList(close: string): readonly TypeText[] {
    const items: TypeText[] = [];
    while (this.at < this.text.length) {
      this.blanks();
      if (this.take(close)) break;
      const before = this.at;
      const item = this.read();
      this.blanks();
      const next = this.text[this.at];
      // `(this: Shop, name: string) => void`: nobody hands `this` over.
      if (next === ':' && this.notation.self.includes(this.text.slice(before, this.at).trim())) {
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

  /** `T[]`, `T['key']` and `T[number]`. */
  private indexed(type: TypeText, key: string): TypeText {
    if (/^[\s,]*$/.test(key)) return { kind: 'list', name: '', args: [type] };
    if (this.notation.itemTypes !== true) return type;
    if (key === 'number') return { kind: 'item', name: someKey, args: [type] };
    const [, name] = /^["'](\w+)["']$/.exec(key) ?? [];
    return name === undefined ? nothingAtAll : { kind: 'item', name, args: [type] };
  }

  /** `a.b.C`, whatever separates the parts. */
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
      if (this.notation.ignored.includes(sign) || this.text.startsWith('...', this.at)) {
        this.at += sign === '.' ? 3 : 1;
        continue;
      }
      const word = this.word();
      if (word !== '' && this.notation.ignored.includes(word)) {
        if (word === 'infer') this.inferred();
        continue;
      }
      this.at = before;
      return;
    }
  }

  /** A name that stands for a part of another type, whatever that is. */
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

const nextMember = /^(?:readonly )?[\w$]+\??[:(]/;

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
