/**
 * Languages that have no grammar here: well-known extensions of source code that no supported language claims. Only
 * files without a language are looked up here, so a line has no effect once its language is supported, and can be
 * removed. Markup, data and prose are left out: they contain no definitions or calls.
 */

/** Language name by file extension. Undefined when the extension is not a known source extension. */
export function unparsedLanguageOf(path: string): string | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const dot = name.lastIndexOf('.');
  return dot < 0 ? undefined : byExtension.get(name.slice(dot + 1).toLowerCase());
}

const table = `
Ada: adb ads
Apex: apex cls trigger
Assembly: asm nasm s
Astro: astro
AWK: awk
Clojure: clj cljc cljs
COBOL: cbl cob cpy
CoffeeScript: coffee
Common Lisp: lisp lsp cl
Crystal: cr
CUDA: cu cuh
D: d
Dart: dart
Elixir: ex exs
Elm: elm
Emacs Lisp: el
Erlang: erl hrl
F#: fs fsi fsx
Fortran: f f03 f08 f77 f90 f95 for
GDScript: gd
GLSL: frag glsl vert
GraphQL: gql graphql
Groovy: gradle groovy
Hack: hack hh
Haskell: hs lhs
Haxe: hx
HCL: hcl tf
HLSL: fx hlsl
Julia: jl
Kotlin: kt kts
Nim: nim
Nix: nix
Objective-C: m mm
OCaml: ml mli
Pascal: dpr pas pp
Perl: pl pm
PHP: php php3 php4 php5 phtml
PowerShell: ps1 psd1 psm1
Prolog: pro prolog
Protocol Buffers: proto
PureScript: purs
R: r
Racket: rkt
Razor: cshtml razor
ReScript: res resi
Ruby: rake rb ru
Scala: sc scala
Scheme: scm ss
Shell: bash fish ksh sh zsh
Smalltalk: st
Solidity: sol
Starlark: bzl star
Svelte: svelte
Swift: swift
Tcl: tcl
Thrift: thrift
Vala: vala
Verilog: sv svh v vh
VHDL: vhd vhdl
Vim script: vim
Visual Basic: bas vb vbs
Vue: vue
WebAssembly: wat wast
WGSL: wgsl
Zig: zig
`;

const byExtension: ReadonlyMap<string, string> = new Map(
  table
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [language = '', extensions = ''] = line.split(': ');
      return extensions.split(' ').map((extension) => [extension, language] as const);
    }),
);
