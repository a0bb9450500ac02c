/** The line transport with valid, broken and oversized input. */
import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { createLineTransport } from './line-transport.ts';

const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };

/** Sends the pieces, ends the stream, and checks the received messages and the codes of the error replies. */
async function check(
  pieces: readonly string[],
  heard: readonly object[],
  answered: readonly (number | undefined)[],
) {
  const [input, output] = [new PassThrough(), new PassThrough({ encoding: 'utf8' })];
  const transport = createLineTransport(input, output);
  const messages: object[] = [];
  transport.onmessage = (message) => messages.push(message);
  const closed = new Promise<void>((resolve) => {
    transport.onclose = resolve;
  });
  await transport.start();
  for (const piece of pieces) input.write(piece);
  input.end();
  await closed;
  expect(messages).toEqual(heard);
  const lines = String(output.read() ?? '')
    .split('\n')
    .slice(0, -1);
  expect(lines.map((line) => (JSON.parse(line) as { error?: { code: number } }).error?.code)).toEqual(
    answered,
  );
}

describe('lines', () => {
  const line = `${JSON.stringify(ping)}\n`;
  it.each([
    ['one message', [line], [ping], []],
    ['two messages in one piece', [line + line], [ping, ping], []],
    ['one message in two pieces', [line.slice(0, 9), line.slice(9)], [ping], []],
    [
      'a non-ASCII letter at the end of a piece',
      ['{"jsonrpc":"2.0","id":"ä', '","method":"ping"}\n'],
      [{ ...ping, id: 'ä' }],
      [],
    ],
    ['carriage returns and empty lines', [`\r\n\n${line.slice(0, -1)}\r\n`], [ping], []],
    ['invalid JSON, then a message', ['{"jsonrpc":\n', line], [ping], [-32700]],
    ['JSON that is not a message', ['{"a":1}\n', '42\n', 'null\n', line], [ping], [-32600, -32600, -32600]],
    ['a batch', [`[${line.trim()}]\n`], [], [-32600]],
    ['a last line without a line end', [line, line.trim()], [ping], []],
    ['a line of 17 MB, then a message', ['x'.repeat(17 << 20), '\n', line], [ping], [-32600]],
  ])('%s', (_, pieces, heard, answered) => check(pieces, heard, answered));

  it('the bytes of one letter may arrive separately', async () => {
    const bytes = Buffer.from('{"jsonrpc":"2.0","id":"ä","method":"ping"}\n');
    const input = new PassThrough();
    const transport = createLineTransport(input, new PassThrough());
    const heard = new Promise((resolve) => {
      transport.onmessage = resolve;
    });
    await transport.start();
    for (const byte of bytes) input.write(Buffer.from([byte]));
    expect(await heard).toEqual({ ...ping, id: 'ä' });
    await transport.close();
  });
});
