/**
 * Import edges by LocAgent's rule: a module is a path below the root, regardless of the program's search path. An
 * imported name is a submodule if there is one, otherwise a definition of the module, otherwise the module itself.
 */
import type { Import } from '../../model/reference.ts';
import type { GraphDraft } from './graph-draft.ts';

interface Context {
  readonly graph: GraphDraft;
  /** Every Python file, drawn or not: an undrawn file still ends the search for a module. */
  readonly files: ReadonlySet<string>;
}

/** Draws the imports of `source`, which is the file or one of its definitions. */
export function drawImports(
  { graph, files }: Context,
  file: string,
  source: string,
  imports: readonly Import[],
): void {
  for (const found of imports) {
    const target = targetOf({ graph, files }, moduleOf(file, found.module), found);
    if (target !== undefined) graph.addEdge(source, target, 'imports', aliasOf(found));
  }
}

function targetOf({ graph, files }: Context, module: string, { kind, name }: Import): string | undefined {
  const drawn = (id: string | undefined): string | undefined =>
    id !== undefined && graph.typeOf(id) !== undefined ? id : undefined;
  if (kind !== 'named') return drawn(fileOf(files, module));
  const submodule = fileOf(files, `${module}.${name}`);
  if (submodule !== undefined) return drawn(submodule);
  const home = fileOf(files, module);
  return home === undefined ? undefined : (drawn(`${home}:${name}`) ?? drawn(home));
}

/** The absolute module name. One leading dot means the file's folder, each further dot a parent. */
function moduleOf(file: string, written: string): string {
  const [, dots = '', rest = ''] = /^([.\s]*)(.*)$/s.exec(written) ?? [];
  const level = dots.replace(/\s/g, '').length;
  if (level === 0) return rest;
  const parts = file.split('/');
  const folders = parts.slice(0, Math.max(0, parts.length - level));
  return (rest === '' ? folders : [...folders, rest]).join('.');
}

function fileOf(files: ReadonlySet<string>, module: string): string | undefined {
  const path = module.replaceAll('.', '/');
  const candidates = [`${path}.py`, path === '' ? '__init__.py' : `${path}/__init__.py`];
  return candidates.find((candidate) => files.has(candidate));
}

/** The name after `as`. `import a.b` introduces `a`, which is not an alias. */
function aliasOf({ kind, module, name, local }: Import): string | undefined {
  const own = kind === 'named' ? name : module.split('.')[0];
  return kind === 'star' || local === own ? undefined : local;
}
