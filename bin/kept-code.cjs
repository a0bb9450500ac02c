// Loads pieces of dist/ for the command line and its threads, with V8's code cache. From Node 22 on, Node keeps the
// cache itself; before, this file does, with one cache per command and per kind of thread, because functions are
// compiled when they are first called. The build copies this file to dist/, where it runs. See docs/decisions/0008.
'use strict';
const fs = require('node:fs');
const path = require('node:path');

module.exports = { readBuild, requirer, startThread };

/** The description of the build in dist/. */
function readBuild() {
  return JSON.parse(fs.readFileSync(path.join(__dirname, 'build.json'), 'utf8'));
}

/**
 * Returns a function that loads pieces of dist/. `build` is the name of the build; `name` selects the cache. If there
 * is code to cache, `atTheEnd` receives a function that writes the cache, to be called when everything is compiled.
 */
function requirer(build, name, atTheEnd) {
  const { NODE_COMPILE_CACHE, NODE_DISABLE_COMPILE_CACHE } = process.env;
  const cache = NODE_DISABLE_COMPILE_CACHE ? undefined : cacheFolder();
  const isOurs = Number.parseInt(process.versions.node, 10) < 22 && /^[a-z][a-z.-]*$/.test(name);
  if (cache !== undefined && isOurs) return withKeptCode(path.join(cache, 'code'), build, name, atTheEnd);
  // Node's default is the folder for temporary files, where other users could place a cache first.
  const folder = NODE_COMPILE_CACHE || (cache && path.join(cache, 'node-code'));
  if (folder) require('node:module').enableCompileCache?.(folder);
  return (id) => require(path.join(__dirname, id));
}

/**
 * Starts the program of a thread in dist/ by calling its export. The export receives a function that writes the code
 * cache, to be called when all code has run; only the first call has an effect. Threads for one kind of file share a
 * cache.
 */
function startThread(program, like = '') {
  const keeping = [];
  const { build } = readBuild();
  const load = requirer(build, `${program}${path.extname(like)}`, (keep) => keeping.push(keep));
  load(`./${program}-program.js`).start(() => {
    for (const keep of keeping.splice(0)) keep();
  });
}

/** The code cache is only a copy: if V8 refuses it, or it cannot be written, everything works without it. */
function withKeptCode(all, build, name, atTheEnd) {
  const { Script } = require('node:vm');
  const folder = path.join(all, `${build}-${process.version}-${process.arch}`, name);
  const modules = new Map();
  const unkept = new Map();
  return requirePiece;

  function requirePiece(id) {
    if (!id.startsWith('./')) return require(id);
    const known = modules.get(id);
    if (known !== undefined) return known.exports;
    const module = { exports: {} };
    modules.set(id, module);
    const file = path.join(__dirname, id);
    compiled(file)(module.exports, requirePiece, module, file, __dirname);
    return module.exports;
  }

  function compiled(filename) {
    const kept = path.join(folder, `${path.basename(filename)}.code`);
    const cachedData = bytesIn(kept);
    const text = fs.readFileSync(filename, 'utf8');
    const wrapped = `(function (exports, require, module, __filename, __dirname) { ${text}\n})`;
    const script = new Script(wrapped, { filename, cachedData });
    if (cachedData === undefined || script.cachedDataRejected) {
      if (unkept.size === 0) atTheEnd(() => keep(unkept, folder, all));
      unkept.set(kept, script);
    }
    return script.runInThisContext();
  }
}

/** Removes the caches of builds that were not started for a long time. */
function keep(unkept, folder, all) {
  try {
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
    for (const [kept, script] of unkept) {
      // Several threads of one process may do this at the same time.
      const aside = `${kept}.${process.pid}.${Math.random().toString(36).slice(2)}`;
      fs.writeFileSync(aside, script.createCachedData(), { mode: 0o600 });
      fs.renameSync(aside, kept);
    }
    for (const name of fs.readdirSync(all)) {
      const other = path.join(all, name);
      if (Date.now() - fs.statSync(other).mtimeMs > forgottenAfterMs) fs.rmSync(other, { recursive: true });
    }
  } catch {
    // The disk is full, the folder is not writable, or another process was first: the next start compiles again.
  }
}
const forgottenAfterMs = 14 * 24 * 60 * 60 * 1000;

function bytesIn(file) {
  try {
    return fs.readFileSync(file);
  } catch {
    return undefined;
  }
}

/**
 * The same folder as in src/engine/locations.ts, which is not loaded yet. Undefined for a user without a home, or if
 * the folder is not private.
 */
function cacheFolder() {
  const { XDG_CACHE_HOME, LOCALAPPDATA } = process.env;
  const given = [XDG_CACHE_HOME, LOCALAPPDATA].find((each) => each !== undefined && path.isAbsolute(each));
  try {
    const folder = path.join(given ?? path.join(require('node:os').homedir(), '.cache'), 'codeagent');
    return isPrivate(folder) ? folder : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Cached code is executed, so no other user may be able to write it. A folder that others can write to is emptied and
 * protected.
 */
function isPrivate(folder) {
  const stats = fs.lstatSync(folder, { throwIfNoEntry: false });
  if (stats === undefined || process.getuid === undefined) return true;
  if (!stats.isDirectory() || stats.uid !== process.getuid()) return false;
  if ((stats.mode & 0o022) === 0) return true;
  fs.chmodSync(folder, stats.mode & 0o755);
  for (const name of ['code', 'node-code'])
    fs.rmSync(path.join(folder, name), { recursive: true, force: true });
  return true;
}
