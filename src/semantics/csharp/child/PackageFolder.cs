// The user's folder of NuGet packages: what a package offers to a compiler, and what it depends on. Only read; a package
// that is not there is missing. Names come from the repository, so that they must not lead out of the folder.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Xml;
using System.Xml.Linq;

namespace Codeagent.Semantics;

sealed record FoundPackage(string Folder, IReadOnlyList<PackageItem> Dependencies);

sealed class PackageFolder
{
    readonly string folder;

    public PackageFolder(string folder) => this.folder = folder;

    /// <summary>A file of a package that a list of assets names: `newtonsoft.json/13.0.3`, `lib/net6.0/Newtonsoft.Json.dll`.</summary>
    public string? File(string package, string file)
    {
        var path = Path.GetFullPath(Path.Combine(folder, package, file));
        var isInside = path.StartsWith(folder + Path.DirectorySeparatorChar, StringComparison.Ordinal);
        return isInside && path.EndsWith(".dll", StringComparison.OrdinalIgnoreCase) && System.IO.File.Exists(path) ? path : null;
    }

    /// <summary>The version, else the next newer one that is there, else the newest.</summary>
    public FoundPackage? Find(PackageItem wanted, TargetFramework framework)
    {
        if (!IsName(wanted.Id)) return null;
        var versions = Path.Combine(folder, wanted.Id.ToLowerInvariant());
        if (!Directory.Exists(versions)) return null;
        var least = VersionOf(LowerBound(wanted.Version));
        var all = Directory.EnumerateDirectories(versions)
            .OrderBy(each => VersionOf(Path.GetFileName(each)))
            .ThenBy(each => each, StringComparer.Ordinal)
            .ToList();
        var chosen = all.FirstOrDefault(each => Path.GetFileName(each) == LowerBound(wanted.Version))
            ?? all.FirstOrDefault(each => VersionOf(Path.GetFileName(each)) >= least)
            ?? all.LastOrDefault();
        return chosen == null ? null : new FoundPackage(chosen, DependenciesOf(chosen, framework));
    }

    public static IReadOnlyList<string> Assemblies(FoundPackage package, TargetFramework framework)
    {
        foreach (var kind in new[] { "ref", "lib" })
        {
            var at = Path.Combine(package.Folder, kind);
            if (!Directory.Exists(at)) continue;
            var best = Nearest(Directory.EnumerateDirectories(at), each => Path.GetFileName(each)!, framework);
            if (best != null) return Directory.GetFiles(best, "*.dll");
            if (kind == "lib") return Directory.GetFiles(at, "*.dll");
        }
        return Array.Empty<string>();
    }

    static T? Nearest<T>(IEnumerable<T> all, Func<T, string> nameOf, TargetFramework framework) where T : class =>
        all.Select(each => (Each: each, Target: TargetFramework.Parse(Short(nameOf(each)))))
            .Where(each => each.Target != null && framework.CanUse(each.Target))
            .OrderByDescending(each => each.Target!.Identifier == framework.Identifier)
            .ThenByDescending(each => each.Target!.Version)
            .FirstOrDefault().Each;

    /// <summary>`.NETStandard2.0` and `.NETCoreApp,Version=v3.1` are older names.</summary>
    public static string Short(string name) =>
        name.Replace(",Version=v", "", StringComparison.Ordinal)
            .Replace(".NETStandard", "netstandard", StringComparison.OrdinalIgnoreCase)
            .Replace(".NETCoreApp", "netcoreapp", StringComparison.OrdinalIgnoreCase)
            .Replace(".NETFramework", "net", StringComparison.OrdinalIgnoreCase);

    static IReadOnlyList<PackageItem> DependenciesOf(string package, TargetFramework framework)
    {
        var manifest = Directory.EnumerateFiles(package, "*.nuspec").FirstOrDefault();
        if (manifest == null) return Array.Empty<PackageItem>();
        try
        {
            using var reader = XmlReader.Create(manifest, new XmlReaderSettings { DtdProcessing = DtdProcessing.Prohibit, XmlResolver = null });
            var dependencies = XDocument.Load(reader).Descendants().FirstOrDefault(each => each.Name.LocalName == "dependencies");
            if (dependencies == null) return Array.Empty<PackageItem>();
            var groups = dependencies.Elements().Where(each => each.Name.LocalName == "group").ToList();
            var group = groups.Count == 0 ? dependencies : Nearest(groups, each => each.Attribute("targetFramework")?.Value ?? "netstandard1.0", framework);
            return group == null
                ? Array.Empty<PackageItem>()
                : group.Elements().Select(each => new PackageItem(each.Attribute("id")?.Value ?? "", each.Attribute("version")?.Value ?? "")).ToList();
        }
        catch (Exception error) when (error is XmlException or IOException or UnauthorizedAccessException)
        {
            return Array.Empty<PackageItem>();
        }
    }

    static bool IsName(string id) => id != "" && id.All(letter => char.IsLetterOrDigit(letter) || letter is '.' or '-' or '_') && !id.StartsWith('.');

    /// <summary>`1.2.0` of `[1.2.0, 2.0.0)`.</summary>
    static string LowerBound(string version) => version.Trim('[', '(', ')', ']').Split(',')[0].Trim();

    static Version VersionOf(string? text)
    {
        var numbers = (text ?? "").Split('-', '+')[0].Split('.').Select(part => int.TryParse(part, out var number) && number >= 0 ? number : 0).Concat(new[] { 0, 0, 0, 0 }).ToArray();
        return new Version(numbers[0], numbers[1], numbers[2], numbers[3]);
    }
}
