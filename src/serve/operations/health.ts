/** `health`: checks everything that queries and updates need. Exit code 1 when a check fails. */

import { findDaemon } from '../../engine/daemon-record.ts';
import type { Engine } from '../../engine/engine.ts';
import type { Check } from '../../model/answers/health.ts';
import { wordHint } from '../word-advice.ts';
import { table } from './format.ts';
import type { Operation } from './operation.ts';

interface Out {
  readonly ok: boolean;
  readonly checks: readonly Check[];
}

export const health: Operation<{ mode: 'quick' | 'full' }, Out> = {
  name: 'health',
  summary: 'Check index, disk, driver and watcher, and show which processes use the index',
  fields: [
    { name: 'full', kind: 'flag', help: 'check every table and reference of the index file; takes longer' },
  ],
  examples: ['codeagent health', 'codeagent health --full --json'],
  index: 'use',
  parse: (given) => ({ mode: given.full === true ? 'full' : 'quick' }),
  async run(engine, options) {
    const checks = [
      ...(await engine.index.health(options)),
      checkNode(process.versions.node),
      await checkWatcher(),
      await checkDaemon(engine),
    ];
    return { ok: checks.every(({ ok }) => ok), checks };
  },
  isFound: (out) => out.ok,
  json: ({ ok, checks }, audience) => ({
    ok,
    checks: checks.map(({ advice, ...check }) => ({
      ...check,
      hint: wordHint(audience, { ...check, advice }),
    })),
  }),
  render: ({ ok, checks }, audience) =>
    [
      table(checks.map(({ name, ok: isOk, detail }) => [isOk ? 'ok' : 'WRONG', name, detail])),
      ...checks.flatMap((check) => {
        const hint = wordHint(audience, check);
        return hint === undefined ? [] : [`${check.name}: ${hint}`];
      }),
      ok ? 'All is well' : 'Not all is well',
    ].join('\n'),
};

const leastNode = [20, 19] as const;

function checkNode(version: string): Check {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const ok = major > leastNode[0] || (major === leastNode[0] && minor >= leastNode[1]);
  const hint = ok ? undefined : `install Node ${leastNode.join('.')} or newer`;
  return { name: 'node', ok, detail: version, hint, advice: [] };
}

/** Without the watcher, the index is updated only on request. */
async function checkWatcher(): Promise<Check> {
  try {
    await import('@parcel/watcher');
    return {
      name: 'watcher',
      ok: true,
      detail: 'changes of files can be watched',
      hint: undefined,
      advice: [],
    };
  } catch (error) {
    const [why = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
    return { name: 'watcher', ok: false, detail: why, hint: 'install codeagent again', advice: [] };
  }
}

async function checkDaemon({ index }: Pick<Engine, 'index'>): Promise<Check> {
  const daemon = await findDaemon(index.folder);
  const detail =
    daemon === undefined
      ? 'none is running'
      : `process ${daemon.pid} at ${daemon.url} since ${daemon.startedAt}, version ${daemon.version}`;
  return { name: 'daemon', ok: true, detail, hint: undefined, advice: [] };
}
