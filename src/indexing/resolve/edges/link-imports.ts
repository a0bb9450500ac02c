/** Adds the edges of imports and re-exports: to the files of the module, and to the definition of the imported name. */
import type { Place } from '../../../languages/linking/repository-view.ts';
import type { Import, ImportIndex } from '../../../model/reference.ts';
import { initialDepthBudget } from '../candidate.ts';
import { surenessOf } from '../names/ambient-modules.ts';
import type { Resolver } from '../resolver.ts';
import type { FileEdges, OwnedEvidence } from './file-edges.ts';
import { targetOf } from './target-of.ts';

export class ImportLinks {
  private readonly resolver: Resolver;
  private readonly out: FileEdges;

  constructor(resolver: Resolver, out: FileEdges) {
    this.resolver = resolver;
    this.out = out;
  }

  linkImport(imported: Import, index: ImportIndex): void {
    const { out } = this;
    const { file } = out;
    const { modules, repository } = this.resolver;
    this.linkModule(modules.modulesOf(file, imported), imported);
    if (imported.kind !== 'named' && imported.kind !== 'default') return;
    for (const candidate of modules.importedCandidates(file, index, initialDepthBudget)) {
      const target = targetOf(repository, candidate);
      if (target !== undefined && target.file !== file)
        out.edge('imports', target, imported, surenessOf(this.resolver, target, 'exact'));
    }
  }

  linkReexports(): void {
    const { file } = this.out;
    for (const { module, row, column } of file.exports) {
      if (module === undefined) continue;
      const request = { kind: 'star', module, name: undefined, local: undefined } as const;
      this.linkModule(this.resolver.modules.modulesOf(file, request), { owner: 0, row, column });
    }
  }

  private linkModule(places: readonly Place[], evidence: OwnedEvidence): void {
    for (const place of places) {
      const file = place.kind === 'file' ? this.resolver.repository.fileAt(place.path) : undefined;
      if (file === undefined || file === this.out.file) continue;
      this.out.edge('imports', { file, index: 0 }, evidence, 'exact');
    }
  }
}
