/** The child for C#, compiled by the SDK on this machine, answers about small repositories. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findSdk } from './find-sdk.ts';
import {
  type Files,
  openRepository,
  type Repository,
  type RepositoryOptions,
  said,
} from './fixtures/repository.ts';

const hasSdk = findSdk(process.env).kind === 'ready';
if (!hasSdk)
  process.stdout.write(
    'C#: no .NET SDK on this machine, so the tests of src/semantics/csharp/ did not run\n',
  );

const cacheFolder = mkdtempSync(path.join(tmpdir(), 'codeagent-csharp-cache-'));
const opened: Repository[] = [];
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close();
});
afterAll(() => rmSync(cacheFolder, { recursive: true, force: true }));

async function repository(files: Files, options: Partial<RepositoryOptions> = {}): Promise<Repository> {
  const made = await openRepository(files, { cacheFolder, ...options });
  opened.push(made);
  return made;
}

it('these tests run wherever `dotnet` runs', () => {
  const { status } = spawnSync('dotnet', ['--list-sdks'], { stdio: 'ignore' });
  expect(hasSdk).toBe(status === 0);
});

const project = `<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><TargetFramework>net8.0</TargetFramework>
<ImplicitUsings>enable</ImplicitUsings></PropertyGroup></Project>`;

const library = `namespace Lib;
public interface IShape { int Area(); int Sides { get; } event Action Changed; }
public abstract class Base(int size) { public virtual int Area() => size; public int Half => size / 2; public int Plain { get; set; } }
public class Circle : Base, IShape
{
    public Circle(int r) : base(r) { }
    public Circle() : this(1) { }
    public override int Area() => base.Area();
    int IShape.Sides => 0;
    public event Action Changed;
    public void Raise() => Changed();
    public int this[int at] => at;
    public static Circle operator +(Circle a, Circle b) => a;
    public static implicit operator int(Circle c) => 1;
}
public class Unit { }
public static class Extensions
{
    public static int Twice(this int n) => n;
    public static T Same<T>(this T value) where T : IShape { value.Area(); return value; }
    public static Query Where(this Query q, Func<int, bool> f) => q;
    public static Query Select(this Query q, Func<int, int> f) => q;
}
public class Query { public int Field; }
public class Disposed : IDisposable { public void Dispose() { } }
public class Many { public One GetEnumerator() => new(); public Waiter GetAwaiter() => new Waiter(); }
public class One { public int Current => 1; public bool MoveNext() => false; }
public class Waiter : System.Runtime.CompilerServices.INotifyCompletion
{
    public bool IsCompleted => true; public void GetResult() { } public void OnCompleted(Action a) { }
}
public partial class Part { public partial void Run(); }
public partial class Part { public partial void Run() { } }
public delegate int Handler(int n);
public class MarkAttribute : Attribute { public MarkAttribute(string s) { } }
public enum Color { Red, Green }
public static class Over { public static void Pick(string s) { } public static void Pick(int n) { } }
`;

describe.runIf(hasSdk)('a site', () => {
  const inMethod = (code: string, index = 0): string =>
    `using Lib;\nclass Use${index} { async Task M(Circle c, IShape s, Handler h, Func<int> f, Query q, Many m) { ${code} } }\n`;

  const cases: readonly (readonly [name: string, code: string, at: string, expected: string])[] = [
    ['a method', 'c.Raise();', 'Raise', 'call exact -> Lib.cs:Raise'],
    ['an interface method', 's.Area();', 'Area', 'call exact -> Lib.cs:Area'],
    ['an extension method', '1.Twice();', 'Twice', 'call exact -> Lib.cs:Twice'],
    ['a generic extension method', 'c.Same();', 'Same', 'call exact -> Lib.cs:Same'],
    ['an overload', 'Over.Pick(1);', 'Pick', 'call exact -> Lib.cs:Pick'],
    ['a construction', 'new Circle(2);', 'Circle(2)', 'construct exact -> Lib.cs:Circle runs Lib.cs:Circle'],
    ['a class without constructor', 'new Unit();', 'Unit()', 'construct exact -> Lib.cs:Unit'],
    [
      'a target-typed new',
      'Circle d = new(3);',
      'new(3)',
      'construct exact -> Lib.cs:Circle runs Lib.cs:Circle',
    ],
    ['a partial class', 'new Part().Run();', 'Part()', 'construct exact -> Lib.cs:Part, Lib.cs:Part'],
    ['a partial method', 'new Part().Run();', 'Run', 'call exact -> Lib.cs:Run'],
    ['a local function', 'int L() => 1; L();', 'L();', 'call exact -> Use10.cs:L'],
    ['a declared delegate', 'h(1);', 'h(1)', 'call probable -> Lib.cs:Handler'],
    ['a delegate of the library', 'f();', 'f();', 'call leaves'],
    ['a property with code', 'var x = c.Half;', 'Half', 'get exact -> Lib.cs:Half'],
    ['a property without code', 'var x = c.Plain;', 'Plain', ''],
    ['an indexer', 'var x = c[1];', '[1]', 'get exact -> Lib.cs:this[]'],
    ['an operator', 'var x = c + c;', '+ c', 'implied exact -> Lib.cs:operator +'],
    ['a conversion', 'int x = c;', 'c; }', 'implied exact -> Lib.cs:operator int'],
    ['a query', 'var x = from n in q where n > 1 select n;', 'where', 'implied exact -> Lib.cs:Where'],
    ['a using', 'using (new Disposed()) { }', 'using (', 'implied exact -> Lib.cs:Dispose'],
    [
      'a foreach',
      'foreach (var x in m) { }',
      'foreach',
      'implied exact -> Lib.cs:GetEnumerator | implied exact -> Lib.cs:MoveNext | implied exact -> Lib.cs:Current',
    ],
    [
      'an await',
      'await m;',
      'await',
      'implied exact -> Lib.cs:GetAwaiter | implied exact -> Lib.cs:GetResult | implied exact -> Lib.cs:IsCompleted',
    ],
    [
      'an attribute',
      '[Mark("")] void L() { }',
      'Mark',
      'decorate exact -> Lib.cs:MarkAttribute runs Lib.cs:MarkAttribute',
    ],
    ['the library', 'Console.WriteLine();', 'WriteLine', 'call leaves'],
    ['an unknown type', 'Nowhere.Call();', 'Call', ''],
    ['a callee without a name', 'new Func<Func<int>>(() => f)()();', 'new Func', 'call leaves | call leaves'],
    [
      'text before that is not ASCII',
      'var é = "😀"; /* 😀 */ c.Raise();',
      'Raise',
      'call exact -> Lib.cs:Raise',
    ],
  ];
  const fileOf = (index: number): string => `Use${index}.cs`;
  let shared: Repository;
  beforeAll(async () => {
    const uses = cases.map(([, code], index) => [fileOf(index), inMethod(code, index)] as const);
    const files = { 'A.csproj': project, 'Lib.cs': library, ...Object.fromEntries(uses) };
    shared = await openRepository(files, { cacheFolder });
  });
  afterAll(() => shared.close());

  it.each(cases.map((each, index) => [...each, index] as const))(
    '%s',
    async (_name, code, at, expected, index) => {
      const answer = await shared.enrich(fileOf(index));
      expect(answer.status).toBe('full');
      expect(said(answer, inMethod(code, index), at)).toBe(expected);
    },
  );

  it('of every name, if asked', async () => {
    const text = inMethod('var x = q.Field; var y = Color.Green; c.Plain = 1;');
    const { enrich } = await repository({
      'A.csproj': project,
      'Lib.cs': library,
      'Use.cs': text,
    });
    const answer = await enrich('Use.cs', 'all');
    expect(said(answer, text, 'Field')).toBe('use exact -> Lib.cs:Field');
    expect(said(answer, text, 'Green')).toBe('use exact -> Lib.cs:Green');
    expect(said(answer, text, 'Plain')).toBe('use exact -> Lib.cs:Plain');
    expect(said(answer, text, 'Circle')).toBe('use exact -> Lib.cs:Circle');
    expect(answer.imports).toEqual(['Lib.cs']);
  });

  it('of an initializer leads to the constructor', async () => {
    const { enrich } = await repository({ 'A.csproj': project, 'Lib.cs': library });
    const answer = await enrich('Lib.cs');
    expect(said(answer, library, 'base(r)')).toBe('construct exact -> Lib.cs:Base');
    expect(said(answer, library, ': this(1)')).toBe('construct exact -> Lib.cs:Circle runs Lib.cs:Circle');
    expect(said(answer, library, 'Changed();')).toBe('call exact -> Lib.cs:Changed');
  });
});

