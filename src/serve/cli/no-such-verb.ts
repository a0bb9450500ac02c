/** The error for a word that is no command. Loaded when it is needed. */
import { editDistance } from '../../model/edit-distance.ts';
import { EngineError } from '../../model/errors.ts';
import { spelled } from './spelled.ts';
import { verbs } from './verbs.ts';

export function noSuchVerb(word: string): EngineError {
  const near = nearTo(word);
  const suggestion = near.length === 0 ? '' : `; did you mean ${near.join(' or ')}?`;
  return new EngineError('bad-input', `There is no command ${JSON.stringify(word)}${suggestion}`, {
    hint: `commands: ${verbs.map(({ name }) => spelled(name)).join(', ')}`,
  });
}

/** Names of these verbs in similar tools. */
const ofOtherTools: readonly { readonly words: readonly string[]; readonly meant: readonly string[] }[] = [
  { words: ['show', 'view', 'cat', 'print', 'get', 'code', 'body'], meant: ['source', 'read-file'] },
  { words: ['usages', 'uses', 'refs', 'find-references', 'who-uses'], meant: ['references'] },
  { words: ['who-calls', 'incoming', 'call-hierarchy'], meant: ['callers'] },
  { words: ['calls', 'outgoing'], meant: ['callees'] },
  { words: ['ls', 'dir'], meant: ['list-directory'] },
  { words: ['tree'], meant: ['directory-tree'] },
  { words: ['rg', 'text-search'], meant: ['grep'] },
  { words: ['query', 'ask', 'explain', 'explore'], meant: ['context', 'search'] },
  { words: ['symbols', 'members', 'list-symbols'], meant: ['outline', 'lookup'] },
  { words: ['def', 'definition', 'goto', 'find-symbol'], meant: ['lookup', 'symbol'] },
];

/** Up to two verbs with the least edit distance; a prefix of one part of a verb counts as distance 1. */
function nearTo(word: string): readonly string[] {
  const asked = spelled(word).toLowerCase();
  const familiar = ofOtherTools.find(({ words }) => words.includes(asked));
  if (familiar !== undefined) return familiar.meant;
  const bound = Math.max(1, Math.floor(asked.length / 3));
  const all = verbs.map(({ name }) => ({ name: spelled(name), distance: distanceTo(asked, spelled(name)) }));
  const least = Math.min(bound, ...all.map(({ distance }) => distance));
  return all
    .filter(({ distance }) => distance === least)
    .slice(0, 2)
    .map(({ name }) => name);
}

function distanceTo(asked: string, name: string): number {
  const isPart = asked.length > 2 && name.split('-').some((part) => part.startsWith(asked));
  const distance = editDistance(asked, name);
  return isPart ? Math.min(1, distance) : distance;
}
