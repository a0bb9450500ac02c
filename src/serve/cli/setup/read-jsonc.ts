/**
 * JSON with comments and trailing commas, as editors write it. `jsonc-parser` parses it into nodes with offsets; this
 * file adds strictness: the parser recovers from errors, but a file with an error must not be edited.
 */
import { createScanner, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';

/** A syntax error, with its offset in the text. */
export class JsonFault extends Error {
  readonly at: number;

  constructor(reason: string, at: number) {
    super(reason);
    this.at = at;
  }
}

// No client nests deeper. The parser recurses once per level and overflows the stack at some 10,000.
const deepest = 500;

/** The root node; its offsets are those of `text`. Throws JsonFault at the first syntax error. */
export function readJsonc(text: string): Node {
  // The parser does not accept a byte order mark. A space keeps the offsets.
  const source = text.replace(/^\uFEFF/, ' ');
  refuseDeepNesting(source);
  const errors: ParseError[] = [];
  const root = parseTree(source, errors, { allowTrailingComma: true });
  const [first] = errors;
  if (first !== undefined) throw new JsonFault(reasonOf(first), first.offset);
  if (root === undefined) throw new JsonFault('value expected', 0);
  return root;
}

/** The offset of the first token at or after `at` that is neither white space nor a comment. */
export function tokenAfter(text: string, at: number): number {
  const scanner = createScanner(text, true);
  scanner.setPosition(at);
  scanner.scan();
  return scanner.getTokenOffset();
}

function refuseDeepNesting(text: string): void {
  const scanner = createScanner(text, true);
  let depth = 0;
  for (scanner.scan(); scanner.getTokenOffset() < text.length; scanner.scan()) {
    const sign = text.charAt(scanner.getTokenOffset());
    if (depth > deepest) throw new JsonFault('nested too deeply', scanner.getTokenOffset());
    if (sign === '{' || sign === '[') depth++;
    else if (sign === '}' || sign === ']') depth--;
  }
}

/** `CloseBraceExpected` becomes "close brace expected". */
function reasonOf({ error }: ParseError): string {
  return printParseErrorCode(error)
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase();
}
