// The only way in which this program sees the repository. A path outside the root does not exist for it, whatever a
// project file or a link says. What was kept out is reported once.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

namespace Codeagent.Semantics;

/// <summary>With the words of the protocol.</summary>
sealed record Problem(string Code, string Path, string Message);

sealed class GuardedFiles
{
    /// <summary>Larger files are not read: no program has them.</summary>
    const long LargestFileBytes = 32 * 1024 * 1024;

    public string Root { get; }
    readonly Dictionary<string, bool> knownFolders = new(StringComparer.Ordinal);

    /// <summary>`root` is absolute and without links.</summary>
    public GuardedFiles(string root) => Root = root.TrimEnd('/');

    public static string Slashed(string path) => path.Replace('\\', '/');

    /// <summary>To be called when the disk changed.</summary>
    public void Forget() => knownFolders.Clear();

    public string Absolute(string path) => path == "" ? Root : $"{Root}/{path}";

    /// <summary>Below the root with forward slashes; null if the path leaves the root. `folder` is below the root.</summary>
    public string? Below(string folder, string path)
    {
        var slashed = Slashed(path.Trim());
        if (slashed.StartsWith(Root + "/", StringComparison.Ordinal)) (folder, slashed) = ("", slashed[(Root.Length + 1)..]);
        else if (slashed == Root) return "";
        else if (slashed.StartsWith('/') || slashed.Contains(':')) return null;
        var parts = new List<string>(folder.Split('/', StringSplitOptions.RemoveEmptyEntries));
        foreach (var part in slashed.Split('/', StringSplitOptions.RemoveEmptyEntries))
        {
            if (part == ".") continue;
            if (part != "..") parts.Add(part);
            else if (parts.Count == 0) return null;
            else parts.RemoveAt(parts.Count - 1);
        }
        return string.Join('/', parts);
    }

    public static string FolderOf(string path) => path.LastIndexOf('/') is var at && at < 0 ? "" : path[..at];

    public static string Join(string folder, string name) => folder == "" ? name : $"{folder}/{name}";

    /// <summary>The bytes of a file below the root; null if there is none, or if a link leads out.</summary>
    public byte[]? Read(string path)
    {
        var file = Absolute(path);
        try
        {
            var entry = new FileInfo(file);
            if (Below("", path) != path || !entry.Exists || !IsFolderInside(FolderOf(path))) return null;
            if (entry.LinkTarget != null && !IsInside(entry.ResolveLinkTarget(true)?.FullName)) return null;
            return entry.Length > LargestFileBytes ? null : File.ReadAllBytes(file);
        }
        catch (Exception error) when (error is IOException or UnauthorizedAccessException or ArgumentException)
        {
            return null;
        }
    }

    public bool Exists(string path)
    {
        var at = Absolute(path);
        return Below("", path) == path && (File.Exists(at) || Directory.Exists(at)) && IsFolderInside(FolderOf(path));
    }

    /// <summary>The names of the files in a folder below the root.</summary>
    public IReadOnlyList<string> FilesIn(string folder)
    {
        try
        {
            if (Below("", folder) != folder || !IsFolderInside(folder)) return Array.Empty<string>();
            return Directory.EnumerateFiles(Absolute(folder)).Select(file => Path.GetFileName(file)!).ToList();
        }
        catch (Exception error) when (error is IOException or UnauthorizedAccessException)
        {
            return Array.Empty<string>();
        }
    }

    /// <summary>Whether no folder on the way is a link that leads out of the root.</summary>
    bool IsFolderInside(string folder)
    {
        if (folder == "") return true;
        if (knownFolders.TryGetValue(folder, out var known)) return known;
        var entry = new DirectoryInfo(Absolute(folder));
        var isInside = IsFolderInside(FolderOf(folder))
            && (entry.LinkTarget == null || IsInside(entry.ResolveLinkTarget(true)?.FullName));
        knownFolders[folder] = isInside;
        return isInside;
    }

    /// <summary>A link may lead through another one: the rule for its target is the same.</summary>
    bool IsInside(string? target)
    {
        if (target == null) return false;
        var slashed = Slashed(Path.GetFullPath(target));
        if (!slashed.StartsWith(Root + "/", StringComparison.Ordinal)) return false;
        return IsFolderInside(FolderOf(slashed[(Root.Length + 1)..]));
    }
}
