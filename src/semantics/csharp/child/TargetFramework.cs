// Names of target frameworks: which symbols they define, which one of several is taken, and which can use which.
using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Text.RegularExpressions;

namespace Codeagent.Semantics;

sealed record TargetFramework(string Name, string Identifier, Version Version, string Platform)
{
    public const string Core = ".NETCoreApp";
    public const string Standard = ".NETStandard";
    public const string Framework = ".NETFramework";

    static readonly Regex modern = new(@"^net(?<version>\d+\.\d+)(?:-(?<platform>[a-z]+)[\d.]*)?$");
    static readonly Regex named = new(@"^(?<kind>netcoreapp|netstandard)(?<version>\d+\.\d+)$");
    static readonly Regex old = new(@"^net(?<digits>\d{2,3})$");

    public static TargetFramework? Parse(string text)
    {
        var name = text.Trim().ToLowerInvariant();
        if (modern.Match(name) is { Success: true } match)
            return Made(name, Version.Parse(match.Groups["version"].Value) is { Major: < 5 } ? Framework : Core, match);
        if (named.Match(name) is { Success: true } other)
            return Made(name, other.Groups["kind"].Value == "netstandard" ? Standard : Core, other);
        if (old.Match(name) is not { Success: true } digits) return null;
        var numbers = digits.Groups["digits"].Value.Select(digit => digit - '0').ToArray();
        var version = numbers.Length > 2 ? new Version(numbers[0], numbers[1], numbers[2]) : new Version(numbers[0], numbers[1]);
        return new TargetFramework(name, Framework, version, "");
    }

    static TargetFramework Made(string name, string identifier, Match match) =>
        new(name, identifier, Version.Parse(match.Groups["version"].Value), match.Groups["platform"].Value);

    /// <summary>Of several, the newest .NET that the packs of the SDK cover, then .NET Standard, then .NET Framework.</summary>
    public static TargetFramework? Choose(IEnumerable<string> names, Version newest) =>
        names.Select(Parse).OfType<TargetFramework>()
            .OrderBy(each => each.Identifier == Core && each.Version <= newest ? 0 : each.Identifier == Core ? 1 : each.Identifier == Standard ? 2 : 3)
            .ThenBy(each => each.Platform == "" ? 0 : 1)
            .ThenByDescending(each => each.Version)
            .ThenBy(each => each.Name, StringComparer.Ordinal)
            .FirstOrDefault();

    /// <summary>Whether a project for `target` can use a library for `candidate`.</summary>
    public static bool IsCompatible(string target, string candidate) =>
        Parse(target) is { } one && Parse(candidate) is { } other && one.CanUse(other);

    public bool CanUse(TargetFramework library)
    {
        if (library.Platform != "" && library.Platform != Platform) return false;
        if (library.Identifier == Identifier) return library.Version <= Version;
        if (library.Identifier != Standard) return false;
        return Identifier switch
        {
            Core => library.Version <= (Version.Major >= 3 ? new Version(2, 1) : new Version(2, 0)),
            Framework => Version >= new Version(4, 6, 1) && library.Version <= new Version(2, 0),
            _ => false,
        };
    }

    static readonly (int Major, int Minor)[] coreVersions =
        { (1, 0), (1, 1), (2, 0), (2, 1), (2, 2), (3, 0), (3, 1) };
    static readonly string[] frameworkVersions =
        { "20", "35", "40", "45", "451", "452", "46", "461", "462", "47", "471", "472", "48", "481" };
    static readonly string[] standardVersions =
        { "1.0", "1.1", "1.2", "1.3", "1.4", "1.5", "1.6", "2.0", "2.1" };

    /// <summary>The preprocessor symbols that the SDK defines.</summary>
    public IEnumerable<string> Symbols()
    {
        if (Identifier == Standard) return Grown("NETSTANDARD", standardVersions.Select(each => each.Replace('.', '_')), Version.ToString(2).Replace('.', '_'));
        if (Identifier == Framework) return Grown("NETFRAMEWORK", frameworkVersions, Version.ToString(Version.Build > 0 ? 3 : 2).Replace(".", "", StringComparison.Ordinal), "NET");
        return CoreSymbols();
    }

    IEnumerable<string> CoreSymbols()
    {
        yield return "NETCOREAPP";
        foreach (var (major, minor) in coreVersions)
            if (new Version(major, minor) <= Version) yield return $"NETCOREAPP{major}_{minor}_OR_GREATER";
        if (Version.Major < 5)
        {
            yield return $"NETCOREAPP{Version.Major}_{Version.Minor}";
            yield break;
        }
        yield return "NET";
        yield return $"NET{Version.Major}_{Version.Minor}";
        for (var major = 5; major <= Version.Major; major++)
            yield return string.Create(CultureInfo.InvariantCulture, $"NET{major}_0_OR_GREATER");
        if (Platform != "") yield return Platform.ToUpperInvariant();
    }

    static IEnumerable<string> Grown(string kind, IEnumerable<string> versions, string own, string? prefix = null)
    {
        yield return kind;
        yield return (prefix ?? kind) + own;
        foreach (var version in versions)
        {
            yield return $"{prefix ?? kind}{version}_OR_GREATER";
            if (version == own) yield break;
        }
    }
}
