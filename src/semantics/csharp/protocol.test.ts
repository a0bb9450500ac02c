/** The child's side of the protocol, message by message: the queue, cancellation, and the end of the input. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { frameReader } from '../protocol/frames.ts';
import { type Message, type Method, type ParamsOf, protocolVersion } from '../protocol/messages.ts';
import { semanticCodes } from '../protocol/semantic-error.ts';
import { childName, compileChild, compilerEnvironment } from './compile-child.ts';
import { findSdk } from './find-sdk.ts';
import { csharpCompiler } from './index.ts';

const found = findSdk(process.env);
const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'codeagent-protocol-')));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.runIf(found.kind === 'ready')('the child', () => {
  if (found.kind !== 'ready') return;
  const { sdk } = found;
  const sources = fileURLToPath(new URL('../../../dist/csharp/', import.meta.url));

  const start = (): { child: ChildProcess; ended: Promise<number | null> } => {
    const compiled = compileChild(path.join(folder, 'cache'), sources, sdk);
    const child = spawn(sdk.host, ['exec', path.join(compiled, childName), sdk.roslyn, sdk.packs], {
      env: compilerEnvironment(),
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    return { child, ended: new Promise((resolve) => child.once('close', (code) => resolve(code))) };
  };
  const request = <M extends Method>(id: number, method: M, params: ParamsOf<M>): string =>
    `${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`;
  const initialize = (version = protocolVersion): string =>
    request(1, 'initialize', {
      protocolVersion: version,
      root: folder,
      safeMode: true,
      memoryBytes: 2 ** 30,
    });

  /** Everything that the child answers until it ends. */
  const talk = async (...lines: readonly string[]): Promise<readonly Message[]> => {
    const { child, ended } = start();
    const read = frameReader();
    const said: Message[] = [];
    child.stdout?.on('data', (bytes: Buffer) => {
      for (const frame of read(bytes)) if (frame.kind === 'message') said.push(frame.message);
    });
    child.stdin?.write(lines.join(''));
    await ended;
    return said;
  };
  const codesOf = (messages: readonly Message[]): readonly unknown[] =>
    messages.flatMap((message) => ('error' in message ? [[message.id, message.error.code]] : []));

  it('ends when its input is closed', async () => {
    const { child, ended } = start();
    child.stdin?.end(initialize());
    expect(await ended).toBe(0);
  });

  it('answers in order and ends after a shutdown', async () => {
    writeFileSync(path.join(folder, 'A.cs'), 'class A { }');
    const said = await talk(
      initialize(),
      request(2, 'load', { files: ['A.cs'] }),
      request(3, 'enrich', { path: 'A.cs', sites: 'calls' }),
      'no message\n{}\n',
      request(4, 'shutdown', {}),
    );
    expect(said.map((message) => ('id' in message ? message.id : 'progress'))).toEqual([
      1,
      'progress',
      2,
      3,
      4,
    ]);
    expect(said[0]).toMatchObject({
      result: {
        protocolVersion,
        extractorVersion: csharpCompiler.extractorVersion,
        capabilities: { incremental: true },
      },
    });
  });

  it('refuses requests before the first, and unknown ones', async () => {
    const said = await talk(
      request(1, 'load', { files: [] }),
      request(2, 'nothing' as Method, {}),
      request(3, 'shutdown', {}),
    );
    expect(codesOf(said)).toEqual([
      [1, semanticCodes.bad_request],
      [2, semanticCodes.bad_request],
    ]);
  });

  it('refuses more than 64 waiting requests, and drops cancelled ones', async () => {
    // Slow enough that all of them have arrived before a quarter of them is answered.
    const source = Array.from({ length: 2_000 }, (_, index) => `class C${index} { void F() { } }`).join('\n');
    writeFileSync(path.join(folder, 'Large.cs'), source);
    const many = Array.from({ length: 200 }, (_, index) =>
      request(index + 10, 'load', { files: ['Large.cs'] }),
    );
    const cancel = `${JSON.stringify({ jsonrpc: '2.0', method: '$/cancel', params: { id: 60 } })}\n`;
    const { child, ended } = start();
    const read = frameReader();
    const said: Message[] = [];
    child.stdout?.on('data', (bytes: Buffer) => {
      for (const frame of read(bytes)) if (frame.kind === 'message') said.push(frame.message);
      if (said.some((message) => 'id' in message && message.id === 61)) child.stdin?.end();
    });
    child.stdin?.write([initialize(), ...many, cancel].join(''));
    await ended;
    const codes = codesOf(said);
    expect(codes).toContainEqual([209, semanticCodes.backpressure]);
    expect(codes).toContainEqual([60, semanticCodes.cancelled]);
  });
});
