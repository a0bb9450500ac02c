/**
 * Macros that a file defines itself and that expand only to declaration specifiers (`inline`, attributes, pragmas) or
 * to nothing. They can be removed wherever they are used, in any spelling.
 */
import { kind, type Tokens } from './tokens.ts';

/** By name. A macro with several definitions is included if all of them qualify. */
export type SpecifierMacros = ReadonlyMap<string, { readonly takesArguments: boolean }>;

export function specifierMacros(tokens: Tokens): SpecifierMacros {
  const bodies = new Map<string, { readonly takesArguments: boolean; readonly texts: string[] }>();
  for (let token = 0; token < tokens.kinds.length; token++) {
    if (tokens.kinds[token] !== kind.directive) continue;
    const text = tokens.source.slice(tokens.starts[token], tokens.ends[token]);
    const found = definition.exec(text);
    if (found === null) continue;
    const { 1: name = '', 2: parameters, 3: body = '' } = found;
    const known = bodies.get(name);
    if (known === undefined) bodies.set(name, { takesArguments: parameters !== undefined, texts: [body] });
    else known.texts.push(body);
  }
  const macros = new Map<string, { readonly takesArguments: boolean }>();
  // The second round finds macros that expand to others.
  for (let round = 0; round < 2; round++)
    for (const [name, macro] of bodies) {
      const isOne = macro.texts.every((text) => isSpecifier(text, macros));
      if (isOne && !isGuard(name, macro.texts)) macros.set(name, macro);
    }
  return macros;
}

const definition = /^#[ \t]*define[ \t]+([A-Za-z_]\w*)(\([^)]*\))?([\s\S]*)/;

/** An empty macro that is not a specifier: `#define SERVER_H`, `#define HAVE_X`. */
function isGuard(name: string, texts: readonly string[]): boolean {
  return texts.length === 1 && texts[0]?.trim() === '' && /(?:_H_*|_HPP_*|_INCLUDED)$|^HAVE_/.test(name);
}

function isSpecifier(body: string, macros: SpecifierMacros): boolean {
  if (body.length > 500) return false;
  const text = body
    .replace(/\\\r?\n|\/\*[\s\S]*?\*\/|\/\/.*/g, ' ')
    .replace(/\[\[[^\]]*\]\]/g, ' ')
    .replace(
      /\b(?:__attribute__|__attribute|__declspec|_Pragma|__pragma|alignas)\s*\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g,
      ' ',
    );
  return text
    .trim()
    .split(/\s+/)
    .every((word) => word === '' || specifiers.has(word) || macros.has(word));
}

const specifiers: ReadonlySet<string> = new Set(
  'inline static extern constexpr consteval constinit noexcept virtual explicit friend register restrict mutable thread_local override final __inline __inline__ __forceinline __restrict __restrict__ __cdecl __stdcall __fastcall __vectorcall __extension__ __thread _Noreturn _Thread_local noreturn'.split(
    ' ',
  ),
);
