/** Parsing of git's diff output. */
import { expect, it } from 'vitest';
import { parseDiff } from './rows-changed-since.ts';

it.each([
  ['nothing', '', []],
  [
    'rows that were changed, added, and taken out',
    '--- a/a.py\n+++ b/a.py\n@@ -1 +1 @@ def f\n-x\n+y\n@@ -5,0 +6,3 @@\n+1\n+2\n+3\n@@ -9,2 +12,0 @@\n-1\n-2\n',
    [
      {
        path: 'a.py',
        ranges: [
          { startRow: 0, endRow: 0 },
          { startRow: 5, endRow: 7 },
          { startRow: 11, endRow: 12 },
        ],
      },
    ],
  ],
  [
    'rows that look like headers',
    '--- a/a.sql\n+++ b/a.sql\n@@ -1,2 +1,2 @@\n--- a/old\n--- b\n+++ b/new\n+++ c\n',
    [{ path: 'a.sql', ranges: [{ startRow: 0, endRow: 1 }] }],
  ],
  [
    'a file that is gone',
    '--- a/gone.py\n+++ /dev/null\n@@ -1 +0,0 @@\n-x\n',
    [{ path: 'gone.py', ranges: [{ startRow: 0, endRow: 0 }] }],
  ],
  [
    'names with spaces and quotes',
    '--- a/with space.py\t\n+++ b/with space.py\t\n@@ -1 +1 @@\n-x\n+y\n--- /dev/null\n+++ "b/\\"q\\"\\303\\244\\n.py"\n@@ -0,0 +1 @@\n+x\n\\ No newline at end of file\n',
    [
      { path: 'with space.py', ranges: [{ startRow: 0, endRow: 0 }] },
      { path: '"q"ä\n.py', ranges: [{ startRow: 0, endRow: 0 }] },
    ],
  ],
])('%s', (_, text, expected) => {
  expect(parseDiff(text)).toEqual(expected);
});
