/** The suite that every language passes: its tables fit its grammar, and the claims of its fixtures hold. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeFacts } from '../../test/describe-facts.ts';
import { claimsOf, verdicts, withoutClaims } from '../../test/fixture.ts';
import { unknownTypes } from '../indexing/extract/compile-language.ts';
import { createExtractor, type Extractor } from '../indexing/extract/extractor.ts';
import { createTreeReader } from '../indexing/trees/parse.ts';
import { defaultConfig } from '../model/config.ts';
import type { FileFacts } from '../model/file-facts.ts';
import type { FilePath } from '../model/source-file.ts';
import { decodeFacts, decodeNameUses, encodeFacts } from '../store/facts-codec.ts';
import { familyOf } from './families.ts';
import { languageOf, languages } from './registry.ts';

const here = path.dirname(fileURLToPath(import.meta.url));
const grammars = path.resolve(here, '../../dist/grammars');
let extractor: Extractor;

const fixtures = readdirSync(here, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && existsSync(path.join(here, entry.name, 'index.ts')))
  .flatMap((folder) =>
    readdirSync(path.join(here, folder.name, 'fixtures')).map((name) => `${folder.name}/fixtures/${name}`),
  )
  .map((name) => ({ name, source: readFileSync(path.join(here, name), 'utf8') }));

beforeAll(() => {
  extractor = createExtractor({ grammars, config: defaultConfig.indexing });
});
afterAll(() => extractor.close());

describe.each(languages.map((language) => ({ language, label: language.label })))(
  '$label',
  ({ language }) => {
    it('names only node types of its grammars, whose trees can be read from memory', async () => {
      const { reading, dialects } = language;
      if (reading.kind !== 'grammar') return;
      const reader = await createTreeReader(grammars);
      const loaded = await Promise.all(
        dialects.map((dialect) => reader.grammar(dialect.grammar?.file ?? '')),
      );
      expect(
        unknownTypes(
          reading,
          loaded.map((grammar) => grammar.names),
        ),
      ).toEqual([]);
      expect(loaded.every((grammar) => grammar.tables !== undefined)).toBe(true);
      reader.close();
    });

    it('has the family of its linking', () => {
      if (language.linking !== undefined) expect(familyOf(language.id)).toBe(language.linking.family);
    });

    it('has a fixture', () => {
      expect(fixtures.some(({ source, name }) => languageOf(name, source)?.language.id === language.id)).toBe(
        true,
      );
    });
  },
);

describe('fixtures', () => {
  it.each(fixtures)(
    '$name: reading the tree from memory gives the same tree as the API of the parser',
    async ({ name, source }) => {
      const file = languageOf(name, source)?.dialect.grammar?.file;
      if (file === undefined) return;
      const reader = await createTreeReader(grammars);
      const grammar = await reader.grammar(file);
      expect(reader.readsAlike(grammar, source)).toBe(true);
      // Half of the source tests trees with syntax errors.
      expect(reader.readsAlike(grammar, source.slice(0, source.length / 2))).toBe(true);
      reader.close();
    },
  );

  it.each(fixtures)('$name: facts survive encoding', async ({ name, source }) => {
    const encoded = encodeFacts(await extractor.extract(name as FilePath, source, []));
    const decoded = decodeFacts(encoded);
    expect(encodeFacts(decoded)).toEqual(encoded);
    expect(decodeNameUses(encoded)).toEqual(
      decoded.references.map(({ role, name, row, column, owner }) => ({ role, name, row, column, owner })),
    );
    expect(decoded.references).toEqual(
      (await extractor.extract(name as FilePath, source, [])).references.map(({ ...reference }) => {
        Reflect.deleteProperty(reference, 'scope');
        return reference;
      }),
    );
  });

  it.each(fixtures)('$name', async ({ name, source }) => {
    const facts = await extractor.extract(name as FilePath, withoutClaims(source), []);
    expect(verdicts(claimsOf(source), describeFacts(facts))).toEqual([]);
    expect(claimsOf(source).length).toBeGreaterThan(0);
    expect(facts.chunks.flatMap((chunk) => [chunk.startRow, chunk.endRow])).toEqual(coverOf(facts));
  });
});

/** The rows of consecutive chunks that cover the file without gap or overlap, given where each chunk ends. */
function coverOf(facts: FileFacts): readonly number[] {
  const ends = facts.chunks.map((chunk) => chunk.endRow);
  // The last chunk may or may not include the empty row after the final line break.
  const last = Math.max(facts.rowCount, ends.at(-1) === facts.rowCount + 1 ? facts.rowCount + 1 : 0);
  return ends.flatMap((end, index) => [ends[index - 1] ?? 0, index === ends.length - 1 ? last : end]);
}
