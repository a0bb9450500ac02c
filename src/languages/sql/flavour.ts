/**
 * The flavour of SQL, by syntax that only this flavour has. It matters where flavours read the same characters
 * differently: backslashes, `#`, brackets, nested comments, and the extent of a procedure.
 */

export type Flavour = 'tsql' | 'mysql' | 'other';

/** License headers are shorter, and a file has one flavour only. */
const sampleLength = 32_768;

const tsqlMarks: readonly RegExp[] = [
  /^[ \t]{0,20}GO[ \t]{0,20};?[ \t]{0,20}\r?$/im,
  /\bdbo\b/i,
  /(?:^|[\s.(,])\[[A-Za-z_][\w ]{0,128}\](?:[\s.,()]|$)/,
  /@@\w|\bN'/,
  /\bSET\s+(?:NOCOUNT|ANSI_NULLS|QUOTED_IDENTIFIER|XACT_ABORT)\b/i,
  /\bDECLARE\s+@\w|\bEXEC(?:UTE)?\s+[\w.[\]]{1,256}\s+@\w/i,
  /\bN(?:VAR)?CHAR\b|\bUNIQUEIDENTIFIER\b|\bDATETIME2\b|\bIDENTITY\s*\(/i,
  /\bPROC(?:EDURE)?\s+[\w.[\]]{1,256}\s{0,40}\(?\s{0,40}@\w/i,
  /\bNOLOCK\b|\b(?:NON)?CLUSTERED\b|\bSELECT\s+TOP\b|[\s,(]#\w+/i,
];
const mysqlMarks: readonly RegExp[] = [
  /`[^`\n]+`/,
  /^[ \t]*DELIMITER[ \t]+\S+/im,
  /\bENGINE\s*=|\bAUTO_INCREMENT\b/i,
  /\/\*!\d{5}/,
  /\bUNSIGNED\b|\bDEFINER\s*=|\bSQL\s+SECURITY\b|\bLONGTEXT\b|\bMEDIUMINT\b/i,
  /^#\s/m,
];

/** PostgreSQL and SQLite: they need no special treatment but must not be taken for the others. */
const otherMarks: readonly RegExp[] = [
  /\$\w*\$/,
  /\bplpgsql\b/i,
  /\w::\w|'::\w/,
  /\bRETURNS\s+(?:SETOF|VOID|TRIGGER)\b|\bLANGUAGE\s+'?SQL\b/i,
  /\bCREATE\s+EXTENSION\b|\bOWNER\s+TO\b|@extschema@/i,
  /\b(?:BIG)?SERIAL\b|\bTIMESTAMPTZ\b|\bJSONB\b|\bBYTEA\b/i,
  /\bAUTOINCREMENT\b|^PRAGMA\b/im,
];

export function flavourOf(source: string): Flavour {
  const sample = source.slice(0, sampleLength);
  const count = (marks: readonly RegExp[]) => marks.filter((mark) => mark.test(sample)).length;
  const tsql = count(tsqlMarks);
  const mysql = count(mysqlMarks);
  if (tsql === mysql || count(otherMarks) >= Math.max(tsql, mysql)) return 'other';
  return tsql > mysql ? 'tsql' : 'mysql';
}
