// Loads pieces of dist/ for the command line and for its threads, with what V8 made of them at an earlier start. From Node
// 22 on, Node itself keeps that; before, we do: apart for each command and each kind of thread, since functions are
// compiled when they are first called. The build puts it into dist/, where it works. See docs/decisions/0008.
'use strict';
const fs = require('node:fs');
const path = require('node:path');

module.exports = { readBuild, requirer, startThread };

/** What dist/ says of itself. */
function readBuild() {
  return JSON.parse(fs.readFileSync(path.join(__dirname, 'build.json'), 'utf8'));
}

/**
 * Loads pieces of dist/, of which `build` is the name, for who is called `name`. When something is to be kept,
 * `atTheEnd` is given what keeps it, to be called when all is compiled that will be.
 */
function requirer(build, name, atTheEnd) {
  const { NODE_COMPILE_CACHE, NODE_DISABLE_COMPILE_CACHE } = process.env;
  const cache = NODE_DISABLE_COMPILE_CACHE ? undefined : cacheFolder();
  const isOurs = Number.parseInt(process.versions.node, 10) < 22 && /^[a-z][a-z.-]*$/.test(name);
  if (cache !== undefined && isOurs) return withKeptCode(path.join(cache, 'code'), build, name, atTheEnd);
  // Node would keep it in the folder for temporary files, where other users could put theirs first.
  const folder = NODE_COMPILE_CACHE || (cache && path.join(cache, 'node-code'));
  if (folder) require('node:module').enableCompileCache?.(folder);
  return (id) => require(path.join(__dirname, id));
}

/**
 * The program of a thread is in dist/, and starts by what it exports: that is given what keeps its code, to be called when
 * all has run; the first time counts. Threads for files of one kind have a name of their own.
 */
function startThread(program, like = '') {
  const keeping = [];
  const { build } = readBuild();
  const load = requirer(build, `${program}${path.extname(like)}`, (keep) => keeping.push(keep));
  load(`./${program}-program.js`).start(() => {
    for (const keep of keeping.splice(0)) keep();
  });
}

/** What is kept is only a copy. When V8 refuses it, or it cannot be written, all is as it is without. */
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

/** Other builds that nobody started for long are forgotten. */
function keep(unkept, folder, all) {
  try {
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
    for (const [kept, script] of unkept) {
      // Threads of one process may do this at once.
      const aside = `${kept}.${process.pid}.${Math.random().toString(36).slice(2)}`;
      fs.writeFileSync(aside, script.createCachedData(), { mode: 0o600 });
      fs.renameSync(aside, kept);
    }
    for (const name of fs.readdirSync(all)) {
      const other = path.join(all, name);
      if (Date.now() - fs.statSync(other).mtimeMs > forgottenAfterMs) fs.rmSync(other, { recursive: true });
    }
  } catch {
    // Full, not ours to write, or another start was first: the next one compiles again.
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

/** As in src/engine/locations.ts, which is not loaded yet. Undefined for a user without a home, or when it is not private. */
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

/** What is kept there is run: nobody else may have put it there. A folder that others could write is emptied and closed. */
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
