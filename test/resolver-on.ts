/**
 * A resolver on files whose facts a test writes down itself, without a parser, a store or a disk. Symbols are named by
 * `path:Qualified.name`.
 */
import {
  type Candidate,
  type Candidates,
  externalCandidate,
  instanceOf,
  symbolCandidate,
} from '../src/indexing/resolve/candidate.ts';
import { createResolver } from '../src/indexing/resolve/create-resolver.ts';
import type { FileScope } from '../src/indexing/resolve/repository/file-scope.ts';
import { Repository, type SymbolRef } from '../src/indexing/resolve/repository/repository.ts';
import type { Resolver } from '../src/indexing/resolve/resolver.ts';
import type { Linking } from '../src/languages/linking.ts';
import type { Export, Import, Local, Reference, Value } from '../src/model/reference.ts';
import type { FileId, FilePath, LanguageId } from '../src/model/source-file.ts';
import type { LinkedSymbol, SymbolId } from '../src/model/symbol.ts';

export interface SymbolOutline extends Partial<Omit<LinkedSymbol, 'parent' | 'parameters'>> {
  readonly kind: LinkedSymbol['kind'];
  readonly name: string;
  /** The qualified name of the symbol around it, which comes before it in the list. */
  readonly in?: string;
  readonly parameters?: readonly (Pick<LinkedSymbol['parameters'][number], 'name'> &
    Partial<LinkedSymbol['parameters'][number]>)[];
  /** The values that are assigned to it or returned by it. */
  readonly values?: readonly Value[];
}

export interface FileOutline {
  readonly symbols?: readonly SymbolOutline[];
  readonly imports?: readonly (Partial<Import> & Pick<Import, 'kind' | 'module'>)[];
  readonly exports?: readonly Partial<Export>[];
  readonly locals?: readonly (Partial<Local> & Pick<Local, 'name'>)[];
  readonly references?: readonly (Partial<Reference> & Pick<Reference, 'role' | 'name'>)[];
}

export interface TestedResolver {
  readonly resolver: Resolver;
  file(path: string): FileScope;
  /** `path:Qualified.name`; the first symbol of that name. */
  ref(place: string): SymbolRef;
  symbol(place: string): Extract<Candidate, { kind: 'symbol' }>;
  instance(place: string): Extract<Candidate, { kind: 'instance' }>;
}

export function resolverOn(
  linking: Linking,
  outlines: Readonly<Record<string, FileOutline>>,
): TestedResolver {
  const language = 'test' as LanguageId;
  const paths = Object.keys(outlines).sort();
  const files = paths.map((path, id) => {
    const { symbols = [], imports = [], exports = [], locals = [], references = [] } = outlines[path] ?? {};
    const linked = linkedSymbols(path, symbols);
    return {
      ...{ id: id as FileId, path: path as FilePath, language },
      namespaces: [...new Set(linked.flatMap(({ namespace }) => namespace ?? []))],
      facts: {
        symbols: linked,
        imports: imports.map((one) => ({ ...plainImport, ...one })),
        exports: exports.map((one) => ({ ...plainExport, ...one })),
        locals: locals.map((one) => ({ ...plainLocal, ...one })),
        values: symbols.flatMap(({ values = [] }, at) => values.map((value) => ({ symbol: at + 1, value }))),
        passed: [],
        references: () => references.map((one) => ({ ...plainReference, ...one })),
      },
    };
  });
  const factsOf = (id: FileId) => {
    const found = files[id]?.facts;
    if (found === undefined) throw new Error(`no file ${id}`);
    return found;
  };
  const repository = new Repository({
    files,
    projects: [],
    linkingOf: () => linking,
    facts: factsOf,
    symbolIds: (id) => factsOf(id).symbols.map((_, index) => (id * 1000 + index) as SymbolId),
    mentions: () => [],
    named: (name) =>
      files.flatMap(({ id, facts }) =>
        facts.symbols.flatMap((symbol, index) =>
          index > 0 && symbol.name === name
            ? [{ file: id, index, kind: symbol.kind, qualifiedName: symbol.qualifiedName }]
            : [],
        ),
      ),
  });
  const file = (path: string): FileScope => {
    const found = repository.fileAt(path);
    if (found === undefined) throw new Error(`no file ${path}`);
    return found;
  };
  const ref = (place: string): SymbolRef => {
    const [path = '', name = ''] = place.split(':');
    const index = file(path).symbols.findIndex(({ qualifiedName }) => qualifiedName === name);
    if (index < 0) throw new Error(`no symbol ${place}`);
    return { file: file(path), index };
  };
  return {
    resolver: createResolver(repository),
    file,
    ref,
    symbol: (place) => {
      const candidate = symbolCandidate(ref(place).file, ref(place).index);
      if (candidate.kind !== 'symbol') throw new Error(place);
      return candidate;
    },
    instance: (place) => {
      const candidate = instanceOf(ref(place));
      if (candidate.kind !== 'instance') throw new Error(place);
      return candidate;
    },
  };
}

