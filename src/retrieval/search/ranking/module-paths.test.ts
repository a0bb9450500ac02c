/** Dotted names in reports, and the files that they name. */
import { describe, expect, it } from 'vitest';
import { moduleShare, modulesIn } from './module-paths.ts';

describe('modules in a text', () => {
  it.each<[string, string, readonly string[]]>([
    ['in a sentence', 'django.db.models.query is slow.', ['django.db.models.query']],
    ['with a class', 'raised by `a.b.Thing`', ['a.b.Thing']],
    ['of Rust', 'tokio::sync::mpsc', ['tokio.sync.mpsc']],
    ['each once', 'a.b and a.b', ['a.b']],
    ['not a path', 'see src/a.b.py', []],
    ['not an address', 'https://a.b.c/d', []],
    ['not a number', 'since 1.2.3', []],
  ])('%s', (_, text, expected) => {
    expect(modulesIn(text).map((parts) => parts.join('.'))).toEqual(expected);
  });

  it('a word without an end is read once', () => {
    expect(modulesIn('a.'.repeat(100_000))).toHaveLength(1);
  });
});

describe('the file of a module', () => {
  it.each<[string, string, string, number]>([
    ['from the root', 'django.db.models.query', 'django/db/models/query', 1],
    ['below a folder of sources', 'flask.json.tag', 'src/flask/json/tag', 1],
    ['of a root inside of the package', 'django.db.models.query', 'models/query', 1],
    ['with a class of it', 'django.db.models.query.QuerySet', 'django/db/models/query', 0.8],
    ['with a method of that', 'django.db.models.query.QuerySet.get', 'django/db/models/query', 0.6],
    ['the package above is less meant', 'django.db.models.query', 'django/db/models', 0.8],
    ['a class of Java', 'com.google.gson.Gson', 'gson/src/main/java/com/google/gson/Gson', 1],
    ['another module of the same name', 'django.db.models.query', 'django/forms/query', 0],
    ['one name tells nothing', 'session.send', 'send', 0],
  ])('%s', (_, module, stem, expected) => {
    expect(moduleShare(module.split('.'), stem.split('/'))).toBeCloseTo(expected);
  });
});
