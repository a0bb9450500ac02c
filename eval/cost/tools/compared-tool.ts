/** A compared tool: what an agent reads when it asks for callers, overrides and affected tests of a function. */
import type { Place } from '../places.ts';
import type { RanFunction } from '../ran.ts';

export interface ToolAnswer {
  readonly text: string;
  /**
   * The part that is about the function itself, for an answer that also holds other places, such as callers of
   * callers. Only places that are in the text, too, count.
   */
  readonly claims?: readonly Place[] | undefined;
}

type Question = (target: RanFunction) => Promise<ToolAnswer>;

export interface ComparedTool {
  readonly name: string;
  /** Absent where the tool has no such question. */
  readonly callers?: Question;
  readonly overrides?: Question;
  readonly tests?: Question;
  close(): Promise<void>;
}

const constructors = new Set(['__init__', '__new__', 'constructor']);

/** Who calls a constructor is asked about its class. */
export function askedFor({ path, name }: RanFunction): RanFunction {
  const parts = name.split('.');
  const isConstructor = parts.length > 1 && constructors.has(parts.at(-1) ?? '');
  return { path, name: isConstructor ? parts.slice(0, -1).join('.') : name };
}

export function simpleName({ name }: RanFunction): string {
  return name.split('.').at(-1) ?? name;
}
