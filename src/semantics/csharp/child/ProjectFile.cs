// What this program takes from a project file and the files around it. Produced by ProjectReader.
using System;
using System.Collections.Generic;

namespace Codeagent.Semantics;

/// <summary>Patterns are below the root.</summary>
sealed record CompileItem(bool IsRemoved, string Pattern, string Exclude);

sealed record UsingItem(string Name, string Alias, bool IsStatic);

sealed record PackageItem(string Id, string Version);

sealed class ProjectFile
{
    /// <summary>Below the root; "" for the files that no project has.</summary>
    public string Path { get; init; } = "";
    public string Folder => GuardedFiles.FolderOf(Path);
    public string Id => Path == "" ? "*" : Path;

    /// <summary>`Microsoft.NET.Sdk.Web`; empty for a project that lists its files one by one.</summary>
    public string Sdk { get; init; } = "";
    public TargetFramework? Framework { get; init; }
    public Dictionary<string, string> Properties { get; init; } = new(StringComparer.OrdinalIgnoreCase);

    /// <summary>The file cannot be read: its sources are known by their folder, but nobody knows what they mean.</summary>
    public bool IsBroken { get; init; }

    public List<CompileItem> Compiled { get; } = new();
    public List<UsingItem> Usings { get; } = new();
    /// <summary>Paths of project files below the root.</summary>
    public List<string> ProjectReferences { get; } = new();
    public List<PackageItem> Packages { get; } = new();
    public Dictionary<string, string> PackageVersions { get; } = new(StringComparer.OrdinalIgnoreCase);
    public List<string> Frameworks { get; } = new();
    /// <summary>Assemblies below the root.</summary>
    public List<string> Assemblies { get; } = new();
    /// <summary>Names of the assemblies that see internal members.</summary>
    public List<string> Friends { get; } = new();
    public List<Problem> Problems { get; } = new();

    public string Property(string name) => Properties.TryGetValue(name, out var value) ? value : "";

    public bool Is(string name) => Property(name).ToLowerInvariant() is "true" or "enable" or "enabled";

    public string AssemblyName =>
        Property("AssemblyName") is { Length: > 0 } name ? name : System.IO.Path.GetFileNameWithoutExtension(Path);
}
