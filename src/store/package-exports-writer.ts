/** Writes which symbols packages offer to others. Call it inside transactions. */
import type { SymbolId } from '../model/symbol.ts';
import { type Database, preparing } from './driver.ts';

export interface PackageExportRow {
  readonly symbol: SymbolId;
  readonly package: string;
  /** `.#name` or `./subpath#name`. */
  readonly exportPath: string;
}

export interface PackageExportsWriter {
  /** Replaces the rows of all packages. */
  replacePackageExports(rows: readonly PackageExportRow[]): void;
}

export function createPackageExportsWriter(database: Database): PackageExportsWriter {
  const sql = preparing(database);
  return {
    replacePackageExports(rows) {
      sql('DELETE FROM package_exports').run();
      for (const row of rows)
        sql('INSERT OR IGNORE INTO package_exports (symbol_id, package, export_path) VALUES (?, ?, ?)').run(
          row.symbol,
          row.package,
          row.exportPath,
        );
    },
  };
}