describe.runIf(hasSdk)('relations', () => {
  it('of types and members, explicit ones too', async () => {
    const { enrich } = await repository({ 'A.csproj': project, 'Lib.cs': library });
    const { types, targets } = await enrich('Lib.cs');
    const rows = library.split('\n');
    const [circle] = types;
    expect(rows[circle?.row ?? 0]).toContain('class Circle');
    expect(circle?.bases.map(({ kind, target }) => `${kind} ${targets[target]?.name}`)).toEqual([
      'inherits Base',
      'implements IShape',
    ]);
    const members = circle?.members.map(({ row, column, overrides }) => [
      rows[row]?.slice(column).match(/^\w+/)?.[0],
      overrides
        .map((at) => `${targets[at]?.name} ${targets[at]?.row}`)
        .sort()
        .join(', '),
    ]);
    expect(members).toEqual([
      ['Area', 'Area 1, Area 2'],
      ['Sides', 'Sides 1'],
      ['Changed', 'Changed 1'],
    ]);
  });

  it('of extensions, as methods and in blocks', async () => {
    const text = `new A().One(); _ = new A().Two() + new A().Three;
public class A { }
public static class E { public static int One(this A a) => 1; extension(A a) { public int Two() => 2; public int Three => 3; } }`;
    const { enrich } = await repository({ 'A.cs': text });
    const answer = await enrich('A.cs');
    expect(said(answer, text, 'One();')).toBe('call exact -> A.cs:One');
    expect(said(answer, text, 'Two() +')).toBe('call exact -> A.cs:Two');
    expect(said(answer, text, 'Three;')).toBe('get exact -> A.cs:Three');
    expect(
      answer.types.map(({ column, bases }) => [
        column,
        ...bases.map(({ kind, target }) => `${kind} ${answer.targets[target]?.name}`),
      ]),
    ).toEqual([[text.split('\n')[2]?.indexOf('One'), 'extends A']]);
  });

  it('of interfaces and the classes that a container makes', async () => {
    const text = `interface I { } class T : I { } class S { void M(dynamic x, Services services) {
      services.AddScoped<I, T>(); services.AddSingleton(typeof(I), typeof(T)); services.TryAddTransient<I>(p => new T());
      services.AddSingleton<I>(p => { return new T(); }); services.AddSingleton<T>(); } }`;
    const { enrich } = await repository({ 'A.cs': text });
    const { registrations, targets } = await enrich('A.cs');
    const names = registrations?.map(
      ({ service, implementation, lifetime }) =>
        `${targets[service]?.name} ${targets[implementation]?.name} ${lifetime}`,
    );
    expect(names).toEqual(['I T scoped', 'I T singleton', 'I T transient', 'I T singleton']);
  });
});

