/** Function names in the stack traces of each runtime. */
import { expect, it } from 'vitest';
import { frameAround } from './trace-frame.ts';

it.each([
  ['Python', 'File "/x/a.py", line 12, in get_prep', '/x/a.py', 'get_prep'],
  ['Python 3.11', 'File "/x/a.py", line 12, in Lookup.get_prep', '/x/a.py', 'Lookup.get_prep'],
  ['Ruby', "/x/a.rb:12:in `route!'", '/x/a.rb', 'route!'],
  ['Java', '\tat com.shop.Cart.sum(Cart.java:12)', 'Cart.java', 'com.shop.Cart.sum'],
  ['Java, nested class', '\tat com.shop.Cart$Row.sum(Cart.java:12)', 'Cart.java', 'com.shop.Cart.Row.sum'],
  ['JavaScript', '    at Cart.sum (/x/cart.js:12:5)', '/x/cart.js', 'Cart.sum'],
  ['JavaScript, async', '    at async Cart.sum (/x/cart.js:12:5)', '/x/cart.js', 'Cart.sum'],
  ['C#', '   at Shop.Cart.Sum[T](Int32 n) in /_/Cart.cs:line 12', '/_/Cart.cs', 'Shop.Cart.Sum'],
  ['Go', 'github.com/x/mux.(*Route).Match(0x0, 0xc)\n\t/x/route.go:52 +0x1f', '/x/route.go', 'Route.Match'],
  [
    'Rust',
    '  12: shop::Cart::sum::h0123456789abcdef\n             at ./src/a.rs:12:5',
    'src/a.rs',
    'shop.Cart.sum',
  ],
  ['no trace', 'see /x/a.py:12 for what is wrong', '/x/a.py', undefined],
])('%s', (_, text, path, expected) => {
  const start = text.indexOf(path);
  const found = frameAround(text, start, start + path.length)?.join('.');
  expect(expected !== undefined && found?.endsWith(expected) ? expected : found).toBe(expected);
});
