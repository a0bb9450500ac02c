/** Type parameters, which facts keep as written: `T`, `T extends Base = Default`, `T: Bound`. Pure. */
import type { TypeNotation } from '../../../languages/linking/type-notation.ts';

/** The position of the parameter with this name; negative if there is none. */
export function typeParameterPosition(parameters: readonly string[], name: string): number {
  return parameters.findIndex(
    (written) =>
      written === name || (written.startsWith(name) && ' :='.includes(written[name.length] ?? '?')),
  );
}

/** `Base` of `T extends Base = Default`. */
export function typeParameterBound({ parameterBound }: TypeNotation, written: string): string | undefined {
  return parameterBound.exec(written)?.[1];
}
