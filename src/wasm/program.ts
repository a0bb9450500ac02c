/**
 * WebAssembly functions that share one memory with JavaScript, assembled from code.ts. A class because growing the
 * memory invalidates every view of it.
 */
import { EngineError } from '../model/errors.ts';
import { type Code, type Local, type LocalType, local, sequence, typeCode, unsigned } from './code.ts';

/** All parameters are numbers; the function returns one number or nothing. */
export interface WasmFunction {
  readonly parameters: number;
  readonly gives: 'number' | 'nothing';
  /** Local variables; they are numbered after the parameters. */
  readonly locals: readonly LocalType[];
  readonly body: readonly Code[];
}

/**
 * Defines a function whose variables have names. Variables are numbered in order: the parameters, then the locals.
 */
export function defineFunction<Parameter extends string, Own extends string>(
  shape: {
    readonly parameters: readonly Parameter[];
    readonly locals: Readonly<Record<Own, LocalType>>;
    readonly gives: WasmFunction['gives'];
  },
  body: (variables: Readonly<Record<Parameter | Own, Local>>) => readonly Code[],
): WasmFunction {
  const names = [...shape.parameters, ...(Object.keys(shape.locals) as Own[])];
  const variables = Object.fromEntries(names.map((name, index) => [name, local(index)])) as Record<
    Parameter | Own,
    Local
  >;
  return {
    parameters: shape.parameters.length,
    gives: shape.gives,
    locals: Object.values<LocalType>(shape.locals),
    body: body(variables),
  };
}

const pageBytes = 65_536;

/** The part of the WebAssembly API that is used here; Node's types do not include it. */
interface Machine {
  readonly Memory: new (size: { readonly initial: number }) => Memory;
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (
    module: object,
    imports: Readonly<Record<string, Readonly<Record<string, Memory>>>>,
  ) => { readonly exports: Readonly<Record<string, unknown>> };
}
interface Memory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}
const { WebAssembly: machine } = globalThis as unknown as { readonly WebAssembly: Machine };

export class WasmProgram {
  private readonly memory: Memory;
  private readonly exports: Readonly<Record<string, unknown>>;

  constructor(functions: readonly WasmFunction[], { memoryBytes }: { readonly memoryBytes: number }) {
    this.memory = new machine.Memory({ initial: Math.ceil(memoryBytes / pageBytes) });
    const imports = { e: { m: this.memory } };
    this.exports = new machine.Instance(new machine.Module(moduleOf(functions)), imports).exports;
  }

  /** Each `grow` detaches the buffer and creates another. */
  get buffer(): ArrayBuffer {
    return this.memory.buffer;
  }

  /** The exported function with this index. */
  functionAt(index: number): (...given: readonly number[]) => number {
    const found = this.exports[String(index)];
    if (typeof found !== 'function') throw new EngineError('internal', `There is no function ${index}`);
    return found as (...given: readonly number[]) => number;
  }

  /** Grows the memory to at least this many bytes and keeps its content. */
  grow(memoryBytes: number): void {
    const missing = Math.ceil((memoryBytes - this.memory.buffer.byteLength) / pageBytes);
    if (missing > 0) this.memory.grow(missing);
  }
}

// The numbers below are those of the WebAssembly specification.
function moduleOf(functions: readonly WasmFunction[]): Uint8Array<ArrayBuffer> {
  const types = functions.map(({ parameters, gives }) => [
    ...[0x60, parameters, ...new Array<number>(parameters).fill(typeCode.i32)],
    ...(gives === 'number' ? [1, typeCode.i32] : [0]),
  ]);
  const exports = functions.map((_, index) => [
    ...sized([...Buffer.from(String(index))]),
    ...[0, ...unsigned(index)],
  ]);
  return Uint8Array.from([
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, types),
    ...section(2, [[1, 0x65, 1, 0x6d, 2, 0, 1]]),
    ...section(3, [...functions.keys()].map(unsigned)),
    ...section(7, exports),
    ...section(10, functions.map(codeOf)),
  ]);
}

function codeOf({ locals, body }: WasmFunction): readonly number[] {
  const code = [...unsigned(locals.length), ...locals.flatMap((type) => [1, typeCode[type]])];
  sequence(...body)(code, 0);
  code.push(0x0b);
  return sized(code);
}

function section(id: number, members: readonly (readonly number[])[]): readonly number[] {
  return [id, ...sized([...unsigned(members.length), ...members.flat()])];
}

function sized(content: readonly number[]): readonly number[] {
  return [...unsigned(content.length), ...content];
}
