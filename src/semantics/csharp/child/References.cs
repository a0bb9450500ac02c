// The assemblies that the sources of a project are compiled against: a targeting pack of the SDK, packages that are on this
// machine already, and assemblies in the repository. Nothing is downloaded; what is missing is listed.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.Json;
using Microsoft.CodeAnalysis;

namespace Codeagent.Semantics;

sealed record FoundReferences(IReadOnlyList<MetadataReference> All, IReadOnlyList<Problem> Problems);

sealed class References
{
    readonly SdkPlaces sdk;
    readonly GuardedFiles files;
    readonly PackageFolder? packages;
    readonly Dictionary<string, MetadataReference> byPath = new(StringComparer.Ordinal);

    public References(SdkPlaces sdk, GuardedFiles files)
    {
        this.sdk = sdk;
        this.files = files;
        packages = sdk.Packages == null ? null : new PackageFolder(sdk.Packages);
    }

    /// <summary>`reached`: the project and every project that it refers to, whose packages and frameworks it may use.</summary>
    public FoundReferences Of(ProjectFile project, IReadOnlyList<ProjectFile> reached)
    {
        var problems = new List<Problem>();
        var paths = new Dictionary<string, string>(StringComparer.OrdinalIgnoreCase);
        AddPacks(project, reached, paths, problems);
        AddPackages(project, reached, paths, problems);
        foreach (var assembly in reached.SelectMany(each => each.Assemblies))
            if (files.Exists(assembly)) paths.TryAdd(Path.GetFileNameWithoutExtension(assembly), files.Absolute(assembly));
            else Miss(project, problems, $"{assembly} is not there");
        return new FoundReferences(paths.Values.Select(Reference).ToList(), problems);
    }

    MetadataReference Reference(string path)
    {
        if (!byPath.TryGetValue(path, out var found)) byPath[path] = found = MetadataReference.CreateFromFile(path);
        return found;
    }

    static void Miss(ProjectFile project, List<Problem> problems, string message) =>
        problems.Add(new Problem("missing_reference", project.Id, message));

    void AddPacks(ProjectFile project, IReadOnlyList<ProjectFile> reached, Dictionary<string, string> paths, List<Problem> problems)
    {
        var wanted = project.Framework;
        var version = wanted?.Identifier == TargetFramework.Core ? wanted.Version : new Version(0, 0);
        var core = sdk.PackFor(SdkPlaces.Core, version);
        if (core == null)
        {
            Miss(project, problems, "the SDK has no targeting pack");
            return;
        }
        if (wanted != null && (wanted.Identifier != TargetFramework.Core || core.Version != wanted.Version))
            Miss(project, problems, $"the targeting pack of {wanted.Name} is not installed; that of net{core.Version.ToString(2)} stands in for it");
        Add(core, paths);
        var isWeb = project.Path == "" || reached.Any(each => each.Sdk.Contains(".Web", StringComparison.Ordinal) || each.Sdk.Contains(".Razor", StringComparison.Ordinal) || each.Frameworks.Contains(SdkPlaces.Web));
        if (isWeb && sdk.PackFor(SdkPlaces.Web, version) is { } web) Add(web, paths);
    }

    static void Add(Pack pack, Dictionary<string, string> paths)
    {
        foreach (var (name, path) in pack.Assemblies) paths.TryAdd(name, path);
    }

    void AddPackages(ProjectFile project, IReadOnlyList<ProjectFile> reached, Dictionary<string, string> paths, List<Problem> problems)
    {
        var missing = new SortedSet<string>(StringComparer.OrdinalIgnoreCase);
        if (packages == null || !AddAssets(packages, project, paths, missing)) AddByName(project, reached, paths, missing);
        // The package may be newer than the pack, but most of it is the same.
        var web = sdk.PackFor(SdkPlaces.Web, new Version(0, 0));
        var isStandIn = false;
        foreach (var id in missing.ToList())
        {
            if (paths.ContainsKey(id)) missing.Remove(id);
            else if (web != null && web.Assemblies.TryGetValue(id, out var path))
            {
                paths[id] = path;
                missing.Remove(id);
                isStandIn = true;
            }
        }
        // What the missing ones bring with them is unknown; these are what most of them bring.
        foreach (var (name, path) in web?.Assemblies ?? new Dictionary<string, string>())
            if ((isStandIn || missing.Count > 0) && name.StartsWith("Microsoft.Extensions.", StringComparison.Ordinal)) paths.TryAdd(name, path);
        if (missing.Count > 0) Miss(project, problems, $"packages that are not on this machine: {string.Join(", ", missing)}");
    }

