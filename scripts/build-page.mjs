// Builds the page (web/) into dist/page/ with Vite, if a source changed since it was last built: bundling takes one to
// two seconds, which most builds need not wait for. Returns the sources with time and size.
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';

/** `before`: the list that the last build returned. */
export async function buildPage(root, before) {
  const web = path.join(root, 'web');
  // A test builds a copy of the program alone.
  if (!existsSync(web)) return [];
  const files = readdirSync(web, { recursive: true, encoding: 'utf8' })
    .map((file) => `web/${file.replaceAll(path.sep, '/')}`)
    .filter((file) => statSync(path.join(root, file)).isFile() && !file.endsWith('.test.ts'));
  const stamps = [...files.sort(), 'package-lock.json', 'scripts/build-page.mjs'].map((file) => {
    const { mtimeMs, size } = statSync(path.join(root, file));
    return [file, mtimeMs, size];
  });
  const isBuilt = existsSync(path.join(root, 'dist/page/index.html'));
  if (isBuilt && JSON.stringify(before) === JSON.stringify(stamps)) return stamps;
  const { build } = await import('vite');
  // Test runners set NODE_ENV, with which React would be its development version.
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = 'production';
  await build({ configFile: path.join(web, 'vite.config.ts'), mode: 'production', logLevel: 'warn' });
  if (NODE_ENV === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = NODE_ENV;
  return stamps;
}
