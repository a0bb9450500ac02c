/**
 * The tool `@colbymchenry/codegraph` in its best form: its MCP answers, which are shorter than those of its commands,
 * with the highest limit, under the most precise name that finds something. It makes its index inside the root.
 */
import { execFileSync } from 'node:child_process';
import type { Place } from '../places.ts';
import type { RanFunction } from '../ran.ts';
import { openSession } from '../session.ts';
import { askedFor, type ComparedTool, simpleName, type ToolAnswer } from './compared-tool.ts';

const environment = {
  CODEGRAPH_TELEMETRY: '0',
  DO_NOT_TRACK: '1',
  CODEGRAPH_NO_DAEMON: '1',
  // The others are hidden by default.
  CODEGRAPH_MCP_TOOLS: 'search,callers,impact,explore',
};

/** `program` is the executable. */
export async function codegraph(program: string, root: string): Promise<ComparedTool> {
  const env = { ...process.env, ...environment };
  execFileSync(program, ['init', root], { env, stdio: 'ignore' });
  const args = ['serve', '--mcp', '--path', root];
  const session = await openSession({ command: program, args, cwd: root, environment });
  const ask = async (tool: string, target: RanFunction, more: object): Promise<ToolAnswer> => {
    let text = '';
    for (const form of formsOf(target)) {
      text = (await session.ask(tool, { ...form, ...more })).text;
      if (/^- .*:\d+/m.test(text) || /^\*\*.*:\*\*$/m.test(text)) break;
    }
    return { text };
  };
  return {
    name: 'codegraph',
    async callers(target) {
      const { text } = await ask('codegraph_callers', target, { limit: 100 });
      return { text, claims: listed(text) };
    },
    overrides: (target) =>
      session.ask('codegraph_search', { query: simpleName(target), kind: 'method', limit: 100 }),
    tests: (target) => ask('codegraph_impact', target, { depth: 3 }),
    close: () => session.close(),
  };
}

/** Its command `affected` names the test files that depend on the file of a function. */
export function codegraphAffected(program: string, root: string): ComparedTool {
  const known = new Map<string, string>();
  return {
    name: 'codegraph affected',
    async tests({ path }) {
      const env = { ...process.env, ...environment };
      const words = ['affected', '--quiet', '--path', root, path];
      const text = known.get(path) ?? execFileSync(program, words, { env, encoding: 'utf8' });
      known.set(path, text);
      return { text };
    },
    close: async () => {},
  };
}

function formsOf(target: RanFunction): readonly object[] {
  const asked = askedFor(target);
  return [
    { symbol: target.name, file: target.path },
    { symbol: asked.name, file: asked.path },
    { symbol: simpleName(asked), file: asked.path },
    { symbol: simpleName(asked) },
  ];
}

/** Definitions that an ambiguous name may mean are headlines; callers are list items. */
function listed(text: string): readonly Place[] {
  return [...text.matchAll(/^- .* - (\S+):(\d+)/gm)].map(([, path = '', line]) => ({
    path,
    line: Number(line),
  }));
}