/**
 * - `path:Name`: a symbol.
 * - `a Name<…>`: an instance; `base of Name`: only its base types count.
 * - `path` or `namespace name`: a place.
 * - `origin Name<…>.part`: external.
 */
export function describeCandidates(candidates: Candidates): readonly string[] {
  return candidates.map(describeCandidate);
}

export function describeRef({ file, index }: SymbolRef): string {
  return `${file.path}:${file.symbol(index).qualifiedName}`;
}

/** An external value of a generic type. */
export function external(file: FileScope, name: string, ...args: readonly Candidates[]) {
  return externalCandidate(
    file,
    'value',
    name,
    args.map((each) => () => each),
  );
}

function describeCandidate(candidate: Candidate): string {
  switch (candidate.kind) {
    case 'symbol':
      return describeRef(candidate);
    case 'instance': {
      const { name } = candidate.file.symbol(candidate.index);
      return `${candidate.isBase ? 'base of' : 'a'} ${name}${argumentsOf(candidate)}`;
    }
    case 'place': {
      const { place } = candidate;
      return place.kind === 'namespace' ? `namespace ${place.name}` : place.path;
    }
    case 'external': {
      const part = candidate.part === undefined ? '' : `.${candidate.part}`;
      return `${candidate.origin} ${candidate.name}${argumentsOf(candidate)}${part}`;
    }
  }
}

function argumentsOf({ args }: Extract<Candidate, { kind: 'instance' | 'external' }>): string {
  const written = args.map((argument) => describeCandidates(argument()).join(' | '));
  return written.length === 0 ? '' : `<${written.join(', ')}>`;
}

function linkedSymbols(path: string, outlines: readonly SymbolOutline[]): readonly LinkedSymbol[] {
  const symbols: LinkedSymbol[] = [{ ...plainSymbol, kind: 'file', name: path, qualifiedName: '' }];
  for (const { in: around, values: _, parameters = [], ...outline } of outlines) {
    const parent =
      around === undefined ? 0 : symbols.findIndex(({ qualifiedName }) => qualifiedName === around);
    if (parent < 0) throw new Error(`no symbol ${around} in ${path}`);
    symbols.push({
      ...plainSymbol,
      qualifiedName: around === undefined ? outline.name : `${around}.${outline.name}`,
      ...outline,
      parent,
      parameters: parameters.map((one) => ({ type: undefined, arity: 'required', ...one })),
    });
  }
  return symbols;
}

const plainSymbol: LinkedSymbol = {
  ...{ kind: 'variable', name: '', qualifiedName: '', namespace: undefined, parent: undefined },
  ...{ startRow: 0, endRow: 0, nameRow: 0, nameColumn: 0 },
  ...{ access: undefined, modifiers: [], parameters: [], typeParameters: [], type: undefined, bases: [] },
  ...{ attributes: [], isDeclaration: false, isMergeable: false },
};

const plainImport: Import = {
  ...{ kind: 'named', module: '', name: undefined, local: undefined },
  ...{ isTypeOnly: false, row: 0, column: 0, owner: 0 },
};

const plainExport: Export = {
  ...{ name: undefined, local: undefined, module: undefined, isTypeOnly: false, row: 0, column: 0 },
};

const plainLocal: Local = { name: '', owner: 0, isParameter: false, type: undefined, values: [] };

const plainReference: Reference = {
  ...{ role: 'read', name: '', row: 0, column: 0, owner: 0, bound: { kind: 'free' }, receiver: undefined },
  ...{ argumentCount: undefined, typeArgumentCount: undefined, argumentTypes: undefined },
  passedTo: undefined,
};