describe.runIf(hasSdk)('an edit', () => {
  const edits: readonly (readonly [
    name: string,
    before: string,
    after: string,
    keepsShape: boolean,
    keepsNames: boolean,
  ])[] = [
    [
      'a body',
      'class A { int F() { return 1; } int P => 1; A() : base() { } }',
      'class A { // C\n int F() { return 2; } int P => 2; A() { } }',
      true,
      true,
    ],
    ['a field value', 'class A { int f = 1; }', 'class A { int f = 2; }', true, true],
    ['a constant', 'class A { const int f = 1; }', 'class A { const int f = 2; }', false, true],
    ['a parameter', 'class A { void F(int a) { } }', 'class A { void F(string a) { } }', false, true],
    ['a name', 'class A { void F() { } }', 'class A { void G() { } }', false, false],
    [
      'an extension',
      'static class A { static void F(this int a) { } }',
      'static class A { static void F(this long a) { } }',
      false,
      false,
    ],
    ['accessors', 'class A { int P { get; } }', 'class A { int P { get { return 1; } } }', false, true],
  ];
  let shared: Repository;
  beforeAll(async () => {
    const pairs = edits.flatMap(([, before, after], index) => [
      [`Before${index}.cs`, before] as const,
      [`After${index}.cs`, after] as const,
    ]);
    shared = await openRepository(Object.fromEntries(pairs), { cacheFolder });
  });
  afterAll(() => shared.close());

  it.each(edits.map((each, index) => [...each, index] as const))(
    'of %s and the hashes',
    async (_name, _before, _after, keepsShape, keepsNames, index) => {
      const [before, after] = [
        await shared.enrich(`Before${index}.cs`),
        await shared.enrich(`After${index}.cs`),
      ];
      expect([after.shape === before.shape, after.names === before.names]).toEqual([keepsShape, keepsNames]);
    },
  );
});

