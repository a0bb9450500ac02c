/** Resolves the references of one file to edges. Pure: a function of its facts and of the answers of other files. */
import type { FileLinks } from '../../model/edge.ts';
import { hash32 } from '../../model/hash.ts';
import type { Pause } from '../../model/pause.ts';
import { openersKey } from './dependencies/keys.ts';
import { FileEdges } from './edges/file-edges.ts';
import { DeclarationLinks } from './edges/link-declarations.ts';
import { ImportLinks } from './edges/link-imports.ts';
import { ReferenceLinks } from './edges/link-references.ts';
import type { FileScope } from './repository/file-scope.ts';
import type { Resolver } from './resolver.ts';

/** One file at a time. `pause` is called between references, because one file may have a million of them. */
export async function resolveFile(resolver: Resolver, file: FileScope, pause: Pause): Promise<FileLinks> {
  const { tracker } = resolver.repository;
  const { value: out, asked } = await tracker.collect(() => edgesOf(resolver, file, pause));
  const names = new Set(out.unresolved.map(({ reference }) => file.references()[reference]?.name ?? ''));
  return {
    edges: out.edges,
    unresolved: out.unresolved,
    unresolvedNames: Uint32Array.from(names, hash32).sort(),
    asked,
  };
}

async function edgesOf(resolver: Resolver, file: FileScope, pause: Pause): Promise<FileEdges> {
  resolver.values.startFile();
  resolver.repository.tracker.depend(openersKey);
  const out = new FileEdges(file);
  const imports = new ImportLinks(resolver, out);
  for (const [index, imported] of file.imports.entries()) {
    imports.linkImport(imported, index);
    const turn = pause();
    if (turn !== undefined) await turn;
  }
  imports.linkReexports();
  const references = new ReferenceLinks(resolver, out);
  for (const [index, reference] of file.references().entries()) {
    references.linkReference(reference, index);
    const turn = pause();
    if (turn !== undefined) await turn;
  }
  const declarations = new DeclarationLinks(resolver, out);
  for (const index of file.symbols.keys()) {
    declarations.linkSymbol(index);
    const turn = pause();
    if (turn !== undefined) await turn;
  }
  return out;
}
