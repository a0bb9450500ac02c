// The child process: `dotnet codeagent-csharp.dll ROSLYN PACKS [PACKAGES]`. It ends when its input is closed.
//   ROSLYN    the folder of the SDK with Microsoft.CodeAnalysis.dll
//   PACKS     the folder of the SDK with its targeting packs
//   PACKAGES  the user's folder of NuGet packages, if the child may read it
// Roslyn is not beside this program but in the SDK, so that it is found when a type of it is first needed: this file
// must not mention any.
using System;
using System.IO;
using System.Runtime.CompilerServices;
using System.Runtime.Loader;
using System.Threading;

namespace Codeagent.Semantics;

static class Program
{
    /// <summary>Roslyn recurses along nested expressions, which generated code nests deeply.</summary>
    const int StackBytes = 64 * 1024 * 1024;

    static int Main(string[] arguments)
    {
        if (arguments.Length < 2)
        {
            Console.Error.WriteLine("usage: codeagent-csharp ROSLYN PACKS [PACKAGES]");
            return 2;
        }
        var roslyn = arguments[0];
        AssemblyLoadContext.Default.Resolving += (context, name) =>
        {
            var file = Path.Combine(roslyn, name.Name + ".dll");
            return File.Exists(file) ? context.LoadFromAssemblyPath(file) : null;
        };
        var work = new Thread(() => Serve(arguments), StackBytes);
        work.Start();
        work.Join();
        return 0;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static void Serve(string[] arguments)
    {
        var places = new SdkPlaces(arguments[1], arguments.Length > 2 ? arguments[2] : null);
        var session = new Session(places);
        new RequestServer(Console.OpenStandardInput(), Console.OpenStandardOutput(), session.Handle).Run();
    }
}
