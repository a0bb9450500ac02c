#!/usr/bin/env node
// Starts the command line. In a checkout it first builds dist/ when its sources are not those it was made from. The
// text of `--help` is made by the build and printed as it is. CommonJS on purpose: see docs/decisions/0008.
'use strict';
const fs = require('node:fs');
const path = require('node:path');

const home = path.dirname(__dirname);
const dist = path.join(home, 'dist');
const words = process.argv.slice(2);
const trimming = 'MALLOC_TRIM_THRESHOLD_';
const isHelp = words.length === 0 || (words.length === 1 && ['--help', '-h', 'help'].includes(words[0]));

if (isOutdated()) import('../scripts/build.mjs').then(start);
else start();

function start() {
  if (isHelp) return print(fs.readFileSync(path.join(dist, 'help.txt')));
  if (words[0] === 'serve' && process.platform === 'linux' && !(trimming in process.env)) return startAgain();
  const { readBuild, requirer } = require('../dist/kept-code.cjs');
  const { version, build } = readBuild();
  const { main } = requirer(build, words[0], keepAtExit)('./cli.js');
  const { pathToFileURL } = require('node:url');
  main(words, version, pathToFileURL(`${dist}/`)).then((code) => {
    process.exitCode = code;
  });
}

/**
 * A daemon lives long, and glibc, once it has taken back one large piece of memory, keeps most of what is freed after that.
 * It is told otherwise by the environment alone, and reads that before we run: see docs/decisions/0013. We wait for the
 * other process, hand it our signals (in a group of its own, or a terminal would send them twice) and end as it ends; should
 * we be killed, it sees the channel close and ends too.
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

/** Not after a long run, in which V8 has thrown away what was used at the start only: the next short one will do. */
function keepAtExit(keep) {
  process.once('exit', () => {
    if (process.uptime() < 5) keep();
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
