/** Types as each language writes them, and the trees that they are read into. */
import { describe, expect, it } from 'vitest';
import { linking as c } from '../../../languages/c/linking.ts';
import { linking as csharp } from '../../../languages/csharp/linking.ts';
import { linking as go } from '../../../languages/go/linking.ts';
import { linking as java } from '../../../languages/java/linking.ts';
import type { Linking } from '../../../languages/linking.ts';
import { linking as lua } from '../../../languages/lua/linking.ts';
import { linking as python } from '../../../languages/python/linking.ts';
import { linking as rust } from '../../../languages/rust/linking.ts';
import { typescriptLinking as typescript } from '../../../languages/typescript/linking.ts';
import { someKey } from '../../../model/reference.ts';
import { readTypeText, type TypeText } from './type-text.ts';

/** Source text of a type, and its tree in the notation of `written`. */
type Case = readonly [text: string, expected: string];

const languages: readonly (readonly [string, Linking, readonly Case[]])[] = [
  [
    'TypeScript',
    typescript,
    [
      ['Shop', 'Shop'],
      ['shop.Till', 'shop.Till'],
      ['Map<string, Till[]>', 'Map<string, [Till]>'],
      ['readonly Till[]', '[Till]'],
      ['A | B & C', '{A | B | C}'],
      ['| A | B', '{A | B}'],
      ['[A, B?]', '(A, B)'],
      ['[first: A, ...rest: B[]]', '(A, [B])'],
      ['typeof shop.till', 'typeof shop.till'],
      ['typeof import("./shop").till', "typeof import('./shop').till"],
      ["import('./shop').Till<A>", "import('./shop').Till<A>"],
      ['importer', 'importer'],
      ['(a: A, b?: B) => C', 'fn(A, B): C'],
      ['(this: Till, a: A) => void', 'fn(A) on Till: void'],
      ['<T extends Base>(one: T) => T', 'fn(Base): Base'],
      ['new () => Till', 'fn(): Till'],
      ['{ a: A; b?: B; run(): C; [key: string]: D }', '{ a: A, b: B, run: fn(): C, *: D }'],
      ['{ a: A readonly b: B }', '{ a: A, b: B }'],
      ["Shop['till']", 'Shop[till]'],
      ['Shop[number]', 'Shop[*]'],
      ['T extends Base ? A : B', '{A | B}'],
      ['T extends Array<infer U> ? U : B', '{{} | B}'],
      ['value is Till', '{}'],
      ['Func<A, B>', 'Func<A, B>'],
      ['chan', 'chan'],
      ['', 'nothing'],
      [`${'('.repeat(40)}A${')'.repeat(40)}`, '()'],
    ],
  ],
  [
    'Python',
    python,
    [
      ['list[Shop]', 'list<Shop>'],
      ['typing.Optional[Shop]', 'typing.Optional<Shop>'],
      ['"Shop"', 'Shop'],
      ["dict[str, 'Shop']", 'dict<str, Shop>'],
      ['A | None', '{A | None}'],
      ['Callable[[A], B]', 'Callable<(A), B>'],
      ['typeof shop', 'typeof shop'],
    ],
  ],
  [
    'Go',
    go,
    [
      ['*Shop', 'Shop'],
      ['shop.Till', 'shop.Till'],
      ['[]*Shop', '[Shop]'],
      ['[4]Shop', '[Shop]'],
      ['map[string]*Shop', 'map<string, Shop>'],
      ['map[Key][]Shop', 'map<Key, [Shop]>'],
      ['chan Shop', '[Shop]'],
      ['<-chan Shop', '[Shop]'],
      ['func(int, string) *Shop', 'fn(): Shop'],
      ['func()', 'fn(): {}'],
      ['List[Shop]', 'List<Shop>'],
      ['mapping', 'mapping'],
    ],
  ],
  [
    'Rust',
    rust,
    [
      ["&'a mut Shop", 'Shop'],
      ['shop::Till', 'shop.Till'],
      ['Vec::<Shop>', 'Vec<Shop>'],
      ['[Shop; 4]', '[Shop]'],
      ['&[Shop]', '[Shop]'],
      ['(A, B)', '(A, B)'],
      ['fn(A) -> B', 'fn(A): B'],
      ['impl Fn(A, B) -> C', 'fn(A, B): C'],
      ['FnOnce()', 'fn(): {}'],
      ['Box<dyn Draw + Send>', 'Box<{Draw | Send}>'],
      ['fnord', 'fnord'],
    ],
  ],
  [
    'C#',
    csharp,
    [
      ['Func<int, Shop>', 'fn(): Shop'],
      ['Func', 'Func'],
      ['List<Shop>?', 'List<Shop>'],
      ['Shop[]', '[Shop]'],
      ['ref Shop', 'Shop'],
      ['(int, Shop)', '(int, Shop)'],
    ],
  ],
  [
    'Java',
    java,
    [
      ['List<? extends Shop>', 'List<Shop>'],
      ['final Shop', 'Shop'],
      ['A & B', '{A | B}'],
      ['Map.Entry<A, B>', 'Map.Entry<A, B>'],
      ['Shop...', 'Shop'],
      ['Func<A>', 'Func<A>'],
    ],
  ],
  [
    'C++',
    c,
    [
      ['const shop::Till &', 'shop.Till'],
      ['struct till *', 'till'],
      ['std::vector<const Shop *>', 'std.vector<Shop>'],
      ['std::map<A, B>::iterator', 'std.map<A, B>'],
      ['typeof (x)', 'typeof '],
    ],
  ],
  [
    'Lua',
    lua,
    [
      ['Shop[]', '[Shop]'],
      ['table<string, Shop>', 'table<string, Shop>'],
      ['A|nil', '{A | nil}'],
    ],
  ],
];

describe.each(languages)('%s', (_, { types }, cases) => {
  it.each(cases)('%s', (text, expected) => {
    expect(written(readTypeText(text, types))).toBe(expected);
  });
});

function written(type: TypeText | undefined): string {
  if (type === undefined) return 'nothing';
  const args = type.args.map(written);
  switch (type.kind) {
    case 'named':
      return args.length === 0 ? type.name : `${type.name}<${args.join(', ')}>`;
    case 'one-of':
      return `{${args.join(' | ')}}`;
    case 'list':
      return `[${args.join()}]`;
    case 'tuple':
      return `(${args.join(', ')})`;
    case 'value':
      return `typeof ${type.name}`;
    case 'function': {
      const receiver = type.receiver === undefined ? '' : ` on ${written(type.receiver)}`;
      return `fn(${args.slice(1).join(', ')})${receiver}: ${args[0]}`;
    }
    case 'members': {
      const members = type.name.split(',').map((name, at) => `${name}: ${args[at]}`);
      return `{ ${members.join(', ')} }`;
    }
    case 'item':
      return `${args.join()}[${type.name === someKey ? '*' : type.name}]`;
  }
}
