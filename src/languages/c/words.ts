/** Keywords whose position next to a name shows that the name is a macro. */

export const starters: ReadonlySet<string> = new Set(
  'void auto int char bool short long float double unsigned signed static inline extern virtual explicit constexpr consteval constinit friend template class struct union enum typename typedef using namespace thread_local mutable const volatile'.split(
    ' ',
  ),
);
export const primitives: ReadonlySet<string> = new Set(
  'void auto int char bool short long float double unsigned signed'.split(' '),
);
export const conditions: ReadonlySet<string> = new Set(['if', 'while', 'for', 'switch', 'catch']);
export const statements: ReadonlySet<string> = new Set(
  'return else case goto new delete throw sizeof operator typename public private protected do if while for switch'.split(
    ' ',
  ),
);
export const beforeDeclaration: ReadonlySet<string> = new Set(
  'static inline extern virtual explicit constexpr consteval friend typedef'.split(' '),
);
export const afterParameters: ReadonlySet<string> = new Set([
  'const',
  'noexcept',
  'override',
  'final',
  'volatile',
]);

export const others: ReadonlySet<string> = new Set(
  'final override noexcept asm register restrict complex concept requires export import module decltype alignas goto break continue default try catch co_return co_await co_yield signals slots and or not xor this'.split(
    ' ',
  ),
);

export const bodyStatements: ReadonlySet<string> = new Set('if for while switch return do goto'.split(' '));