describe.runIf(hasSdk)('a change', () => {
  const change = (made: Repository, changed: readonly string[]) =>
    made.supervisor.request('change', { changed, created: [], deleted: [] });

  it('of one file is answered from the same compilation, in other projects too', async () => {
    const use = 'class U { int M() => new Lib.Two().Run(); }';
    const before = 'namespace Lib; public class One { public int Run() => 1; } public class Two : One { }';
    const after = `\n${before.replace('Two : One { }', 'Two : One { public new int Run() => 2; }')}`;
    const made = await repository({
      'lib/Lib.csproj': project,
      'lib/Lib.cs': before,
      'app/App.csproj': project.replace(
        '</Project>',
        '<ItemGroup><ProjectReference Include="../lib/Lib.csproj" /></ItemGroup></Project>',
      ),
      'app/U.cs': use,
    });
    expect(made.projects.map(({ id, references }) => [id, references])).toEqual([
      ['app/App.csproj', ['lib/Lib.csproj']],
      ['lib/Lib.csproj', []],
    ]);
    const columnOfRun = async (): Promise<unknown> => {
      const { targets } = await made.enrich('app/U.cs');
      return targets.filter(({ name }) => name === 'Run').map(({ row, column }) => [row, column]);
    };
    expect(await columnOfRun()).toEqual([[0, before.indexOf('Run')]]);
    made.write('lib/Lib.cs', after);
    expect(await change(made, ['lib/Lib.cs'])).toEqual({});
    expect(await columnOfRun()).toEqual([[1, after.lastIndexOf('Run') - 1]]);
  });

  it('of a project file opens the projects again', async () => {
    const made = await repository({
      'A.csproj': project,
      'A.cs': '#if MORE\nclass A { void F() { F(); } }\n#endif',
    });
    expect((await made.enrich('A.cs')).sites).toEqual([]);
    made.write(
      'A.csproj',
      project.replace(
        '</PropertyGroup>',
        '<DefineConstants>$(DefineConstants);MORE</DefineConstants></PropertyGroup>',
      ),
    );
    expect(await change(made, ['A.csproj'])).toMatchObject({ projects: [{ id: 'A.csproj' }] });
    expect((await made.enrich('A.cs')).sites).toHaveLength(1);
  });
});

it.runIf(hasSdk)('the surface of a project is its public types', async () => {
  const { supervisor } = await repository({
    'A.csproj': project,
    'A.cs': 'namespace N; public class P<T> { } class Q { }',
  });
  const { packages } = await supervisor.request('surface', {});
  expect(packages).toMatchObject([
    { name: 'A', folder: '', exports: [{ exportPath: '.#N.P<T>', target: { path: 'A.cs' } }] },
  ]);
});
