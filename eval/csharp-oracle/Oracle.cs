// Compiles the projects in the order of their references and lists the sites of each file once.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.Json;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Codeagent.Oracle;

sealed class Oracle
{
    readonly string root;
    readonly string packs;
    readonly string packages;
    readonly Dictionary<string, EvaluatedProject> projects;
    readonly Dictionary<string, CSharpCompilation?> compilations = new();
    readonly Dictionary<string, MetadataReference> assemblies = new();

    public Oracle(string root, string packs, string packages, IEnumerable<EvaluatedProject> projects)
    {
        this.root = root;
        this.packs = packs;
        this.packages = packages;
        this.projects = projects.ToDictionary(each => each.Path);
    }

    public IEnumerable<string> Lines()
    {
        var owners = new Dictionary<string, EvaluatedProject>();
        foreach (var project in projects.Values)
            foreach (var file in project.Paths("Compile"))
                if (file.StartsWith(root + "/", StringComparison.Ordinal) && (!owners.TryGetValue(file, out var known) || Nearness(file, project) > Nearness(file, known) || (Nearness(file, project) == Nearness(file, known) && project.Paths("Compile").Count() > known.Paths("Compile").Count())))
                    owners[file] = project;
        var (all, unbound) = (0, 0);
        foreach (var (file, project) in owners.OrderBy(each => each.Key, StringComparer.Ordinal))
        {
            var compilation = CompilationOf(project.Path);
            var tree = compilation?.SyntaxTrees.FirstOrDefault(each => each.FilePath == file);
            if (tree == null) continue;
            var lister = new SiteLister(root, compilation!.GetSemanticModel(tree));
            foreach (var line in lister.Lines()) yield return line;
            (all, unbound) = (all + lister.All, unbound + lister.Unbound);
        }
        Console.Error.WriteLine($"{compilations.Count} projects, {owners.Count} files, {all} invocations and constructions, {unbound} of them cannot be bound");
    }

    static int Nearness(string file, EvaluatedProject project) =>
        file.StartsWith(project.Folder + "/", StringComparison.Ordinal) ? project.Folder.Length : -1;

    CSharpCompilation? CompilationOf(string path)
    {
        if (compilations.TryGetValue(path, out var known)) return known;
        compilations[path] = null;
        if (!projects.TryGetValue(path, out var project)) return null;
        var reached = Reached(path).ToList();
        var references = reached.Select(CompilationOf).OfType<CSharpCompilation>().Select(each => (MetadataReference)each.ToMetadataReference());
        LanguageVersionFacts.TryParse(project.Property("LangVersion"), out var version);
        var options = new CSharpParseOptions(version == LanguageVersion.Default ? LanguageVersion.Latest : version, DocumentationMode.None, SourceCodeKind.Regular, SymbolsOf(project));
        var trees = project.Paths("Compile").Distinct().Where(File.Exists).Select(file => CSharpSyntaxTree.ParseText(File.ReadAllText(file), options, file)).ToList();
        trees.Add(CSharpSyntaxTree.ParseText(Given(project, trees), options));
        var isProgram = trees.Any(tree => tree.GetCompilationUnitRoot().Members.OfType<GlobalStatementSyntax>().Any());
        return compilations[path] = CSharpCompilation.Create(
            project.Property("AssemblyName"),
            trees,
            Libraries(project).Concat(references),
            new CSharpCompilationOptions(isProgram ? OutputKind.ConsoleApplication : OutputKind.DynamicallyLinkedLibrary, allowUnsafe: true, concurrentBuild: false));
    }

    IEnumerable<string> Reached(string path) =>
        !projects.TryGetValue(path, out var project)
            ? Enumerable.Empty<string>()
            : project.Paths("ProjectReference").SelectMany(each => Reached(each).Prepend(each)).Distinct();

