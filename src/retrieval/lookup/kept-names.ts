/** Caches the name table, which is built on first use and kept while the index is unchanged. */
import type { Reader } from '../../store/reader.ts';
import { type Containers, createContainers } from './containers.ts';
import { createNameTable, type NameTable } from './name-table.ts';

export interface KeptNames {
  readonly table: NameTable;
  readonly containers: () => Containers;
}

export function keepNames(reader: Reader): () => KeptNames {
  let kept: (KeptNames & { readonly version: string }) | undefined;
  return () => {
    const version = reader.indexVersion();
    if (kept?.version !== version) {
      const table = createNameTable(reader.names());
      let containers: Containers | undefined;
      kept = {
        version,
        table,
        containers: () => {
          containers ??= createContainers(table, reader.enclosingNames());
          return containers;
        },
      };
    }
    return kept;
  };
}
