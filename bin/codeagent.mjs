#!/usr/bin/env node
// Starts the command line. In a checkout it first builds dist/ when it is missing or older than the sources.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const home = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const dist = path.join(home, 'dist');

if (isOutdated()) await import('../scripts/build.mjs');
const { main } = await import(pathToFileURL(path.join(dist, 'cli.js')).href);
const { version } = JSON.parse(readFileSync(path.join(home, 'package.json'), 'utf8'));
process.exitCode = await main(process.argv.slice(2), version, pathToFileURL(`${dist}/`));

function isOutdated() {
  const sources = path.join(home, 'src');
  if (!existsSync(sources)) return false;
  const built = statSync(path.join(dist, 'cli.js'), { throwIfNoEntry: false });
  if (built === undefined) return true;
  return readdirSync(sources, { recursive: true, withFileTypes: true }).some(
    (entry) =>
      entry.isFile() &&
      entry.name.endsWith('.ts') &&
      statSync(path.join(entry.parentPath ?? entry.path, entry.name)).mtimeMs > built.mtimeMs,
  );
}
