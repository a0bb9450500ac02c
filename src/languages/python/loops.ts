/** What loops take out of what they go through, where a built-in function or a dictionary stands between. */
import type { Value } from '../../model/reference.ts';
import { choicesFrom } from '../choices.ts';
import type { Draft } from '../draft.ts';
import type { Node } from '../syntax-tree.ts';
import { isOwn } from './built-ins.ts';
import { valuesIn } from './containers.ts';
import { type Path, placesIn, stepsTo } from './targets.ts';

/** Rule of loops and of the clauses of comprehensions. */
export function bindLoop(file: Draft, node: Node): void {
  const left = file.tree.child(node, 'left');
  const right = file.tree.child(node, 'right');
  if (left === undefined) return;
  for (const { name, path } of placesIn(file, left)) {
    const choices = right === undefined ? {} : choicesFrom(valuesInTurn(file, right, path));
    const reach = file.tree.is(node, 'for_statement') ? 'callable' : 'scope';
    const from = file.tree.child(node, 'body');
    const isName = file.tree.is(name, 'identifier');
    if (isName && file.memberOf(0, file.tree.text(name)) === undefined)
      file.bind(name, { ...choices, reach, from });
  }
}

/** The values that a name at this place of the target has in turn; none where they are not known. */
function valuesInTurn(file: Draft, through: Node, path: Path | undefined): readonly Value[] {
  if (path === undefined) return [];
  const [place, ...inner] = path;
  const { name, given } = calledIn(file, through);
  if (name === 'enumerate' && place !== undefined) return place === 1 ? takenFrom(file, given[0], inner) : [];
  if (name === 'zip' && place !== undefined) return takenFrom(file, given[place], inner);
  return takenFrom(file, through, path);
}

function takenFrom(file: Draft, through: Node | undefined, path: Path): readonly Value[] {
  return valuesIn(file, through).map(({ base, steps }) => ({
    base,
    steps: [...steps, { kind: 'each' }, ...stepsTo(path)],
  }));
}

interface Called {
  /** Undefined also where the file means something of its own by it. */
  readonly name: string | undefined;
  readonly given: readonly Node[];
}

function calledIn(file: Draft, node: Node): Called {
  const { tree } = file;
  const callee = tree.is(node, 'call') ? tree.child(node, 'function') : undefined;
  const list = tree.child(node, 'arguments');
  if (!tree.is(callee, 'identifier') || list === undefined) return { name: undefined, given: [] };
  const text = tree.text(callee);
  return { name: isOwn(file, text) ? undefined : text, given: tree.namedChildren(list) };
}
