/**
 * Readings of qualified names: the container and name of the least literal reading, and the order of literal ones.
 */
import { describe, expect, it } from 'vitest';
import { readQualifiedName } from './qualified-name.ts';

describe('the least literal reading', () => {
  it.each([
    ['a dotted name', 'a.b.C.m', 'a.b.C', 'm'],
    ['colons', 'A::b', 'A', 'b'],
    ['a hash', 'A#b', 'A', 'b'],
    ['an arrow', 'A->b', 'A', 'b'],
    ['one colon', 'path:Name', 'path', 'Name'],
    ['a path and a name', 'path/to/file.ts:Class.method', 'path.to.file.ts.Class', 'method'],
    ['an import path', 'pkg/sub.Func', 'pkg.sub', 'Func'],
    ['a test id of a test runner', 'tests/test_x.py::Case::test_y', 'tests.test_x.py.Case', 'test_y'],
    ['the root of a crate', 'crate::a::B', 'a', 'B'],
    ['the global namespace', 'global::MyApp.Core', 'MyApp', 'Core'],
    ['a pointer receiver', 'gin.(*Context).JSON', 'gin.Context', 'JSON'],
    ['type arguments', 'Map<K, List<V>>::get', 'Map', 'get'],
    ['type arguments in brackets', 'Stack[int].Push', 'Stack', 'Push'],
    ['a number of type parameters', 'System.List`1', 'System', 'List'],
    ['call parentheses', 'foo()', '', 'foo'],
    ['parameters', 'Gson#fromJson(String, Class<T>)', 'Gson', 'fromJson'],
    ['a half-typed call', 'foo(', '', 'foo'],
    ['a nested class in compiler notation', 'Outer$Inner', 'Outer', 'Inner'],
    ['a nested type in .NET notation', 'Dapper.SqlMapper+GridReader', 'Dapper.SqlMapper', 'GridReader'],
    ['a local function', 'f.<locals>.g', 'f', 'g'],
    ['a trait and its type', '<Foo as Bar>::baz', 'Foo', 'baz'],
    ['a prototype', 'Foo.prototype.bar', 'Foo', 'bar'],
    ['quoted identifiers', '[dbo].[Order Details]', 'dbo', 'Order Details'],
    ['other quotes', '"a".`b`', 'a', 'b'],
    ['an attribute', '@event', '', 'event'],
    ['backslashes', 'src\\a.ts:C', 'src.a.ts', 'C'],
  ])('%s', (_, text, container, name) => {
    expect(readQualifiedName(text).at(-1)).toEqual({ container, name });
  });
});

describe('literal readings come first', () => {
  it.each([
    ['an operator is a name', 'A::operator->', ['|A::operator->', '|A.operator->', 'A|operator->']],
    ['a dotted text may be a single name', 'Dapper.Tests', ['|Dapper.Tests', 'Dapper|Tests']],
    ['a name may have dots', 'a::b.c', ['|a::b.c', '|a.b.c', 'a|b.c', 'a.b|c']],
    ['a name may start with a dollar sign', '$get', ['|$get']],
    ['a file in a folder', 'models/query.py', ['|models/query.py', 'models/query|py', 'models|query.py']],
    ['only punctuation', '..', ['|..']],
    ['empty text', '', []],
  ])('%s', (_, text, first) => {
    const readings = readQualifiedName(text).map(({ container, name }) => `${container}|${name}`);
    expect(readings.slice(0, first.length)).toEqual(first);
  });

  it('reads thousands of unclosed brackets and dots quickly', () => {
    expect(readQualifiedName('<('.repeat(4_000)).length).toBeGreaterThan(0);
    expect(readQualifiedName('a.'.repeat(4_000)).length).toBeGreaterThan(0);
  });
});
