// A project as MSBuild evaluates it, without running a target.
using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.IO;
using System.Linq;
using System.Text.Json;

namespace Codeagent.Oracle;

sealed class EvaluatedProject
{
    public string Path { get; init; } = "";
    public string Framework { get; init; } = "";
    public JsonElement Properties { get; init; }
    public JsonElement Items { get; init; }

    public string Folder => System.IO.Path.GetDirectoryName(Path)!;

    public string Property(string name) => Properties.GetProperty(name).GetString() ?? "";

    public IEnumerable<string> Paths(string item) =>
        Items.TryGetProperty(item, out var all) ? all.EnumerateArray().Select(each => each.GetProperty("FullPath").GetString()!) : Enumerable.Empty<string>();

    public IEnumerable<string> Names(string item) =>
        Items.TryGetProperty(item, out var all) ? all.EnumerateArray().Select(each => each.GetProperty("Identity").GetString()!) : Enumerable.Empty<string>();

    public static IReadOnlyList<EvaluatedProject> ReadAll(string root)
    {
        var found = new List<EvaluatedProject>();
        foreach (var path in Directory.EnumerateFiles(root, "*.csproj", SearchOption.AllDirectories).OrderBy(each => each, StringComparer.Ordinal))
        {
            var made = Evaluate(path, null);
            if (made == null)
            {
                Console.Error.WriteLine($"not evaluated: {System.IO.Path.GetRelativePath(root, path)}");
                continue;
            }
            var many = made.Property("TargetFrameworks").Split(';', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries);
            var chosen = many.Length > 0 ? Choose(many) : made.Framework;
            found.Add(chosen == made.Framework ? made : Evaluate(path, chosen) ?? made);
        }
        return found;
    }

    /// <summary>The newest .NET, else .NET Standard.</summary>
    static string Choose(string[] names) =>
        names.OrderBy(name => name.StartsWith("netstandard", StringComparison.Ordinal) ? 1 : name.Contains('.') ? 0 : 2)
            .ThenByDescending(name => double.TryParse(new string(name.SkipWhile(letter => !char.IsDigit(letter)).TakeWhile(letter => char.IsDigit(letter) || letter == '.').ToArray()), System.Globalization.CultureInfo.InvariantCulture, out var number) ? number : 0)
            .First();

    static EvaluatedProject? Evaluate(string path, string? framework)
    {
        var start = new ProcessStartInfo("dotnet") { RedirectStandardOutput = true, RedirectStandardError = true };
        foreach (var argument in new[]
        {
            "msbuild", path, "-nologo",
            "-getProperty:TargetFramework,TargetFrameworks,DefineConstants,LangVersion,AssemblyName,TargetFrameworkIdentifier,TargetFrameworkVersion",
            "-getItem:Compile,Using,ProjectReference,InternalsVisibleTo,InternalsVisibleToProject",
        }) start.ArgumentList.Add(argument);
        if (framework != null) start.ArgumentList.Add($"-p:TargetFramework={framework}");
        using var process = Process.Start(start)!;
        process.ErrorDataReceived += (_, _) => { };
        process.BeginErrorReadLine();
        var text = process.StandardOutput.ReadToEnd();
        process.WaitForExit();
        try
        {
            using var document = JsonDocument.Parse(text);
            var properties = document.RootElement.GetProperty("Properties").Clone();
            return new EvaluatedProject
            {
                Path = path,
                Framework = framework ?? properties.GetProperty("TargetFramework").GetString() ?? "",
                Properties = properties,
                Items = document.RootElement.GetProperty("Items").Clone(),
            };
        }
        catch (JsonException)
        {
            return null;
        }
    }
}
