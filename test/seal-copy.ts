/** Signs a copy of an index as ours, for tests that start with one. Its database must be closed, without a log. */
import { lstatSync } from 'node:fs';
import path from 'node:path';
import { openDatabase } from '../src/store/driver.ts';
import type { IndexFolder } from '../src/store/index-folder.ts';
import { indexIdKey, metadata } from '../src/store/open.ts';
import { indexFileName, writeSeal } from '../src/store/seal.ts';
import { identityOf } from '../src/trust/own-file.ts';

export function sealCopy(folder: IndexFolder): void {
  const location = path.join(folder.directory, indexFileName);
  const database = openDatabase(`file:${encodeURI(location)}?immutable=1`, { readOnly: true });
  const id = metadata(database, indexIdKey) ?? '';
  database.close();
  writeSeal(folder, { id, index: identityOf(lstatSync(location, { bigint: true })) });
}