    /// <summary>The list that a restore left. False without one for the framework.</summary>
    bool AddAssets(PackageFolder from, ProjectFile project, Dictionary<string, string> paths, SortedSet<string> missing)
    {
        var bytes = AssetFiles(project).Select(files.Read).FirstOrDefault(each => each != null);
        if (bytes == null || project.Framework == null) return false;
        try
        {
            using var document = JsonDocument.Parse(bytes);
            var target = document.RootElement.GetProperty("targets").EnumerateObject()
                .FirstOrDefault(each => TargetFramework.Parse(PackageFolder.Short(each.Name)) is { } found && found.Identifier == project.Framework.Identifier && found.Version == project.Framework.Version);
            if (target.Value.ValueKind != JsonValueKind.Object || !target.Value.EnumerateObject().Any()) return false;
            var libraries = document.RootElement.GetProperty("libraries");
            // A restore that fails leaves a list without the packages that it did not find.
            var listed = target.Value.EnumerateObject().Select(each => each.Name.Split('/')[0]).ToHashSet(StringComparer.OrdinalIgnoreCase);
            missing.UnionWith(project.Packages.Select(each => each.Id).Where(id => !listed.Contains(id)));
            foreach (var library in target.Value.EnumerateObject())
            {
                if (library.Value.GetProperty("type").GetString() != "package" || !library.Value.TryGetProperty("compile", out var compiled)) continue;
                var folder = libraries.GetProperty(library.Name).GetProperty("path").GetString() ?? "";
                foreach (var asset in compiled.EnumerateObject())
                    if (from.File(folder, asset.Name) is { } path) paths.TryAdd(Path.GetFileNameWithoutExtension(path), path);
                    else if (asset.Name.EndsWith(".dll", StringComparison.Ordinal)) missing.Add(library.Name.Split('/')[0]);
            }
            return true;
        }
        catch (Exception error) when (error is JsonException or KeyNotFoundException or InvalidOperationException)
        {
            return false;
        }
    }

    IEnumerable<string> AssetFiles(ProjectFile project)
    {
        const string name = "project.assets.json";
        yield return GuardedFiles.Join(project.Folder, $"obj/{name}");
        if (!project.Is("UseArtifactsOutput")) yield break;
        for (var at = project.Folder; ; at = GuardedFiles.FolderOf(at))
        {
            yield return GuardedFiles.Join(at, $"artifacts/obj/{Path.GetFileNameWithoutExtension(project.Path)}/{name}");
            if (at == "") yield break;
        }
    }

    /// <summary>Packages by name and version, with what they depend on.</summary>
    void AddByName(ProjectFile project, IReadOnlyList<ProjectFile> reached, Dictionary<string, string> paths, SortedSet<string> missing)
    {
        var framework = project.Framework ?? new TargetFramework("net", TargetFramework.Core, sdk.NewestFramework, "");
        var pending = new Queue<PackageItem>(reached.SelectMany(Versioned));
        var seen = new HashSet<string>(StringComparer.OrdinalIgnoreCase);
        while (pending.Count > 0)
        {
            var wanted = pending.Dequeue();
            if (!seen.Add(wanted.Id)) continue;
            var found = packages?.Find(wanted, framework);
            if (found == null)
            {
                missing.Add(wanted.Id);
                continue;
            }
            foreach (var path in PackageFolder.Assemblies(found, framework)) paths.TryAdd(Path.GetFileNameWithoutExtension(path), path);
            foreach (var dependency in found.Dependencies) pending.Enqueue(dependency);
        }
    }

    static IEnumerable<PackageItem> Versioned(ProjectFile project) =>
        project.Packages.Select(each => each.Version != "" || !project.PackageVersions.TryGetValue(each.Id, out var version) ? each : each with { Version = version });
}
