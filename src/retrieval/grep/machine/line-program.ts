/**
 * The inner loops of a search in WebAssembly: an automaton over bytes, the bounds of lines, their numbers, and lines as
 * they are printed. Two and a half to four times as fast as the same in JavaScript, for sixteen bytes are looked at
 * together and nothing is checked twice; see docs/decisions/0014. Where things are in memory is decided here.
 */
import {
  block,
  type Code,
  call,
  giveBack,
  i32,
  type Local,
  load,
  loop,
  number,
  sequence,
  store,
  v128,
  when,
  whileTrue,
} from '../../../wasm/code.ts';
import { defineFunction, type WasmFunction } from '../../../wasm/program.ts';

const lineBreak = 0x0a;
/** So many bytes are looked at together. */
const lane = 16;
const longestNumber = 10;

/** So many bytes are searched at a time at most. */
export const windowBytes = 1 << 16;
/** Of the table of the automaton, in numbers. */
export const mostEntries = 1 << 21;
export const prefixBytes = 8 << 10;
export const printBytes = 256 << 10;
/** What is read or written along with the last bytes. */
export const slackBytes = lane;

/** A line that was found: where it starts and ends, and its row. From the start of the text, in bytes. */
export const lineField = { start: 0, end: 4, row: 8 } as const;
export const lineBytes = 12;

/** Addresses. Each of two halves of a window may be nothing but line breaks. */
const classes = 0;
const state = 256;
const prefix = 1 << 10;
const lines = prefix + prefixBytes;
const halfLines = (windowBytes / 2 + 1) * lineBytes;
const print = lines + 2 * halfLines;
const table = align(print + printBytes + slackBytes);
const text = table + mostEntries * 4;
export const memory = { classes, prefix, lines, halfLines, print, table, text } as const;

/** Where the automaton is in a part of the text. */
const streamField = { at: 0, end: 4, row: 8, lineStart: 12, found: 16 } as const;
const streamBytes = 20;
/** And what both parts, numbering and printing share. */
export const shared = {
  streams: [state, state + streamBytes],
  startRow: state + 2 * streamBytes,
  doneRow: state + 2 * streamBytes + 4,
  counted: state + 2 * streamBytes + 8,
  row: state + 2 * streamBytes + 12,
  printEnd: state + 2 * streamBytes + 16,
} as const;
export const stream = streamField;

/** By number, as functions call each other. */
export const functionNumber = {
  lineStart: 0,
  lineEnd: 1,
  countBreaks: 2,
  settle: 3,
  runOne: 4,
  runBoth: 5,
  run: 6,
  numberLines: 7,
  writeNumber: 8,
  copy: 9,
  printLines: 10,
} as const;

/** For text that starts at `memory.text` and what is said to the function, all places counted from there. */
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

const { add, subtract, isAtMost, isBelow, isAtLeast, isAbove, isZero, equals } = i32;

/** Which of sixteen bytes are line breaks. */
const breaksAt = (address: Code, offset = 0): Code =>
  v128.byteBits(v128.byteEquals(load.v128(address, offset), v128.ofByte(number(lineBreak))));

