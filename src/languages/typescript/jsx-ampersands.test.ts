import { expect, it } from 'vitest';
import { withoutAmpersands } from './jsx-ampersands.ts';

const changed: readonly [string, string][] = [
  ['<b>Terms & conditions</b>', '<b>Terms _ conditions</b>'],
  ['<b>Terms &amp; rights & more</b>', '<b>Terms &amp; rights _ more</b>'],
  ['<a>{page} of 3 & more</a>', '<a>{page} of 3 _ more</a>'],
  ['<p><b>rights</b> & {page}</p>', '<p><b>rights</b> _ {page}</p>'],
  ['<p><br/> & <br/></p>', '<p><br/> _ <br/></p>'],
  ['<a href="?page=1&size=2">next</a>', '<a href="?page=1_size=2">next</a>'],
  ["<a href='?a&b&amp;c'/>", "<a href='?a_b&amp;c'/>"],
];
const same: readonly string[] = [
  'type Props = List<Item> & { page: number }; const end = <b></b>;',
  'type Props = List<Item> & Shown & { page: number }; const end = <b></b>;',
  'type Props = { page: number } & List<Item>; const end = <b/>;',
  'const mask = (bits) => bits & wanted < limit; const end = <b/>;',
  'if (page && size & 1) { return <b/>; }',
  '<b>&nbsp;&#160;</b>',
  'const without = tags & 1;',
];

it.each(changed)('%s', (source, expected) => {
  expect(withoutAmpersands(source)).toBe(expected);
});

it.each(same)('%s', (source) => {
  expect(withoutAmpersands(source)).toBe(source);
});
