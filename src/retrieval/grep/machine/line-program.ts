/**
 * The inner loops of a search in WebAssembly: running an automaton over bytes, finding line bounds, numbering and
 * printing lines. 2.5 to 4 times as fast as the same loops in JavaScript, because sixteen bytes are compared at once
 * and nothing is bounds-checked twice; see docs/decisions/0014. All offsets count from the start of the text.
 */
import { lineBreak } from '../../../text/grams.ts';
import {
  type Code,
  call,
  i32,
  load,
  loop,
  number,
  returnValue,
  store,
  v128,
  when,
  whileTrue,
} from '../../../wasm/code.ts';
import { defineFunction, type WasmFunction } from '../../../wasm/program.ts';
import { functionNumber, lane, lineBytes, lineField, memory, shared } from './layout.ts';
import { copy, printLines, writeNumber } from './print-functions.ts';
import { run, runBoth, runOne, settle } from './run-functions.ts';

/** In the order of `functionNumber`. */
export function lineProgram(): readonly WasmFunction[] {
  return [
    lineStart(),
    lineEnd(),
    countBreaks(),
    settle(),
    runOne(),
    runBoth(),
    run(),
    numberLines(),
    writeNumber(),
    copy(),
    printLines(),
  ];
}

const { text } = memory;
const { add, subtract, isAtMost, isBelow, isAtLeast, isAbove, isZero, equals } = i32;

/** A bit mask of the line breaks among sixteen bytes. */
const breaksAt = (address: Code, offset = 0): Code =>
  v128.byteMask(v128.byteEquals(load.v128(address, offset), v128.splatByte(number(lineBreak))));

/**
 * Start of the line that contains the byte at `at`, not before `least`; a line break belongs to the line that it
 * ends.
 */
function lineStart(): WasmFunction {
  return defineFunction(
    { parameters: ['at', 'least'], locals: { breaks: 'i32' }, gives: 'number' },
    ({ at, least, breaks }) => [
      whileTrue(isAtLeast(at.get, add(least.get, number(lane))), [
        breaks.set(breaksAt(subtract(at.get, number(lane)), text)),
        when(breaks.get, [
          returnValue(
            add(subtract(at.get, number(lane)), subtract(number(32), i32.leadingZeros(breaks.get))),
          ),
        ]),
        at.add(-lane),
      ]),
      loop((again) => [
        when(isAbove(at.get, least.get), [
          when(isZero(equals(load.byte(add(at.get, number(-1)), text), number(lineBreak))), [
            at.add(-1),
            again.jump,
          ]),
        ]),
      ]),
      at.get,
    ],
  );
}

/** Offset after the line break of the line that contains the byte at `at`, or `end`. */
function lineEnd(): WasmFunction {
  return defineFunction(
    { parameters: ['at', 'end'], locals: { breaks: 'i32' }, gives: 'number' },
    ({ at, end, breaks }) => [
      whileTrue(isAtMost(add(at.get, number(lane)), end.get), [
        breaks.set(breaksAt(at.get, text)),
        when(breaks.get, [returnValue(add(add(at.get, i32.trailingZeros(breaks.get)), number(1)))]),
        at.add(lane),
      ]),
      whileTrue(isBelow(at.get, end.get), [
        at.add(1),
        when(equals(load.byte(at.get, text - 1), number(lineBreak)), [returnValue(at.get)]),
      ]),
      end.get,
    ],
  );
}

function countBreaks(): WasmFunction {
  return defineFunction(
    { parameters: ['from', 'to'], locals: { count: 'i32' }, gives: 'number' },
    ({ from, to, count }) => [
      whileTrue(isAtMost(add(from.get, number(lane)), to.get), [
        count.set(add(count.get, i32.countOnes(breaksAt(from.get, text)))),
        from.add(lane),
      ]),
      whileTrue(isBelow(from.get, to.get), [
        count.set(add(count.get, equals(load.byte(from.get, text), number(lineBreak)))),
        from.add(1),
      ]),
      count.get,
    ],
  );
}

/** Computes the rows of the lines between two addresses, continuing from the previous call. */
function numberLines(): WasmFunction {
  return defineFunction(
    { parameters: ['line', 'end'], locals: { counted: 'i32', row: 'i32' }, gives: 'nothing' },
    ({ line, end, counted, row }) => [
      counted.set(load.number(number(shared.counted))),
      row.set(load.number(number(shared.row))),
      whileTrue(isBelow(line.get, end.get), [
        row.set(
          add(row.get, call(functionNumber.countBreaks, counted.get, load.number(line.get, lineField.start))),
        ),
        store.number(line.get, row.get, lineField.row),
        row.add(1),
        counted.set(load.number(line.get, lineField.end)),
        line.add(lineBytes),
      ]),
      store.number(number(shared.counted), counted.get),
      store.number(number(shared.row), row.get),
    ],
  );
}
