/** The edges of C# by Roslyn, where a .NET SDK is installed: exact where syntax guesses, and the same after updates. */
import { spawnSync } from 'node:child_process';
import { afterEach, describe, expect, it } from 'vitest';
import { findSdk } from '../src/semantics/csharp/find-sdk.ts';
import { type CompiledWorkspace, type Files, openCompiled } from './compiled-workspace.ts';
import { dumpOf } from './workspace.ts';

const hasSdk = findSdk(process.env).kind === 'ready';
if (!hasSdk) process.stdout.write('C#: no .NET SDK on this machine, so the tests of its edges did not run\n');

let compiled: CompiledWorkspace | undefined;
afterEach(() => compiled?.dispose());

async function open(files: Files): Promise<CompiledWorkspace> {
  compiled = await openCompiled(files);
  return compiled;
}

it('these tests run wherever `dotnet` runs', () => {
  const { status } = spawnSync('dotnet', ['--list-sdks'], { stdio: 'ignore' });
  expect(hasSdk).toBe(status === 0);
});

const project = `<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><TargetFramework>net8.0</TargetFramework>
<ImplicitUsings>enable</ImplicitUsings></PropertyGroup></Project>\n`;
const shop: Files = {
  'Lib/Lib.csproj': project,
  'Lib/Store.cs':
    'namespace Lib;\npublic interface IStore { string Read(int id); }\npublic class FileStore : IStore\n{\n    public string Read(int id) => id.ToString();\n}\n',
  'Lib/Money.cs':
    'namespace Lib;\npublic readonly struct Money\n{\n    public static Money operator +(Money a, Money b) => a;\n}\n',
  'Lib/Texts.cs':
    'namespace Lib;\npublic static class Texts\n{\n    public static string Loud(this string text) => text + "!";\n}\n',
  'App/App.csproj': project.replace(
    '</Project>',
    '<ItemGroup><ProjectReference Include="../Lib/Lib.csproj" /></ItemGroup></Project>',
  ),
  'App/Shop.cs':
    'using Lib;\nnamespace App;\npublic class Shop(IStore store)\n{\n    public string Open() => store.Read(3).Loud();\n    public Money Sum(Money a) => a + a;\n}\n',
  'Other/Other.csproj': project,
  'Other/Alone.cs': 'namespace Other;\npublic class Alone { public void Run() { } }\n',
};

describe.runIf(hasSdk)('C#', () => {
  it('has exact edges to extension methods, operators and members of interfaces', async () => {
    const { ask, edgesIn, engine, rebuilt } = await open(shop);
    expect(await ask()).toBe(5);
    const calls = edgesIn('App/Shop.cs').filter((edge) => edge.startsWith('calls'));
    expect(calls.map((edge) => edge.replace(/^calls \S+ -> /, ''))).toEqual([
      'Lib/Store.cs#3 exact compiler',
      'Lib/Texts.cs#3 exact compiler',
      'Lib/Money.cs#3 exact compiler',
    ]);
    expect(edgesIn('Lib/Store.cs')).toContain('overrides Lib/Store.cs#5 -> Lib/Store.cs#3 exact compiler');
    expect(dumpOf(engine)).toEqual(await rebuilt());
  });

  it('leads from an interface to the class that is registered for it', async () => {
    const { ask, edit, engine, rebuilt } = await open({
      ...shop,
      'App/Fake.cs':
        'namespace App;\npublic class Fake : Lib.IStore\n{\n    public string Read(int id) => "";\n}\n',
      'App/Start.cs':
        'using Lib;\nusing Microsoft.Extensions.DependencyInjection;\npublic static class Start\n{\n    public static void Add(IServiceCollection services) => services.AddScoped<IStore, FileStore>();\n}\n',
    });
    await ask();
    const runs = async () => {
      const { steps } = await engine.graph.flow('Shop.Open', { depth: 2, limit: 20, only: undefined });
      return steps.flatMap((step) => (step.how === 'runs' ? [`${step.target.id} ${step.confidence}`] : []));
    };
    expect(await runs()).toEqual([
      'Lib/Store.cs:FileStore.Read probable',
      'App/Fake.cs:Fake.Read approximate',
    ]);
    expect(dumpOf(engine)).toEqual(await rebuilt());
    await edit({ 'App/Start.cs': undefined });
    await ask();
    expect([...(await runs())].sort()).toEqual([
      'App/Fake.cs:Fake.Read approximate',
      'Lib/Store.cs:FileStore.Read approximate',
    ]);
  });

  it.each<{
    readonly change: string;
    readonly edits: Readonly<Record<string, string | undefined>>;
    readonly asked: number;
  }>([
    { change: 'nothing', edits: {}, asked: 0 },
    {
      change: 'a body',
      edits: { 'Lib/Store.cs': `${shop['Lib/Store.cs']}`.replace('id.ToString()', '"" + id') },
      asked: 1,
    },
    {
      change: 'the type of a member',
      edits: {
        'Lib/Texts.cs': `${shop['Lib/Texts.cs']}`.replace('static string Loud', 'static object Loud'),
      },
      asked: 4,
    },
    {
      change: 'a new overload',
      edits: {
        'Lib/Texts.cs': `${shop['Lib/Texts.cs']}`.replace(
          'text + "!";',
          'text + "!";\n    public static int Loud(this int number) => number;',
        ),
      },
      asked: 4,
    },
    {
      change: 'a file that is gone',
      edits: { 'Lib/Texts.cs': undefined },
      asked: 1,
    },
    {
      change: 'a project file',
      edits: { 'Other/Other.csproj': project.replace('net8.0', 'net9.0') },
      asked: 5,
    },
  ])('after a change of $change, the index equals a rebuilt one', async ({ edits, asked }) => {
    const { ask, edit, engine, rebuilt } = await open(shop);
    await ask();
    await edit(edits);
    expect(await ask()).toBe(asked);
    expect(dumpOf(engine)).toEqual(await rebuilt());
  });
});
