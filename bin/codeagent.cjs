#!/usr/bin/env node
// Starts the command line. In a checkout it first builds dist/ when its sources are not those it was made from. The
// text of `--help` is made by the build and printed as it is. What V8 made of dist/ is kept for the next time. CommonJS,
// and in one file, on purpose: see docs/decisions/0008.
'use strict';
const fs = require('node:fs');
const path = require('node:path');

const home = path.dirname(__dirname);
const dist = path.join(home, 'dist');
const words = process.argv.slice(2);
const isHelp = words.length === 0 || (words.length === 1 && ['--help', '-h', 'help'].includes(words[0]));

if (isOutdated()) import('../scripts/build.mjs').then(start);
else start();

function start() {
  if (isHelp) return print(fs.readFileSync(path.join(dist, 'help.txt')));
  const { version, build } = JSON.parse(fs.readFileSync(path.join(dist, 'build.json'), 'utf8'));
  const { main } = requirer(build)('./cli.js');
  const { pathToFileURL } = require('node:url');
  main(words, version, pathToFileURL(`${dist}/`)).then((code) => {
    process.exitCode = code;
  });
}

/** Without the stream, which is not worth its making for one text; unless a pipe is full and does not wait. */
function print(bytes) {
  let at = 0;
  try {
    while (at < bytes.length) at += fs.writeSync(1, bytes, at);
  } catch (error) {
    if (error.code === 'EAGAIN') process.stdout.write(bytes.subarray(at));
    else if (error.code !== 'EPIPE') throw error;
  }
}

/** False where there are no sources: as it is installed. */
function isOutdated() {
  if (!fs.existsSync(path.join(home, 'src'))) return false;
  const list = path.join(dist, 'sources.json');
  if (!fs.existsSync(list)) return true;
  const { help, rest } = JSON.parse(fs.readFileSync(list, 'utf8'));
  return !help.every(isAsItWas) || (!isHelp && !rest.every(isAsItWas));
}

function isAsItWas([file, mtimeMs, size]) {
  const now = fs.statSync(`${home}/${file}`, { throwIfNoEntry: false });
  return now !== undefined && now.mtimeMs === mtimeMs && now.size === size;
}

/**
 * Loads pieces of dist/, of which `build` is the name. From Node 22 on, Node itself keeps what was compiled; before, we do:
 * apart for each command, since functions are compiled when they are first called.
 */
function requirer(build) {
  const [command] = words;
  const isOurs = Number.parseInt(process.versions.node, 10) < 22 && !process.env.NODE_DISABLE_COMPILE_CACHE;
  const cache = isOurs && /^[a-z][a-z-]*$/.test(command) ? cacheFolder() : undefined;
  if (cache !== undefined) return withKeptCode(path.join(cache, 'code'), build, command);
  require('node:module').enableCompileCache?.();
  return (id) => require(path.join(dist, id));
}

/** What is kept is only a copy. When V8 refuses it, or it cannot be written, all is as it is without. */
function withKeptCode(all, build, command) {
  const { Script } = require('node:vm');
  const folder = path.join(all, `${build}-${process.version}-${process.arch}`, command);
  const modules = new Map();
  const unkept = new Map();
  return requirePiece;

  function requirePiece(id) {
    if (!id.startsWith('./')) return require(id);
    const known = modules.get(id);
    if (known !== undefined) return known.exports;
    const module = { exports: {} };
    modules.set(id, module);
    const file = path.join(dist, id);
    compiled(file)(module.exports, requirePiece, module, file, dist);
    return module.exports;
  }

  function compiled(filename) {
    const kept = path.join(folder, `${path.basename(filename)}.code`);
    const cachedData = bytesIn(kept);
    const text = fs.readFileSync(filename, 'utf8');
    const wrapped = `(function (exports, require, module, __filename, __dirname) { ${text}\n})`;
    const script = new Script(wrapped, { filename, cachedData });
    if (cachedData === undefined || script.cachedDataRejected) {
      if (unkept.size === 0) process.once('exit', () => keep(unkept, folder, all));
      unkept.set(kept, script);
    }
    return script.runInThisContext();
  }
}

/** At the end, when all is compiled that will be. Other builds that nobody started for long are forgotten. */
function keep(unkept, folder, all) {
  try {
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
    for (const [kept, script] of unkept) {
      const aside = `${kept}.${process.pid}`;
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

/** As in src/locations.ts, which is not loaded yet. Undefined for a user without a home. */
function cacheFolder() {
  const { XDG_CACHE_HOME, LOCALAPPDATA } = process.env;
  const given = [XDG_CACHE_HOME, LOCALAPPDATA].find((each) => each !== undefined && path.isAbsolute(each));
  try {
    return path.join(given ?? path.join(require('node:os').homedir(), '.cache'), 'codeagent');
  } catch {
    return undefined;
  }
}
