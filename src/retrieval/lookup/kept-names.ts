/** The table of names, made when first asked for and kept until another process has written to the index. */
import type { Reader } from '../../store/reader.ts';
import { type Containers, createContainers } from './containers.ts';
import { createNameTable, type NameTable } from './name-table.ts';

export interface KeptNames {
  readonly table: NameTable;
  readonly containers: () => Containers;
}

export function keepNames(reader: Reader): () => KeptNames {
  let kept: (KeptNames & { readonly version: number }) | undefined;
  return () => {
    const version = reader.dataVersion();
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
