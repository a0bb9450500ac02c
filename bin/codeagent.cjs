#!/usr/bin/env node
// Starts the command line. In a checkout, builds dist/ first if its sources changed since the last build. The build
// prepares the text of `--help`, which is printed as it is. CommonJS on purpose: see docs/decisions/0008.
'use strict';
const fs = require('node:fs');
const path = require('node:path');

const home = path.dirname(__dirname);
const dist = path.join(home, 'dist');
const words = process.argv.slice(2);
const trimming = 'MALLOC_TRIM_THRESHOLD_';
const showsPage = words[0] === 'serve' || words[0] === 'open';
const isLookup = words[0] === 'lookup';
const longCommands = new Set(['index', 'mcp', 'open', 'serve', 'setup', 'watch']);
const otherCommands = new Set([
  'completions',
  'config',
  'find',
  'graph',
  'health',
  'help',
  'trust',
  'version',
  '--version',
  '-v',
]);
const isHelp = words.length === 0 || (words.length === 1 && ['--help', '-h', 'help'].includes(words[0]));

if (isOutdated()) import('../scripts/build.mjs').then(start);
else start();

function start() {
  if (isHelp) return print(fs.readFileSync(path.join(dist, 'help.txt')));
  if (showsPage && process.platform === 'linux' && !(trimming in process.env)) return startAgain();
  const { readBuild, requirer } = require('../dist/kept-code.cjs');
  const { version, build } = readBuild();
  if (!isLookup && !longCommands.has(words[0])) compileLess();
  const load = requirer(build, words[0], keepAtExit);
  const answer = () => {
    const { pathToFileURL } = require('node:url');
    return load('./cli.js').main(words, version, pathToFileURL(`${dist}/`));
  };
  const root = rootOption();
  const asked = mayBeServed(root)
    ? load('./ask-daemon.js').askDaemon(words, { root, version, build })
    : undefined;
  (asked === undefined ? answer() : asked.then((code) => code ?? answer())).then((code) => {
    process.exitCode = code;
  });
}

/** Whether a daemon may answer the command. Only then is the code loaded that asks it. */
function mayBeServed(root) {
  if (longCommands.has(words[0]) || otherCommands.has(words[0])) return false;
  const { CODEAGENT_SERVER_ANSWER_COMMANDS: setting = '', CODEAGENT_DEBUG, GRAPH_INDEX_DIR } = process.env;
  if (!['', 'true', '1'].includes(setting) || CODEAGENT_DEBUG === '1') return false;
  if (GRAPH_INDEX_DIR) return path.isAbsolute(GRAPH_INDEX_DIR);
  const isServed = (folder) => fs.existsSync(path.join(folder, '.codeagent/daemon.lock'));
  if (root !== undefined) return isServed(root);
  try {
    for (let folder = process.cwd(); ; folder = path.dirname(folder)) {
      if (isServed(folder)) return true;
      if (path.dirname(folder) === folder) return false;
    }
  } catch {
    // The current folder was removed.
    return false;
  }
}

/**
 * The value of `--root`. A word that only looks like this option does no harm, because the daemon reads the words as the
 * command does, and declines for another root.
 */
function rootOption() {
  const at = words.findLastIndex((word) => word === '--root' || word.startsWith('--root='));
  return words[at] === '--root' ? words[at + 1] : words[at]?.slice('--root='.length);
}

/**
 * Runs the daemon in a second process with an environment variable for glibc, which is read before this program starts.
 * Without it, glibc keeps most freed memory once a large allocation was freed: see docs/decisions/0013. This process
 * waits, forwards its signals (the child has its own process group, because a terminal would otherwise send them twice)
 * and ends with the child. If this process is killed, the child notices the closed channel and ends too.
 */
function startAgain() {
  const { spawn } = require('node:child_process');
  const child = spawn(process.execPath, [...process.execArgv, __filename, ...words], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, [trimming]: '131072' },
    detached: true,
  });
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => child.kill(name));
  child.once('error', (error) => {
    fs.writeSync(2, `The daemon could not be started: ${error.message}\n`);
    process.exitCode = 2;
  });
  child.once('exit', (code, signal) => {
    if (signal !== null) fs.writeSync(2, `The daemon was ended by ${signal}\n`);
    process.exitCode = code ?? 2;
  });
}

/**
 * A question ends before most code is worth optimising: with nine times V8's usual budget, `callers` and `search` take a sixth
 * less CPU. Set before any code is loaded, because V8 refuses cached code that was made under other flags. A lookup does
 * too little to gain from it. Later versions of Node have no such flag and report it.
 */
function compileLess() {
  if (Number.parseInt(process.versions.node, 10) >= 22) return;
  require('node:v8').setFlagsFromString('--interrupt-budget=600000');
}

/**
 * Not after a long run, because V8 has discarded the code that was used only at the start, and not after an error, because
 * the code for an answer did not run. The next short run writes the cache.
 */
function keepAtExit(keep) {
  process.once('exit', () => {
    if (process.uptime() < 5 && process.exitCode !== 2) keep();
  });
}

/** Writes without a stream, whose creation is too expensive for a single text; uses the stream if a pipe is full. */
function print(bytes) {
  let at = 0;
  try {
    while (at < bytes.length) at += fs.writeSync(1, bytes, at);
  } catch (error) {
    if (error.code === 'EAGAIN') process.stdout.write(bytes.subarray(at));
    else if (error.code !== 'EPIPE') throw error;
  }
}

/** False without sources, that is, in an installed package. */
function isOutdated() {
  if (!fs.existsSync(path.join(home, 'src'))) return false;
  const list = path.join(dist, 'sources.json');
  if (!fs.existsSync(list)) return true;
  const { help, rest, page } = JSON.parse(fs.readFileSync(list, 'utf8'));
  if (!help.every(isAsItWas) || (!isHelp && !rest.every(isAsItWas))) return true;
  return showsPage && !page.every(isAsItWas);
}

function isAsItWas([file, mtimeMs, size]) {
  const now = fs.statSync(`${home}/${file}`, { throwIfNoEntry: false });
  return now !== undefined && now.mtimeMs === mtimeMs && now.size === size;
}
