// Which project answers for which file. A file may be compiled into several projects, but has one answer: that of the
// nearest folder, and there of the project with most files. Files that no project compiles share one program.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;
using System.Text.RegularExpressions;

namespace Codeagent.Semantics;

/// <summary>The sources that a project compiles, and those of them that it answers for. Both sorted.</summary>
sealed record ChosenProject(ProjectFile Project, IReadOnlyList<string> Sources, IReadOnlyList<string> Files);

static class ChooseProjects
{
    public static IReadOnlyList<ChosenProject> Choose(IReadOnlyList<string> files, IReadOnlyList<ProjectFile> projects)
    {
        var folders = projects.Select(each => each.Folder).ToHashSet();
        var sources = projects.ToDictionary(each => each, each => SourcesOf(each, files, folders));
        var owners = new Dictionary<string, ProjectFile>();
        foreach (var project in projects)
            foreach (var file in sources[project])
                if (!owners.TryGetValue(file, out var known) || IsBetter(file, project, known, sources)) owners[file] = project;
        var owned = files.Where(owners.ContainsKey).ToLookup(file => owners[file]);
        var chosen = projects.Select(each => new ChosenProject(each, sources[each], owned[each].ToList())).ToList();
        var rest = files.Where(file => !owners.ContainsKey(file)).ToList();
        if (rest.Count > 0) chosen.Add(new ChosenProject(new ProjectFile(), rest, rest));
        return chosen;
    }

    static bool IsBetter(string file, ProjectFile one, ProjectFile other, Dictionary<ProjectFile, IReadOnlyList<string>> sources)
    {
        int Nearness(ProjectFile project) => IsBelow(file, project.Folder) ? project.Folder.Length : -1;
        if (Nearness(one) != Nearness(other)) return Nearness(one) > Nearness(other);
        if (sources[one].Count != sources[other].Count) return sources[one].Count > sources[other].Count;
        return string.CompareOrdinal(one.Path, other.Path) < 0;
    }

    static bool IsBelow(string file, string folder) => folder == "" || file.StartsWith(folder + "/", StringComparison.Ordinal);

    static IReadOnlyList<string> SourcesOf(ProjectFile project, IReadOnlyList<string> files, IReadOnlySet<string> folders)
    {
        var found = new HashSet<string>();
        if (HasDefaults(project))
            found.UnionWith(files.Where(file => IsBelow(file, project.Folder) && !IsExcluded(file, project.Folder, folders)));
        foreach (var item in project.Compiled)
        {
            var matched = Matches(item.Pattern, files);
            if (item.IsRemoved)
            {
                found.ExceptWith(matched);
                continue;
            }
            var excluded = item.Exclude.Split(';', StringSplitOptions.RemoveEmptyEntries).SelectMany(each => Matches(each, files)).ToHashSet();
            found.UnionWith(matched.Where(file => !excluded.Contains(file)));
        }
        return found.OrderBy(each => each, StringComparer.Ordinal).ToList();
    }

    static bool HasDefaults(ProjectFile project) =>
        project.IsBroken || (project.Sdk != "" && project.Property("EnableDefaultCompileItems").ToLowerInvariant() != "false" && project.Property("EnableDefaultItems").ToLowerInvariant() != "false");

    /// <summary>Built files, hidden folders, and folders with a project of their own.</summary>
    static bool IsExcluded(string file, string folder, IReadOnlySet<string> folders)
    {
        var start = folder == "" ? 0 : folder.Length + 1;
        for (var at = file.IndexOf('/', start); at >= 0; at = file.IndexOf('/', start))
        {
            var name = file[start..at];
            if (name is "bin" or "obj" || name.StartsWith('.') || folders.Contains(file[..at])) return true;
            start = at + 1;
        }
        return false;
    }

    static IEnumerable<string> Matches(string pattern, IReadOnlyList<string> files)
    {
        if (pattern.IndexOfAny(new[] { '*', '?' }) < 0) return files.Where(file => file == pattern);
        var regex = Glob(pattern);
        return files.Where(file => regex.IsMatch(file));
    }

    static Regex Glob(string pattern)
    {
        var text = new StringBuilder("^");
        for (var at = 0; at < pattern.Length; at++)
        {
            if (string.CompareOrdinal(pattern, at, "**/", 0, 3) == 0)
            {
                text.Append("(?:.*/)?");
                at += 2;
            }
            else if (string.CompareOrdinal(pattern, at, "**", 0, 2) == 0)
            {
                text.Append(".*");
                at++;
            }
            else text.Append(pattern[at] switch { '*' => "[^/]*", '?' => "[^/]", var other => Regex.Escape(other.ToString()) });
        }
        return new Regex(text.Append('$').ToString(), RegexOptions.CultureInvariant);
    }
}
