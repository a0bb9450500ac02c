#!/usr/bin/env node
// Starts the command line. In a checkout it first builds dist/ when its sources are not those it was made from. The
// text of `--help` is made by the build and printed as it is. CommonJS on purpose: see scripts/build.mjs.
'use strict';
const { existsSync, readFileSync, statSync, writeSync } = require('node:fs');
const path = require('node:path');

const home = path.dirname(__dirname);
const dist = path.join(home, 'dist');
const words = process.argv.slice(2);
const isHelp = words.length === 0 || (words.length === 1 && ['--help', '-h', 'help'].includes(words[0]));

if (isOutdated()) import('../scripts/build.mjs').then(start);
else start();

function start() {
  if (isHelp) return print(readFileSync(path.join(dist, 'help.txt')));
  // From Node 22 on: what was compiled once is not compiled again.
  require('node:module').enableCompileCache?.();
  const { main } = require(path.join(dist, 'cli.js'));
  const { version } = JSON.parse(readFileSync(path.join(home, 'package.json'), 'utf8'));
  const { pathToFileURL } = require('node:url');
  main(words, version, pathToFileURL(`${dist}/`)).then((code) => {
    process.exitCode = code;
  });
}

/** Without the stream, which is not worth its making for one text; unless a pipe is full and does not wait. */
function print(bytes) {
  let at = 0;
  try {
    while (at < bytes.length) at += writeSync(1, bytes, at);
  } catch (error) {
    if (error.code === 'EAGAIN') process.stdout.write(bytes.subarray(at));
    else if (error.code !== 'EPIPE') throw error;
  }
}

/** False where there are no sources: as it is installed. */
function isOutdated() {
  if (!existsSync(path.join(home, 'src'))) return false;
  const list = path.join(dist, 'sources.json');
  if (!existsSync(list)) return true;
  const { help, rest } = JSON.parse(readFileSync(list, 'utf8'));
  return !help.every(isAsItWas) || (!isHelp && !rest.every(isAsItWas));
}

function isAsItWas([file, mtimeMs, size]) {
  const now = statSync(`${home}/${file}`, { throwIfNoEntry: false });
  return now !== undefined && now.mtimeMs === mtimeMs && now.size === size;
}
