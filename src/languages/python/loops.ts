/** Values of loop variables, also if the iterable is a dictionary, `enumerate(…)` or `zip(…)`. */
import type { Value } from '../../model/reference.ts';
import { choicesFrom } from '../choices.ts';
import type { Draft } from '../draft.ts';
import type { Node } from '../syntax-tree.ts';
import { isDefinedInFile } from './built-ins.ts';
import { valuesIn } from './containers.ts';
import { type Path, placesIn, stepsTo } from './targets.ts';

/** Rule for `for_statement` and `for_in_clause`. */
export function bindLoop(file: Draft, node: Node): void {
  const left = file.tree.child(node, 'left');
  const right = file.tree.child(node, 'right');
  if (left === undefined) return;
  for (const { name, path } of placesIn(file, left)) {
    const choices = right === undefined ? {} : choicesFrom(iteratedValues(file, right, path));
    const reach = file.tree.is(node, 'for_statement') ? 'callable' : 'scope';
    const from = file.tree.child(node, 'body');
    const isName = file.tree.is(name, 'identifier');
    if (isName && file.memberOf(0, file.tree.text(name)) === undefined)
      file.bind(name, { ...choices, reach, from });
  }
}

/** The values of a name at this path of the target during the iterations. Empty if they are unknown. */
function iteratedValues(file: Draft, through: Node, path: Path | undefined): readonly Value[] {
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
  /** Undefined also if the file itself defines the name. */
  readonly name: string | undefined;
  readonly given: readonly Node[];
}

function calledIn(file: Draft, node: Node): Called {
  const { tree } = file;
  const callee = tree.is(node, 'call') ? tree.child(node, 'function') : undefined;
  const list = tree.child(node, 'arguments');
  if (!tree.is(callee, 'identifier') || list === undefined) return { name: undefined, given: [] };
  const text = tree.text(callee);
  return { name: isDefinedInFile(file, text) ? undefined : text, given: tree.namedChildren(list) };
}
