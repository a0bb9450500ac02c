// Lists every call of a TypeScript repository with its targets, as the checker of the JavaScript compiler sees them: ground
// truth that owes nothing to the compiler that codeagent asks. Written in the form of the public oracles, so that
// eval:graph scores them. One program per tsconfig.json; files outside of all share another. Calls whose targets are
// outside the repository, and calls of parameters whose type is, are not listed.
// Run: node eval/semantics/make-oracle.mjs TYPESCRIPT_5_FOLDER REPOSITORY OUT/graph/oracle-ts-NAME.jsonl.gz
import { execFileSync } from 'node:child_process';
import { mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

const [compiler = '', repository = '', out = ''] = process.argv.slice(2);
const ts = createRequire(import.meta.url)(path.resolve(compiler));
const root = realpathSync(repository);
const listed = execFileSync('git', ['-C', root, 'ls-files', '-z'], { encoding: 'utf8', maxBuffer: 1 << 28 })
  .split('\0')
  .filter((file) => file !== '');
const sources = new Set(listed.filter((file) => /\.[cm]?tsx?$/.test(file)).map((file) => `${root}/${file}`));

const rows = [];
const left = new Set(sources);
const configs = listed.filter((file) => path.posix.basename(file) === 'tsconfig.json');
// The deepest first, so that a file belongs to the nearest configuration that includes it.
configs.sort((one, other) => other.split('/').length - one.split('/').length || (one < other ? -1 : 1));
for (const config of configs) {
  const file = `${root}/${config}`;
  const { config: json, error } = ts.readConfigFile(file, ts.sys.readFile);
  if (error !== undefined) continue;
  const parsed = ts.parseJsonConfigFileContent(json, ts.sys, path.dirname(file), undefined, file);
  const own = parsed.fileNames.filter((name) => left.has(name));
  if (own.length === 0) continue;
  for (const name of own) left.delete(name);
  list(parsed.fileNames, { ...parsed.options, noEmit: true, skipLibCheck: true }, new Set(own));
}
if (left.size > 0)
  list(
    [...left],
    {
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      target: ts.ScriptTarget.ESNext,
      jsx: ts.JsxEmit.Preserve,
      allowJs: true,
      noEmit: true,
      skipLibCheck: true,
      moduleDetection: ts.ModuleDetectionKind.Force,
    },
    left,
  );
rows.sort((one, other) =>
  one.file < other.file ? -1 : one.file > other.file ? 1 : one.line - other.line || one.col - other.col,
);
mkdirSync(path.dirname(out), { recursive: true });
writeFileSync(out, gzipSync(`${rows.map((row) => JSON.stringify(row)).join('\n')}\n`));
console.log(`${rows.length} calls in ${sources.size} files`);

function list(files, options, own) {
  const program = ts.createProgram(files, options);
  const checker = program.getTypeChecker();
  for (const source of program.getSourceFiles()) {
    if (!own.has(source.fileName)) continue;
    const visit = (node) => {
      if (ts.isCallExpression(node) || ts.isNewExpression(node)) note(node, source, checker);
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
}

function note(call, source, checker) {
  const name = nameOf(call.expression);
  const targets = name === undefined ? [] : declarationsOf(name, call, checker).flatMap(targetOf);
  if (name === undefined || targets.length === 0) return;
  const { line, character } = source.getLineAndCharacterOfPosition(name.getStart(source));
  rows.push({
    file: path.relative(root, source.fileName),
    line: line + 1,
    col: character + 1,
    callee: name.text ?? name.getText(source),
    kind: ts.isNewExpression(call) ? 'new' : 'call',
    targets,
  });
}

function nameOf(expression) {
  let callee = expression;
  while (
    ts.isParenthesizedExpression(callee) ||
    ts.isNonNullExpression(callee) ||
    ts.isAsExpression(callee) ||
    ts.isSatisfiesExpression(callee)
  )
    callee = callee.expression;
  if (ts.isIdentifier(callee)) return callee;
  return ts.isPropertyAccessExpression(callee) ? callee.name : undefined;
}

function declarationsOf(name, call, checker) {
  const found = checker.getSymbolAtLocation(name);
  const symbol =
    found !== undefined && found.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(found) : found;
  const declared = symbol?.declarations ?? [];
  const byOthers =
    declared.length > 0 && declared.every((each) => ts.isParameter(each) || ts.isBindingElement(each));
  if (declared.length === 0 || byOthers) {
    const chosen = checker.getResolvedSignature(call)?.declaration;
    return chosen === undefined ? [] : [chosen];
  }
  const values = declared.filter(
    (each) => !ts.isInterfaceDeclaration(each) && !ts.isTypeAliasDeclaration(each),
  );
  const shown = values.flatMap((each) => {
    if (!ts.isShorthandPropertyAssignment(each)) return [each];
    return checker.getShorthandAssignmentValueSymbol(each)?.declarations ?? [each];
  });
  const withBody = shown.filter((each) => each.body !== undefined);
  return withBody.length > 0 ? withBody : shown;
}

function targetOf(declaration) {
  const source = declaration.getSourceFile();
  if (!sources.has(source.fileName)) return [];
  const name = ts.getNameOfDeclaration(declaration);
  const { line } = source.getLineAndCharacterOfPosition((name ?? declaration).getStart(source));
  const owner = ts.findAncestor(
    declaration.parent,
    (node) =>
      ts.isClassLike(node) ||
      ts.isInterfaceDeclaration(node) ||
      ts.isFunctionLike(node) ||
      ts.isTypeAliasDeclaration(node),
  );
  return [
    {
      file: path.relative(root, source.fileName),
      line: line + 1,
      name: name?.getText(source) ?? declaration.getText(source).slice(0, 80),
      class: owner?.name?.getText(source) ?? null,
      kind: ts.SyntaxKind[declaration.kind],
    },
  ];
}
