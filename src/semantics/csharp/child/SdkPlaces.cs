// The assemblies that come with the SDK: its targeting packs.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

namespace Codeagent.Semantics;

/// <summary>One version of a targeting pack.</summary>
sealed record Pack(string Name, Version Version, IReadOnlyDictionary<string, string> Assemblies);

sealed class SdkPlaces
{
    public const string Core = "Microsoft.NETCore.App";
    public const string Web = "Microsoft.AspNetCore.App";

    readonly string packs;
    readonly Dictionary<string, IReadOnlyList<Pack>> known = new();

    /// <summary>The user's folder of NuGet packages; null if it must not be read.</summary>
    public string? Packages { get; }

    public SdkPlaces(string packs, string? packages)
    {
        this.packs = packs;
        Packages = packages != null && Directory.Exists(packages) ? Path.GetFullPath(packages) : null;
    }

    public Version NewestFramework => Versions(Core).LastOrDefault()?.Version ?? new Version(99, 0);

    /// <summary>The pack of that framework version, else the next newer one, else the newest.</summary>
    public Pack? PackFor(string framework, Version version) =>
        Versions(framework).FirstOrDefault(pack => pack.Version >= version) ?? Versions(framework).LastOrDefault();

    /// <summary>Oldest first.</summary>
    IReadOnlyList<Pack> Versions(string framework)
    {
        if (known.TryGetValue(framework, out var found)) return found;
        var folder = Path.Combine(packs, framework + ".Ref");
        var made = !Directory.Exists(folder)
            ? new List<Pack>()
            : Directory.EnumerateDirectories(folder).SelectMany(each => Read(framework, each)).OrderBy(pack => pack.Version).ToList();
        known[framework] = made;
        return made;
    }

    static IEnumerable<Pack> Read(string framework, string folder)
    {
        var references = Path.Combine(folder, "ref");
        if (!Directory.Exists(references)) yield break;
        foreach (var each in Directory.EnumerateDirectories(references))
            if (TargetFramework.Parse(Path.GetFileName(each)) is { } target)
                yield return new Pack(framework, target.Version, AssembliesIn(each));
    }

    static IReadOnlyDictionary<string, string> AssembliesIn(string folder)
    {
        var found = new Dictionary<string, string>(StringComparer.OrdinalIgnoreCase);
        foreach (var file in Directory.EnumerateFiles(folder, "*.dll").OrderBy(each => each, StringComparer.Ordinal))
            found[Path.GetFileNameWithoutExtension(file)] = file;
        return found;
    }
}
