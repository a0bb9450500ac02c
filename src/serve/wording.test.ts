/** What is said at a command line, as agents and programs hear it. */
import { describe, expect, it } from 'vitest';
import { EngineError } from '../model/errors.ts';
import { selectTools } from './mcp/profiles.ts';
import { toolAudience } from './mcp/tool-audience.ts';
import { operations } from './operations/registry.ts';
import { answerFor, errorFor, operationAudience, phraseFor } from './wording.ts';

const tools = selectTools({ profile: 'default', names: undefined });
const audienceOf = (name: string) => {
  const tool = tools.find((each) => each.name === name);
  if (tool === undefined) throw new Error(name);
  return toolAudience(tool, tools);
};

describe('phrases', () => {
  it.each([
    ['get_callers', 'callers needs SYMBOL', 'get_callers needs symbol'],
    ['get_callers', 'run: codeagent callers --help', undefined],
    ['get_callers', 'did you mean depth? run: codeagent callers --help', 'did you mean depth?'],
    ['get_source_spans', 'source needs SYMBOLS', 'get_source_spans needs spans'],
    ['read_file', 'run: codeagent list-directory FOLDER', 'use list_directory'],
    ['get_callers', '--depth must be 1 to 10, not 99', 'depth must be 1 to 10, not 99'],
    ['get_file_outline', 'run: codeagent files PATTERN', 'use lookup_symbol'],
    ['get_file_outline', 'did you mean sky/stars.py?', 'did you mean sky/stars.py?'],
    ['grep', '5 more lines not shown (--limit 123)', '5 more lines not shown (limit 123)'],
    ['grep', '5 more files not shown (--file-limit 25)', '5 more files not shown'],
    ['grep', '--word-regexp and --ignore-case', 'word and ignore_case'],
    ['grep', 'it was skipped (run: codeagent status)', 'it was skipped (use get_status)'],
    ['get_impact', 'for a folder: codeagent dependents FOLDER', 'for a folder: get_dependents'],
    ['get_impact', 'impact needs SYMBOL, or --diff', 'get_impact needs symbol, or diff'],
    ['search_symbols', 'signs are found by: codeagent grep -F PATTERN', 'signs are found by: grep'],
    ['search_symbols', 'run: codeagent graph', undefined],
    ['get_status', 'free some space and run: codeagent index', 'free some space and use index_files'],
    ['get_status', 'a--b and x -- y stay', 'a--b and x -- y stay'],
  ])('%s: %s', (name, said, expected) => {
    expect(phraseFor(audienceOf(name), said)).toBe(expected);
  });
});

describe('answers', () => {
  it.each([
    ['get_callers', '  … and 1,234 more (--limit 2000)', '  … and 1,234 more (limit 2000)'],
    ['get_impact', '… and 3 more (--json)', '… and 3 more'],
    [
      'get_context',
      'Left out: 12 symbols in 10 files (--budget)',
      'Left out: 12 symbols in 10 files (budget)',
    ],
    [
      'get_callers',
      'Not all were followed to the depth (--limit)',
      'Not all were followed to the depth (limit)',
    ],
    [
      'get_source_spans',
      'x: There is no symbol "x" (run: codeagent lookup NAME, or codeagent search QUERY)',
      'x: There is no symbol "x" (use lookup_symbol, or search_symbols)',
    ],
    ['get_source_spans', '  … 12 lines more (--max-lines)', '  … 12 lines more'],
    [
      'search_symbols',
      'Elsewhere: 3 passages (--mode text, --tests with, or without the filters)',
      'Elsewhere: 3 passages (mode text, tests with, or without the filters)',
    ],
    ['get_symbol', '  … and 7 more (codeagent callers)', '  … and 7 more (get_callers)'],
    ['get_callers', 'Changed since indexed (run codeagent index): a.py', 'Changed since indexed: a.py'],
    [
      'get_status',
      'Fresh    no: 1 changed, 0 new, 0 gone since (run codeagent index)',
      'Fresh    no: 1 changed, 0 new, 0 gone since',
    ],
    ['grep', 'README.md:3:run: codeagent index --full', 'README.md:3:run: codeagent index --full'],
    ['read_file', '12  parser.add_argument("--limit")', '12  parser.add_argument("--limit")'],
  ])('%s: %s', (name, line, expected) => {
    expect(answerFor(audienceOf(name), `before --limit\n${line}\nafter`)).toBe(
      `before --limit\n${expected}\nafter`,
    );
  });
});

describe('programs', () => {
  const routeOf = (name: string) => (name === 'graph' ? undefined : `POST /api/${name}`);
  it.each([
    ['callers', '--depth must be 1 to 10, not 99', 'depth must be 1 to 10, not 99'],
    ['callers', 'callers needs SYMBOL', 'callers needs symbol'],
    ['grep', '5 more files not shown (--file-limit 25)', '5 more files not shown (file-limit 25)'],
    ['outline', 'run: codeagent files PATTERN', 'use POST /api/files'],
    ['lookup', 'run: codeagent graph', undefined],
  ])('%s: %s', (name, said, expected) => {
    const operation = operations.find((each) => each.name === name);
    if (operation === undefined) throw new Error(name);
    const audience = operationAudience(operation, routeOf);
    expect(phraseFor(audience, said)).toBe(expected);
    const error = errorFor(audience, new EngineError('bad-input', 'why', { hint: said }));
    expect(error).toMatchObject({ code: 'bad-input', message: 'why', hint: expected });
  });
});
