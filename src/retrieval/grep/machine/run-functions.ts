/** Functions that run an automaton over the two halves of a window and record matching lines. See line-program.ts. */
import {
  block,
  type Code,
  call,
  i32,
  type Local,
  load,
  loop,
  number,
  returnValue,
  sequence,
  store,
  when,
  whileTrue,
} from '../../../wasm/code.ts';
import { defineFunction, type WasmFunction } from '../../../wasm/program.ts';
import { functionNumber, lineBytes, lineField, memory, partField, shared } from './layout.ts';

const { text, table } = memory;
const { add, isAtMost, isBelow, isAbove, isZero } = i32;

/** The row of the automaton after a byte. Rows are indexes of 4-byte numbers. */
const rowAfter = (row: Code, at: Local, offset: number): Code =>
  load.number(
    i32.shiftLeft(add(row, load.byte(load.byte(at.get, text + offset), memory.classes)), number(2)),
    table,
  );

const field = (of: Local, name: keyof typeof partField): Code => load.number(of.get, partField[name]);
const setField = (of: Local, name: keyof typeof partField, value: Code): Code =>
  store.number(of.get, value, partField[name]);
const sharedNumber = (address: number): Code => load.number(number(address));

/**
 * Consumes up to four bytes one by one. On a match, records the line and continues with the next one. Returns 1 if a
 * transition is missing.
 */
export function settle(): WasmFunction {
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
        returnValue(number(0)),
      ]),
      setField(part, 'at', at.get),
      setField(part, 'row', row.get),
      when(isZero(next.get), [returnValue(number(1))]),
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

/** Runs to the end of a part. Returns 1 if a transition is missing. */
export function runOne(): WasmFunction {
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
        when(call(functionNumber.settle, part.get), [returnValue(number(1))]),
      ]),
      number(0),
    ],
  );
}

/**
 * Runs two parts in lockstep, so that their table look-ups overlap, until one of them has fewer than four bytes left.
 * The first two rows are sinks, so one test after four bytes tells whether any of them led there. Returns the part
 * with a missing transition, or 0.
 */
export function runBoth(): WasmFunction {
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
      const restore = ({ part, at, row }: Side): Code =>
        sequence(at.set(field(part, 'at')), row.set(field(part, 'row')));
      const save = ({ part, at, row }: Side): Code =>
        sequence(setField(part, 'at', at.get), setField(part, 'row', row.get));
      const advance = ({ at, row, next }: Side): Code => sequence(row.set(next.get), at.add(4));
      const isRunning = ({ next }: Side): Code => isAbove(next.get, doneRow.get);
      return [
        doneRow.set(sharedNumber(shared.doneRow)),
        both(({ part, end }) => end.set(field(part, 'end'))),
        both(restore),
        loop((again) => [
          when(
            bothAre(({ at, end }) => isAtMost(add(at.get, number(4)), end.get)),
            [
              both(({ at, row, next }) => next.set(rowAfter(row.get, at, 0))),
              ...[1, 2, 3].map((offset) => both(({ at, next }) => next.set(rowAfter(next.get, at, offset)))),
              when(bothAre(isRunning), [both(advance), again.jump]),
              both((side) =>
                when(
                  isRunning(side),
                  [advance(side)],
                  [
                    both(save),
                    when(call(functionNumber.settle, side.part.get), [returnValue(side.part.get)]),
                    restore(side),
                  ],
                ),
              ),
              again.jump,
            ],
          ),
        ]),
        both(save),
        number(0),
      ];
    },
  );
}

/** Runs both parts to their ends. Returns the part with a missing transition, or 0. */
export function run(): WasmFunction {
  const [one = 0, other = 0] = shared.parts;
  return defineFunction({ parameters: [], locals: { stuck: 'i32' }, gives: 'number' }, ({ stuck }) => [
    stuck.set(call(functionNumber.runBoth, number(one), number(other))),
    when(stuck.get, [returnValue(stuck.get)]),
    ...[one, other].map((part) =>
      when(call(functionNumber.runOne, number(part)), [returnValue(number(part))]),
    ),
    number(0),
  ]);
}
