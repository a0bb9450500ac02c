/**
 * JSON with comments and trailing commas, as editors write it, parsed by jsonc-parser into values with their offsets.
 * The library does not make the edits: its `modify` moves comments and breaks lists into lines.
 */
import {
  createScanner,
  getNodeValue,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser';

/** A syntax error, with its offset in the text. */
export class JsonFault extends Error {
  readonly at: number;

  constructor(reason: string, at: number) {
    super(reason);
    this.at = at;
  }
}

/** Throws JsonFault. */
export function parseJson(text: string): Node {
  // The library takes a byte order mark for a symbol.
  const source = text.startsWith('\uFEFF') ? ` ${text.slice(1)}` : text;
  refuseDeepNesting(source);
  const errors: ParseError[] = [];
  const root = parseTree(source, errors, { allowTrailingComma: true });
  const [first] = errors;
  if (first !== undefined) throw faultOf(source, first);
  if (root === undefined) throw new JsonFault(endsTooEarly, source.length);
  return root;
}

/** The value of a node, with plain objects. */
export function jsonValue(node: Node): unknown {
  return structuredClone(getNodeValue(node));
}

/** The offset of the next sign that is neither a blank nor part of a comment. */
export function nextSign(text: string, at: number): number {
  const scanner = createScanner(text, true);
  scanner.setPosition(at);
  scanner.scan();
  return scanner.getTokenOffset();
}

// No settings file nests deeper, and the library parses each level with one recursive call.
const deepest = 500;
const endsTooEarly = 'it ends too early';

function refuseDeepNesting(text: string): void {
  const scanner = createScanner(text, true);
  let depth = 0;
  do {
    scanner.scan();
    const sign = scanner.getTokenLength() === 1 ? text[scanner.getTokenOffset()] : undefined;
    if (sign === '{' || sign === '[') depth++;
    if (sign === '}' || sign === ']') depth--;
    if (depth > deepest + 1) throw new JsonFault('it is nested too deeply', scanner.getTokenOffset());
  } while (scanner.getTokenOffset() < text.length);
}

function faultOf(text: string, { error, offset }: ParseError): JsonFault {
  const reason = offset >= text.length ? endsTooEarly : reasons[printParseErrorCode(error)];
  return new JsonFault(reason ?? 'this is not JSON', offset);
}

const badSign = 'this text has a sign that JSON does not allow';
const reasons: Readonly<Record<string, string>> = {
  InvalidSymbol: 'a key in quotes or a value is missing',
  InvalidNumberFormat: 'a number is incomplete',
  UnexpectedEndOfNumber: 'a number is incomplete',
  PropertyNameExpected: 'a key in quotes is missing',
  ValueExpected: 'a value is missing',
  ColonExpected: 'a colon is missing',
  CommaExpected: 'a comma or the closing bracket is missing',
  CloseBraceExpected: 'a } is missing',
  CloseBracketExpected: 'a ] is missing',
  EndOfFileExpected: 'something follows the end',
  UnexpectedEndOfComment: 'a comment is not closed',
  UnexpectedEndOfString: 'a text is not closed',
  InvalidUnicode: badSign,
  InvalidEscapeCharacter: badSign,
  InvalidCharacter: badSign,
};
