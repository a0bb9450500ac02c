/** Members that nobody writes. Pure. */
import { callableKinds } from '../../model/symbol.ts';
import { external, instanceOf, nothing, type Thing, type Things } from './mind.ts';

/** What functions and types have by themselves: `call`, `bind`, `prototype`, `values`. */
export function givenMember(thing: Extract<Thing, { kind: 'symbol' }>, name: string): Things {
  const { kind } = thing.unit.symbol(thing.index);
  const { callingMembers, bindingMembers, prototypeMember, enumMembers } = thing.unit.linking;
  if (kind === 'enum' && (name === enumMembers?.all || name === enumMembers?.one)) {
    const value = (): Things => [instanceOf(thing)];
    const all = (): Things => [external(thing.unit, 'value', '[]', [value])];
    return [external(thing.unit, 'value', 'function', [name === enumMembers.all ? all : value])];
  }
  if (name === prototypeMember && (kind === 'class' || kind === 'function')) return [instanceOf(thing)];
  if (!callableKinds.has(kind)) return nothing;
  if (callingMembers?.includes(name) === true) return [thing];
  return bindingMembers?.includes(name) === true
    ? [external(thing.unit, 'value', 'function', [() => [thing]])]
    : nothing;
}
