// Lists every invocation of a repository with its targets, by Roslyn: `dotnet oracle.dll ROSLYN PACKS PACKAGES ROOT`.
// A program of its own, so that it errs in other places than the child that it judges: projects are evaluated by MSBuild,
// which may run their code, and targets are those of operations. Only for repositories that you trust.
using System;
using System.IO;
using System.Runtime.CompilerServices;
using System.Runtime.Loader;

namespace Codeagent.Oracle;

static class Program
{
    static void Main(string[] arguments)
    {
        AssemblyLoadContext.Default.Resolving += (context, name) =>
        {
            var file = Path.Combine(arguments[0], name.Name + ".dll");
            return File.Exists(file) ? context.LoadFromAssemblyPath(file) : null;
        };
        Run(arguments);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static void Run(string[] arguments)
    {
        var root = Path.GetFullPath(arguments[3]);
        var projects = EvaluatedProject.ReadAll(root);
        using var output = new StreamWriter(Console.OpenStandardOutput());
        foreach (var line in new Oracle(root, arguments[1], arguments[2], projects).Lines()) output.WriteLine(line);
    }
}