/** Start of the line that holds the byte at `at`, not before `least`; a line break belongs to the line that it ends. */
function lineStart(): WasmFunction {
  return defineFunction(
    { parameters: ['at', 'least'], locals: { breaks: 'i32' }, gives: 'number' },
    ({ at, least, breaks }) => [
      whileTrue(isAtLeast(at.get, add(least.get, number(lane))), [
        breaks.set(breaksAt(subtract(at.get, number(lane)), text)),
        when(breaks.get, [
          giveBack(add(subtract(at.get, number(lane)), subtract(number(32), i32.zerosAbove(breaks.get)))),
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

/** Behind the line break of the line that holds the byte at `at`, or `end`. */
function lineEnd(): WasmFunction {
  return defineFunction(
    { parameters: ['at', 'end'], locals: { breaks: 'i32' }, gives: 'number' },
    ({ at, end, breaks }) => [
      whileTrue(isAtMost(add(at.get, number(lane)), end.get), [
        breaks.set(breaksAt(at.get, text)),
        when(breaks.get, [giveBack(add(add(at.get, i32.zerosBelow(breaks.get)), number(1)))]),
        at.add(lane),
      ]),
      whileTrue(isBelow(at.get, end.get), [
        at.add(1),
        when(equals(load.byte(at.get, text - 1), number(lineBreak)), [giveBack(at.get)]),
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

/** The row of the automaton behind a byte. Rows are addresses by number, so four times as far in bytes. */
const rowAfter = (row: Code, at: Local, offset: number): Code =>
  load.number(
    i32.shiftLeft(add(row, load.byte(load.byte(at.get, text + offset), memory.classes)), number(2)),
    table,
  );

const field = (of: Local, name: keyof typeof streamField): Code => load.number(of.get, streamField[name]);
const setField = (of: Local, name: keyof typeof streamField, value: Code): Code =>
  store.number(of.get, value, streamField[name]);
const sharedNumber = (address: number): Code => load.number(number(0), address);

/**
 * Takes up to four bytes one by one. A match ends its line: that is added to what was found, and the next one begins. 1: the
 * table does not know the way from here.
 */
function settle(): WasmFunction {
  return defineFunction(
    {
      parameters: ['part'],
      locals: { at: 'i32', stop: 'i32', row: 'i32', next: 'i32', found: 'i32', end: 'i32' },
      gives: 'number',
    },
    ({ part, at, stop, row, next, found, end }) => [
      at.set(field(part, 'at')),
      row.set(field(part, 'row')),
      stop.set(add(at.get, number(4))),
      when(isAbove(stop.get, field(part, 'end')), [stop.set(field(part, 'end'))]),
      block((leave) => [
        whileTrue(isBelow(at.get, stop.get), [
          next.set(rowAfter(row.get, at, 0)),
          leave.jumpIf(isAtMost(next.get, sharedNumber(shared.doneRow))),
          row.set(next.get),
          at.add(1),
        ]),
        setField(part, 'at', at.get),
        setField(part, 'row', row.get),
        giveBack(number(0)),
      ]),
      setField(part, 'at', at.get),
      setField(part, 'row', row.get),
      when(isZero(next.get), [giveBack(number(1))]),
      found.set(field(part, 'found')),
      end.set(call(functionNumber.lineEnd, at.get, field(part, 'end'))),
      store.number(
        found.get,
        call(functionNumber.lineStart, at.get, field(part, 'lineStart')),
        lineField.start,
      ),
      store.number(found.get, end.get, lineField.end),
      setField(part, 'found', add(found.get, number(lineBytes))),
      setField(part, 'at', end.get),
      setField(part, 'lineStart', end.get),
      setField(part, 'row', sharedNumber(shared.startRow)),
      number(0),
    ],
  );
}

/** To the end of a part. 1: the table does not know the way. */
function runOne(): WasmFunction {
  return defineFunction(
    {
      parameters: ['part'],
      locals: { at: 'i32', end: 'i32', row: 'i32', next: 'i32', doneRow: 'i32' },
      gives: 'number',
    },
    ({ part, at, end, row, next, doneRow }) => [
      doneRow.set(sharedNumber(shared.doneRow)),
      end.set(field(part, 'end')),
      whileTrue(isBelow(field(part, 'at'), end.get), [
        at.set(field(part, 'at')),
        row.set(field(part, 'row')),
        loop((again) => [
          when(isAtMost(add(at.get, number(4)), end.get), [
            next.set(rowAfter(row.get, at, 0)),
            ...[1, 2, 3].map((offset) => next.set(rowAfter(next.get, at, offset))),
            when(isAbove(next.get, doneRow.get), [row.set(next.get), at.add(4), again.jump]),
          ]),
        ]),
        setField(part, 'at', at.get),
        setField(part, 'row', row.get),
        when(call(functionNumber.settle, part.get), [giveBack(number(1))]),
      ]),
      number(0),
    ],
  );
}

/**
 * Two parts in step, until one of them has no four bytes left: one look-up need not wait for the other. No byte leads out of
 * the first two rows, so one look behind four bytes tells whether any of them led there. The part for which the table does not
 * know the way, or 0.
 */
function runBoth(): WasmFunction {
  return defineFunction(
    {
      parameters: ['one', 'other'],
      locals: {
        ...{ oneAt: 'i32', oneEnd: 'i32', oneRow: 'i32', oneNext: 'i32' },
        ...{ otherAt: 'i32', otherEnd: 'i32', otherRow: 'i32', otherNext: 'i32', doneRow: 'i32' },
      },
      gives: 'number',
    },
    ({ one, oneAt, oneEnd, oneRow, oneNext, other, otherAt, otherEnd, otherRow, otherNext, doneRow }) => {
      const sides = [
        { part: one, at: oneAt, end: oneEnd, row: oneRow, next: oneNext },
        { part: other, at: otherAt, end: otherEnd, row: otherRow, next: otherNext },
      ] as const;
      type Side = (typeof sides)[number];
      const both = (each: (side: Side) => Code): Code => sequence(...sides.map(each));
      const bothAre = (each: (side: Side) => Code): Code => i32.and(...sides.map(each));
      const recall = ({ part, at, row }: Side): Code =>
        sequence(at.set(field(part, 'at')), row.set(field(part, 'row')));
      const keep = ({ part, at, row }: Side): Code =>
        sequence(setField(part, 'at', at.get), setField(part, 'row', row.get));
      const goOn = ({ at, row, next }: Side): Code => sequence(row.set(next.get), at.add(4));
      const isOnItsWay = ({ next }: Side): Code => isAbove(next.get, doneRow.get);
      return [
        doneRow.set(sharedNumber(shared.doneRow)),
        both(({ part, end }) => end.set(field(part, 'end'))),
        both(recall),
        loop((again) => [
          when(
            bothAre(({ at, end }) => isAtMost(add(at.get, number(4)), end.get)),
            [
              both(({ at, row, next }) => next.set(rowAfter(row.get, at, 0))),
              ...[1, 2, 3].map((offset) => both(({ at, next }) => next.set(rowAfter(next.get, at, offset)))),
              when(bothAre(isOnItsWay), [both(goOn), again.jump]),
              both((side) =>
                when(
                  isOnItsWay(side),
                  [goOn(side)],
                  [
                    both(keep),
                    when(call(functionNumber.settle, side.part.get), [giveBack(side.part.get)]),
                    recall(side),
                  ],
                ),
              ),
              again.jump,
            ],
          ),
        ]),
        both(keep),
        number(0),
      ];
    },
  );
}

/** Both parts to their ends. The part for which the table does not know the way, or 0. */
function run(): WasmFunction {
  const [one = 0, other = 0] = shared.streams;
  return defineFunction({ parameters: [], locals: { stuck: 'i32' }, gives: 'number' }, ({ stuck }) => [
    stuck.set(call(functionNumber.runBoth, number(one), number(other))),
    when(stuck.get, [giveBack(stuck.get)]),
    ...[one, other].map((part) => when(call(functionNumber.runOne, number(part)), [giveBack(number(part))])),
    number(0),
  ]);
}

/** Gives the lines from one address to another their rows; goes on where it was. */
function numberLines(): WasmFunction {
  return defineFunction(
    { parameters: ['line', 'end'], locals: { counted: 'i32', row: 'i32' }, gives: 'nothing' },
    ({ line, end, counted, row }) => [
      counted.set(sharedNumber(shared.counted)),
      row.set(sharedNumber(shared.row)),
      whileTrue(isBelow(line.get, end.get), [
        row.set(
          add(row.get, call(functionNumber.countBreaks, counted.get, load.number(line.get, lineField.start))),
        ),
        store.number(line.get, row.get, lineField.row),
        row.add(1),
        counted.set(load.number(line.get, lineField.end)),
        line.add(lineBytes),
      ]),
      store.number(number(0), counted.get, shared.counted),
      store.number(number(0), row.get, shared.row),
    ],
  );
}

/** In decimal, with a colon behind it. Where it ends. */
function writeNumber(): WasmFunction {
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

/** Sixteen bytes at a time, so that up to fifteen more are written. Where they end. */
function copy(): WasmFunction {
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

/**
 * Lines from one address to another, each behind the prefix and, if asked for, its number and its offset; as many as there is
 * room for. The first one that is not printed.
 */
function printLines(): WasmFunction {
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
          // The last line may have no break.
          when(equals(load.byte(add(start.get, length.get), text - 1), number(lineBreak)), [length.add(-1)]),
          to.set(call(functionNumber.copy, to.get, add(start.get, number(text)), length.get)),
          store.byte(to.get, number(lineBreak)),
          ...[to.add(1), line.add(lineBytes)],
        ]),
      ]),
      store.number(number(0), to.get, shared.printEnd),
      line.get,
    ],
  );
}

function align(address: number): number {
  return Math.ceil(address / lane) * lane;
}
