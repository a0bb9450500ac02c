/** Functions that print lines. See line-program.ts. */
import { lineBreak } from '../../../text/grams.ts';
import { block, call, i32, load, loop, number, store, when, whileTrue } from '../../../wasm/code.ts';
import { defineFunction, type WasmFunction } from '../../../wasm/program.ts';
import { functionNumber, lane, lineBytes, lineField, memory, printBytes, shared } from './layout.ts';

const { text } = memory;
const { add, subtract, isBelow, isAbove, equals } = i32;
const longestNumber = 10;

/**
 * Prints the lines between two addresses, each after the prefix and, if requested, its number and offset, until the
 * buffer is full. Returns the address of the first line not printed.
 */
export function printLines(): WasmFunction {
  return defineFunction(
    {
      parameters: ['line', 'end', 'prefixLength', 'hasNumber', 'hasOffset'],
      locals: { to: 'i32', start: 'i32', length: 'i32' },
      gives: 'number',
    },
    ({ line, end, prefixLength, hasNumber, hasOffset, to, start, length }) => [
      to.set(number(memory.print)),
      block((leave) => [
        whileTrue(isBelow(line.get, end.get), [
          start.set(load.number(line.get, lineField.start)),
          length.set(subtract(load.number(line.get, lineField.end), start.get)),
          leave.jumpIf(
            isAbove(
              add(add(to.get, prefixLength.get), add(length.get, number(2 * longestNumber + 3))),
              number(memory.print + printBytes),
            ),
          ),
          to.set(call(functionNumber.copy, to.get, number(memory.prefix), prefixLength.get)),
          when(hasNumber.get, [
            to.set(
              call(functionNumber.writeNumber, to.get, add(load.number(line.get, lineField.row), number(1))),
            ),
          ]),
          when(hasOffset.get, [to.set(call(functionNumber.writeNumber, to.get, start.get))]),
          // The last line may lack a line break.
          when(equals(load.byte(add(start.get, length.get), text - 1), number(lineBreak)), [length.add(-1)]),
          to.set(call(functionNumber.copy, to.get, add(start.get, number(text)), length.get)),
          store.byte(to.get, number(lineBreak)),
          ...[to.add(1), line.add(lineBytes)],
        ]),
      ]),
      store.number(number(shared.printEnd), to.get),
      line.get,
    ],
  );
}

/** Writes a decimal number and a colon. Returns the end address. */
export function writeNumber(): WasmFunction {
  const colon = 0x3a;
  const zero = 0x30;
  return defineFunction(
    {
      parameters: ['to', 'value'],
      locals: { rest: 'i32', end: 'i32', at: 'i32' },
      gives: 'number',
    },
    ({ to, value, rest, end, at }) => [
      end.set(add(to.get, number(1))),
      rest.set(i32.divide(value.get, number(10))),
      whileTrue(rest.get, [end.add(1), rest.set(i32.divide(rest.get, number(10)))]),
      at.set(end.get),
      loop((again) => [
        at.add(-1),
        rest.set(i32.divide(value.get, number(10))),
        store.byte(at.get, add(number(zero), subtract(value.get, i32.multiply(rest.get, number(10))))),
        value.set(rest.get),
        again.jumpIf(isAbove(at.get, to.get)),
      ]),
      store.byte(end.get, number(colon)),
      add(end.get, number(1)),
    ],
  );
}

/** Copies sixteen bytes at a time, so that up to fifteen extra bytes are written. Returns the end address. */
export function copy(): WasmFunction {
  return defineFunction(
    { parameters: ['to', 'from', 'length'], locals: { end: 'i32' }, gives: 'number' },
    ({ to, from, length, end }) => [
      end.set(add(to.get, length.get)),
      whileTrue(isBelow(to.get, end.get), [
        store.v128(to.get, load.v128(from.get)),
        ...[to.add(lane), from.add(lane)],
      ]),
      end.get,
    ],
  );
}