    static IEnumerable<string> SymbolsOf(EvaluatedProject project)
    {
        var given = project.Property("DefineConstants").Split(';', StringSplitOptions.RemoveEmptyEntries);
        var version = project.Property("TargetFrameworkVersion").TrimStart('v').Split('.').Select(int.Parse).Append(0).ToArray();
        if (project.Property("TargetFrameworkIdentifier") == ".NETStandard") return given.Concat(new[] { "NETSTANDARD", $"NETSTANDARD{version[0]}_{version[1]}", "NETSTANDARD2_0_OR_GREATER" });
        if (project.Property("TargetFrameworkIdentifier") != ".NETCoreApp") return given.Append("NETFRAMEWORK");
        var older = new[] { "NETCOREAPP1_0", "NETCOREAPP1_1", "NETCOREAPP2_0", "NETCOREAPP2_1", "NETCOREAPP2_2", "NETCOREAPP3_0", "NETCOREAPP3_1" }.Select(each => each + "_OR_GREATER");
        return given.Concat(older).Concat(new[] { "NET", "NETCOREAPP", $"NET{version[0]}_{version[1]}" }).Concat(Enumerable.Range(5, Math.Max(0, version[0] - 4)).Select(major => $"NET{major}_0_OR_GREATER"));
    }

    static string Given(EvaluatedProject project, IEnumerable<SyntaxTree> trees)
    {
        var usings = project.Items.GetProperty("Using").EnumerateArray().Select(each =>
        {
            string Of(string name) => each.TryGetProperty(name, out var value) ? value.GetString() ?? "" : "";
            return $"global using {(Of("Static") == "true" ? "static " : "")}{(Of("Alias") == "" ? "" : Of("Alias") + " = ")}{Of("Identity")};";
        });
        var written = trees.SelectMany(tree => tree.GetCompilationUnitRoot().AttributeLists).SelectMany(list => list.Attributes)
            .Where(each => each.Name.ToString().Contains("InternalsVisibleTo", StringComparison.Ordinal))
            .SelectMany(each => each.DescendantTokens()).Where(token => token.IsKind(SyntaxKind.StringLiteralToken)).Select(token => token.ValueText)
            .Where(text => !text.StartsWith("00", StringComparison.Ordinal) && !text.StartsWith(",", StringComparison.Ordinal));
        var friends = project.Names("InternalsVisibleTo").Concat(project.Names("InternalsVisibleToProject")).Concat(written).Select(each => each.Split(',')[0]).Distinct();
        return string.Join('\n', usings.Concat(friends.Select(each => $"[assembly: System.Runtime.CompilerServices.InternalsVisibleTo(\"{each}\")]")));
    }

    /// <summary>The packs of the SDK, then what a restore found.</summary>
    IEnumerable<MetadataReference> Libraries(EvaluatedProject project)
    {
        var paths = new Dictionary<string, string>(StringComparer.OrdinalIgnoreCase);
        foreach (var pack in new[] { "Microsoft.NETCore.App.Ref", "Microsoft.AspNetCore.App.Ref" })
            foreach (var file in Directory.EnumerateFiles(Path.Combine(packs, pack), "*.dll", SearchOption.AllDirectories).Where(file => file.Contains("/ref/", StringComparison.Ordinal)))
                paths[Path.GetFileName(file)] = file;
        foreach (var file in Restored(project)) paths.TryAdd(Path.GetFileName(file), file);
        return paths.Values.Select(path => assemblies.TryGetValue(path, out var known) ? known : assemblies[path] = MetadataReference.CreateFromFile(path));
    }

    IEnumerable<string> Restored(EvaluatedProject project)
    {
        var name = Path.GetFileNameWithoutExtension(project.Path);
        var list = new[] { Path.Combine(project.Folder, "obj"), Path.Combine(root, "artifacts/obj", name) }.Select(each => Path.Combine(each, "project.assets.json")).FirstOrDefault(File.Exists);
        if (list == null) yield break;
        using var document = JsonDocument.Parse(File.ReadAllText(list));
        var libraries = document.RootElement.GetProperty("libraries");
        foreach (var target in document.RootElement.GetProperty("targets").EnumerateObject().Where(each => each.Name == project.Framework || each.Name.Replace(".NETStandard,Version=v", "netstandard", StringComparison.Ordinal) == project.Framework))
            foreach (var library in target.Value.EnumerateObject())
                if (library.Value.TryGetProperty("compile", out var compiled) && libraries.GetProperty(library.Name).TryGetProperty("path", out var folder))
                    foreach (var asset in compiled.EnumerateObject())
                        if (Path.Combine(packages, folder.GetString()!, asset.Name) is var file && file.EndsWith(".dll", StringComparison.Ordinal) && File.Exists(file)) yield return file;
    }
}
