// One project as a live compilation. It is made when it is first needed and replaced piece by piece when files change, so
// that everything that did not change is kept.
using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace Codeagent.Semantics;

sealed class CompiledProject
{
    readonly SourceTrees sources;
    readonly CSharpParseOptions parseOptions;
    readonly string parseKey;
    readonly FoundReferences references;
    readonly Dictionary<string, SyntaxTree> trees = new(StringComparer.Ordinal);
    SyntaxTree? given;
    CSharpCompilation? compilation;

    public ChosenProject Chosen { get; }
    public string Id => Chosen.Project.Id;
    /// <summary>Every project that it refers to, directly or not; those it depends on come first.</summary>
    public IReadOnlyList<CompiledProject> Uses { get; }
    public IReadOnlyList<Problem> Problems { get; }
    public IReadOnlySet<string> Sources { get; }

    public CompiledProject(ChosenProject chosen, IReadOnlyList<CompiledProject> uses, SourceTrees sources, FoundReferences references)
    {
        Chosen = chosen;
        Uses = uses;
        Sources = chosen.Sources.ToHashSet();
        this.sources = sources;
        this.references = references;
        parseOptions = ParseOptionsOf(chosen.Project);
        parseKey = $"{parseOptions.LanguageVersion} {string.Join(' ', parseOptions.PreprocessorSymbolNames.OrderBy(each => each, StringComparer.Ordinal))}";
        Problems = chosen.Project.Problems.Concat(references.Problems).ToList();
    }

    static CSharpParseOptions ParseOptionsOf(ProjectFile project)
    {
        var symbols = project.Property("DefineConstants").Split(new[] { ';', ',', ' ' }, StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries)
            .Concat(project.Framework?.Symbols() ?? Array.Empty<string>())
            .Where(SyntaxFacts.IsValidIdentifier)
            .Distinct();
        return new CSharpParseOptions(LanguageVersionOf(project), DocumentationMode.None, SourceCodeKind.Regular, symbols);
    }

    static LanguageVersion LanguageVersionOf(ProjectFile project)
    {
        var written = project.Property("LangVersion");
        if (written == "" && project.Path != "") written = DefaultVersion(project.Framework);
        return LanguageVersionFacts.TryParse(written, out var version) && version != LanguageVersion.Default ? version : LanguageVersion.Latest;
    }

    static string DefaultVersion(TargetFramework? framework) => framework switch
    {
        { Identifier: TargetFramework.Core, Version.Major: >= 5 } => $"{framework.Version.Major + 4}.0",
        { Identifier: TargetFramework.Core, Version.Major: >= 3 } => "8.0",
        { Identifier: TargetFramework.Standard, Version: { Major: 2, Minor: 1 } } => "8.0",
        null => "latest",
        _ => "7.3",
    };

    public SyntaxTree? TreeOf(string path)
    {
        Parse();
        return trees.TryGetValue(path, out var tree) ? tree : null;
    }

    /// <summary>Parses the sources, which is most of the work of opening a project.</summary>
    public void Parse()
    {
        if (given != null) return;
        foreach (var path in Chosen.Sources)
            if (sources.Parse(path, parseOptions, parseKey) is { } tree) trees[path] = tree;
        given = Given();
    }

    SyntaxTree Given() =>
        CSharpSyntaxTree.ParseText(GivenSource.Of(Chosen.Project, trees.Values.SelectMany(GivenSource.FriendsIn)), parseOptions);

    public CSharpCompilation Compilation()
    {
        if (compilation != null) return compilation;
        Parse();
        var kind = trees.Values.Any(HasStatements) ? OutputKind.ConsoleApplication : OutputKind.DynamicallyLinkedLibrary;
        var options = new CSharpCompilationOptions(kind, allowUnsafe: true, concurrentBuild: false, nullableContextOptions: NullableContextOptions.Enable);
        return compilation = CSharpCompilation.Create(
            Chosen.Project.AssemblyName == "" ? "rest" : Chosen.Project.AssemblyName,
            trees.Values.Append(given!),
            references.All.Concat(Uses.Select(each => each.Compilation().ToMetadataReference())),
            options);
    }

    static bool HasStatements(SyntaxTree tree) =>
        ((Microsoft.CodeAnalysis.CSharp.Syntax.CompilationUnitSyntax)tree.GetRoot()).Members.Any(SyntaxKind.GlobalStatement);

    /// <summary>The disk changed in these files. Those it depends on come first.</summary>
    public void Replace(IReadOnlyCollection<string> changed, IReadOnlyDictionary<CompiledProject, CSharpCompilation> before)
    {
        var old = trees.Where(each => changed.Contains(each.Key)).ToList();
        foreach (var (path, tree) in old)
        {
            var next = sources.Parse(path, parseOptions, parseKey);
            if (next == null) trees.Remove(path);
            else trees[path] = next;
            compilation = next == null ? compilation?.RemoveSyntaxTrees(tree) : compilation?.ReplaceSyntaxTree(tree, next);
        }
        // The options depend on whether there are top-level statements.
        if (old.Any(each => HasStatements(each.Value) != (trees.TryGetValue(each.Key, out var next) && HasStatements(next)))) compilation = null;
        if (old.Count > 0 && given != null && Given() is var made && made.ToString() != given.ToString())
        {
            compilation = compilation?.ReplaceSyntaxTree(given, made);
            given = made;
        }
        if (compilation == null) return;
        foreach (var (project, was) in before)
        {
            if (!Uses.Contains(project)) continue;
            var reference = compilation.References.OfType<CompilationReference>().FirstOrDefault(each => each.Compilation == was);
            if (reference != null) compilation = compilation.ReplaceReference(reference, project.Compilation().ToMetadataReference());
        }
    }

    public CSharpCompilation? CompilationNow => compilation;

    /// <summary>Keeps what was parsed and forgets what was bound.</summary>
    public void Forget() => compilation = null;
}
