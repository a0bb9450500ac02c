/** Project files are data: what is taken from them, and what a hostile one cannot do. */
import { existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { findSdk } from './find-sdk.ts';
import {
  type Files,
  openRepository,
  type Repository,
  type RepositoryOptions,
  said,
} from './fixtures/repository.ts';

const hasSdk = findSdk(process.env).kind === 'ready';
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

const sdkProject = (inside: string, attributes = 'Sdk="Microsoft.NET.Sdk"'): string =>
  `<Project ${attributes}><PropertyGroup><TargetFramework>net8.0</TargetFramework></PropertyGroup>${inside}</Project>`;
const filesOf = ({ projects }: Repository): unknown => projects.map(({ id, files }) => [id, files.join(' ')]);

describe.runIf(hasSdk)('sources', () => {
  it.each<readonly [name: string, files: Files, expected: unknown]>([
    ['of a folder without a project are one program', { 'a/A.cs': '', 'B.cs': '' }, [['*', 'B.cs a/A.cs']]],
    [
      'are those below the project, without built ones and other projects',
      {
        'one/One.csproj': sdkProject(''),
        'one/A.cs': '',
        'one/bin/B.cs': '',
        'one/two/Two.csproj': sdkProject(''),
        'one/two/C.cs': '',
      },
      [
        ['*', 'one/bin/B.cs'],
        ['one/One.csproj', 'one/A.cs'],
        ['one/two/Two.csproj', 'one/two/C.cs'],
      ],
    ],
    [
      'follow its items',
      {
        'p/P.csproj': sdkProject(
          '<ItemGroup><Compile Remove="old/**" /><Compile Include="..\\shared\\*.cs" Exclude="../shared/X.cs" /></ItemGroup>',
        ),
        'p/A.cs': '',
        'p/old/B.cs': '',
        'shared/S.cs': '',
        'shared/X.cs': '',
      },
      [
        ['*', 'p/old/B.cs shared/X.cs'],
        ['p/P.csproj', 'p/A.cs shared/S.cs'],
      ],
    ],
    [
      'of an old project are listed one by one',
      {
        'P.csproj': '<Project><ItemGroup><Compile Include="A.cs" /></ItemGroup></Project>',
        'A.cs': '',
        'B.cs': '',
      },
      [
        ['*', 'B.cs'],
        ['P.csproj', 'A.cs'],
      ],
    ],
  ])('%s', async (_name, files, expected) => {
    expect(filesOf(await repository(files))).toEqual(expected);
  });
});

/** The symbols that hold are those whose code the compiler answers for. */
describe.runIf(hasSdk)('a symbol', () => {
  const symbols = [
    'ONE',
    'TWO',
    'NET10_0',
    'NET8_0',
    'NET6_0_OR_GREATER',
    'NETSTANDARD2_0',
    'NETFRAMEWORK',
    'DEBUG',
  ];
  const code = symbols.map((name) => `#if ${name}\nclass ${name} { void F() { F(); } }\n#endif`).join('\n');
  const rows = code.split('\n');

  it.each<readonly [name: string, files: Files, expected: readonly string[]]>([
    [
      'of a condition',
      {
        'P.csproj':
          sdkProject(`<PropertyGroup Condition="'$(TargetFramework)' == 'net8.0' and !Exists('gone')">
          <DefineConstants>$(DefineConstants);ONE</DefineConstants></PropertyGroup>
          <Choose><When Condition="'$(X)' != ''"><PropertyGroup><DefineConstants>TWO</DefineConstants></PropertyGroup></When></Choose>`),
      },
      ['ONE', 'NET8_0', 'NET6_0_OR_GREATER', 'DEBUG'],
    ],
    [
      'of a function',
      {
        'P.csproj':
          sdkProject(`<PropertyGroup Condition="$([MSBuild]::IsTargetFrameworkCompatible('$(TargetFramework)', 'net6.0'))">
          <DefineConstants>ONE</DefineConstants></PropertyGroup>
          <PropertyGroup Condition="$([System.IO.File]::Exists('P.csproj'))"><DefineConstants>TWO</DefineConstants></PropertyGroup>`),
      },
      ['ONE', 'NET8_0', 'NET6_0_OR_GREATER'],
    ],
    [
      'of the files around the project',
      {
        'Directory.Build.props': `<Project><Import Project="more.props" /></Project>`,
        'more.props': '<Project><PropertyGroup><More>ONE</More></PropertyGroup></Project>',
        'Directory.Build.targets':
          '<Project><PropertyGroup><DefineConstants>$(More);TWO</DefineConstants></PropertyGroup></Project>',
        'P.csproj': sdkProject(''),
      },
      ['ONE', 'TWO', 'NET8_0', 'NET6_0_OR_GREATER'],
    ],
    [
      'of the newest framework with a pack',
      {
        'P.csproj':
          '<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><TargetFrameworks>net462;netstandard2.0;net8.0;net99.0</TargetFrameworks></PropertyGroup></Project>',
      },
      ['NET8_0', 'NET6_0_OR_GREATER', 'DEBUG'],
    ],
    [
      'of .NET Standard',
      {
        'P.csproj':
          '<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><TargetFrameworks>net462;netstandard2.0</TargetFrameworks></PropertyGroup></Project>',
      },
      ['NETSTANDARD2_0', 'DEBUG'],
    ],
  ])('%s holds', async (_name, files, expected) => {
    const { enrich } = await repository({ ...files, 'A.cs': code });
    const { sites } = await enrich('A.cs');
    expect(sites.map(({ row }) => /class (\w+)/.exec(rows[row] ?? '')?.[1])).toEqual(expected);
  });
});

describe.runIf(hasSdk)('references', () => {
  it('let friends see internal members, signed or not', async () => {
    const use = 'class U { void M() => L.F(); }';
    const made = await repository({
      'l/L.csproj': sdkProject('<ItemGroup><InternalsVisibleTo Include="One" /></ItemGroup>'),
      'l/L.cs':
        '[assembly: System.Runtime.CompilerServices.InternalsVisibleTo("Two, PublicKey=00240000")] class L { internal static void F() { } }',
      // A project without sources.
      'all/All.csproj': sdkProject('<ItemGroup><ProjectReference Include="../l/L.csproj" /></ItemGroup>'),
      'one/One.csproj': sdkProject('<ItemGroup><ProjectReference Include="../all/All.csproj" /></ItemGroup>'),
      'one/U.cs': use,
      'two/Two.csproj': sdkProject('<ItemGroup><ProjectReference Include="../one/One.csproj" /></ItemGroup>'),
      'two/U.cs': use,
    });
    expect(said(await made.enrich('one/U.cs'), use, 'F()')).toBe('call exact -> l/L.cs:F');
    expect(said(await made.enrich('two/U.cs'), use, 'F()')).toBe('call exact -> l/L.cs:F');
  });

  it('that are missing are listed, and cost only what depends on them', async () => {
    const text =
      'class U { void F(Gone.Thing t) { } void F(int n) { } void M(Gone.Thing t) { F(1); F(t); t.Run(); } }';
    const made = await repository({
      'P.csproj': sdkProject('<ItemGroup><PackageReference Include="Gone" Version="1.0" /></ItemGroup>'),
      'U.cs': text,
    });
    expect(made.projects[0]?.problems.map(({ code, message }) => `${code} ${message}`)).toContain(
      'missing_reference packages that are not on this machine: Gone',
    );
    const answer = await made.enrich('U.cs');
    expect(said(answer, text, 'F(1)')).toBe('call exact -> U.cs:F');
    expect(said(answer, text, 'Run')).toBe('');
  });

  it('in a cycle, and broken projects, cost no others', async () => {
    const text = 'class A { void F() { F(); } }';
    const made = await repository({
      'a/A.csproj': sdkProject('<ItemGroup><ProjectReference Include="../b/B.csproj" /></ItemGroup>'),
      'a/A.cs': text,
      'b/B.csproj': sdkProject('<ItemGroup><ProjectReference Include="../a/A.csproj" /></ItemGroup>'),
      'b/B.cs': text,
      'c/C.csproj': '<Project Sdk="Microsoft.NET.Sdk"><Prop',
      'c/C.cs': text,
    });
    expect(made.projects.find(({ id }) => id === 'c/C.csproj')).toMatchObject({
      status: 'syntactic_only',
      problems: [{ code: 'project_load_failed' }],
    });
    for (const file of ['a/A.cs', 'b/B.cs']) expect((await made.enrich(file)).sites).toHaveLength(1);
  });
});

describe.runIf(hasSdk)('a hostile repository', () => {
  const touch = (name: string): string => `<Exec Command="touch ../${name} /tmp/codeagent-${name}" />`;

  it('has nothing of it run or loaded', async () => {
    const attack = `<UsingTask TaskName="Evil" AssemblyFile="evil.dll" />
      <Target Name="A" BeforeTargets="BeforeBuild;ResolveReferences;CoreCompile" AfterTargets="Build">${touch('target')}<Evil /></Target>
      <PropertyGroup><X>$([System.IO.File]::WriteAllText('../property', 'x'))</X><CompilerResponseFile>evil.rsp</CompilerResponseFile></PropertyGroup>
      <ItemGroup><Analyzer Include="evil.dll" /><EditorConfigFiles Include="x" /><Compile Include="$([System.IO.File]::WriteAllText('../item', 'x'))" /></ItemGroup>
      <ItemGroup><ProjectReference Include="gen/Gen.csproj" OutputItemType="Analyzer" ReferenceOutputAssembly="false" /></ItemGroup>`;
    const made = await repository({
      'P.csproj': sdkProject(attack, 'Sdk="Microsoft.NET.Sdk" InitialTargets="A" DefaultTargets="A"'),
      'Directory.Build.props': `<Project InitialTargets="B"><Target Name="B">${touch('props')}</Target></Project>`,
      'Directory.Build.targets': `<Project InitialTargets="C"><Target Name="C">${touch('targets')}</Target></Project>`,
      'Directory.Build.rsp': '-t:A',
      'MSBuild.rsp': '-t:A',
      'csc.rsp': '-out:../rsp -r:evil.dll -analyzer:evil.dll',
      'evil.rsp': '-out:../rsp',
      'evil.dll': 'MZ',
      'global.json':
        '{ "sdk": { "version": "99.0.0", "paths": ["."] }, "msbuild-sdks": { "Microsoft.NET.Sdk": "1.0" } }',
      'gen/Gen.csproj': sdkProject(''),
      'gen/Gen.cs': 'class Gen { }',
      'A.cs': 'class A { void F() { F(); } }',
    });
    expect((await made.enrich('A.cs')).sites).toHaveLength(1);
    const [own] = made.projects;
    expect(own?.problems.map(({ code }) => code)).toContain('plugin_blocked');
    expect(readdirSync(made.folder)).toEqual(['root']);
    expect(readdirSync(made.root).sort()).toEqual([
      'A.cs',
      'Directory.Build.props',
      'Directory.Build.rsp',
      'Directory.Build.targets',
      'MSBuild.rsp',
      'P.csproj',
      'csc.rsp',
      'evil.dll',
      'evil.rsp',
      'gen',
      'global.json',
    ]);
    for (const name of ['target', 'props', 'targets'])
      expect(existsSync(`/tmp/codeagent-${name}`)).toBe(false);
  });

  it('reads nothing outside through items, imports, references, links, entities or package lists', async () => {
    const use =
      'class U { void M() { Secret.F(); Linked.F(); Newtonsoft.Json.JsonConvert.SerializeObject(1); } }';
    const made = await repository(
      {
        'P.csproj': sdkProject(`<Import Project="../outer.props" /><Import Project="/etc/passwd" />
          <ItemGroup><Compile Include="../*.cs;/etc/*.cs" /><ProjectReference Include="../Outer.csproj" /><Reference Include="X"><HintPath>../x.dll</HintPath></Reference></ItemGroup>`),
        'entity/E.csproj': `<!DOCTYPE p [<!ENTITY e SYSTEM "file:///etc/passwd">]><Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><DefineConstants>&e;</DefineConstants></PropertyGroup></Project>`,
        'entity/E.cs': 'class E { }',
        'obj/project.assets.json': JSON.stringify({
          targets: { 'net8.0': { 'X/1.0': { type: 'package', compile: { '../../../../outer.dll': {} } } } },
          libraries: { 'X/1.0': { type: 'package', path: '../..' } },
          packageFolders: { '/etc/': {} },
        }),
        'U.cs': use,
        'linked.cs': '',
      },
      {
        outside: {
          'Secret.cs': 'class Secret { public static void F() { } }',
          'Link.cs': 'class Linked { public static void F() { } }',
          'outer.props': '<Project />',
          'Outer.csproj': sdkProject(''),
        },
      },
    );
    rmSync(path.join(made.root, 'linked.cs'));
    symlinkSync(path.join(made.folder, 'Link.cs'), path.join(made.root, 'linked.cs'));
    await made.supervisor.request('load', { files: ['U.cs', 'linked.cs', '../Secret.cs', 'entity/E.cs'] });
    const answer = await made.enrich('U.cs');
    expect(answer.targets).toEqual([]);
    expect(answer.sites).toEqual([]);
    expect((await made.enrich('linked.cs')).status).toBe('syntactic_only');
    expect((await made.enrich('../Secret.cs')).status).toBe('syntactic_only');
    const codes = made.projects
      .flatMap(({ problems }) => problems)
      .filter(({ code }) => code === 'outside_root');
    expect(codes).toHaveLength(6);
    expect(made.projects.find(({ id }) => id === 'entity/E.csproj')?.problems).toMatchObject([
      { code: 'project_load_failed' },
    ]);
  });

  it('is refused where evaluation would be needed', async () => {
    const { supervisor } = await repository({ 'A.cs': '' }, { safeMode: false });
    await expect(supervisor.request('load', { files: ['A.cs'] })).rejects.toMatchObject({
      code: 'plugin_blocked',
    });
    expect(supervisor.starts()).toBe(1);
  });
});
