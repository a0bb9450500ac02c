/** SQL: T-SQL, PostgreSQL, MySQL and SQLite, read by a scanner because no grammar package contains a .wasm file. */
import type { LanguageId } from '../../model/source-file.ts';
import type { Language } from '../language.ts';
import { linking } from './linking.ts';
import { scan } from './scan.ts';

export const sql: Language = {
  id: 'sql' as LanguageId,
  label: 'SQL',
  dialects: [{ extensions: ['.sql'], grammar: undefined }],
  manifests: [],
  linking,
  reading: { kind: 'scan', scan },
};
