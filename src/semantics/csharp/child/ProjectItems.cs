// The items of a project that matter to a compiler: sources, usings, references.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Xml.Linq;

namespace Codeagent.Semantics;

sealed class ProjectItems
{
    readonly GuardedFiles files;
    readonly ProjectFile project;
    readonly PropertyText text;

    /// <summary>The project asks for code to be run by the compiler.</summary>
    public bool HasCode { get; private set; }

    public ProjectItems(GuardedFiles files, ProjectFile project, PropertyText text)
    {
        this.files = files;
        this.project = project;
        this.text = text;
    }

    public void Take(XElement group, Func<XElement, bool> holds)
    {
        foreach (var item in group.Elements())
            if (holds(item)) Take(item);
    }

    void Take(XElement item)
    {
        var included = Values(item, "Include");
        var removed = Values(item, "Remove");
        switch (item.Name.LocalName)
        {
            case "Compile":
                var excluded = string.Join(';', Values(item, "Exclude").Select(Pattern));
                foreach (var pattern in included) project.Compiled.Add(new CompileItem(false, Pattern(pattern), excluded));
                foreach (var pattern in removed) project.Compiled.Add(new CompileItem(true, Pattern(pattern), ""));
                break;
            case "Using":
                foreach (var name in included) project.Usings.Add(new UsingItem(name, Metadata(item, "Alias"), Metadata(item, "Static").Equals("true", StringComparison.OrdinalIgnoreCase)));
                project.Usings.RemoveAll(each => removed.Contains(each.Name));
                foreach (var name in removed) project.Usings.Add(new UsingItem("-" + name, "", false));
                break;
            case "ProjectReference":
                foreach (var path in included) AddProject(item, path);
                project.ProjectReferences.RemoveAll(each => removed.Any(path => files.Below(project.Folder, path) == each));
                break;
            case "PackageReference" or "GlobalPackageReference":
                foreach (var id in included) project.Packages.Add(new PackageItem(id, Metadata(item, "VersionOverride") is { Length: > 0 } own ? own : Metadata(item, "Version")));
                project.Packages.RemoveAll(each => removed.Contains(each.Id, StringComparer.OrdinalIgnoreCase));
                break;
            case "PackageVersion":
                foreach (var id in included.Concat(Values(item, "Update"))) project.PackageVersions[id] = Metadata(item, "Version");
                break;
            case "FrameworkReference":
                project.Frameworks.AddRange(included);
                break;
            case "Reference":
                AddAssembly(Metadata(item, "HintPath") is { Length: > 0 } hint ? hint : included.FirstOrDefault(each => each.EndsWith(".dll", StringComparison.OrdinalIgnoreCase)));
                break;
            // Some projects name their friends in items of their own, from which a target makes these.
            case var friends when friends.StartsWith("InternalsVisibleTo", StringComparison.Ordinal):
                project.Friends.AddRange(included.Select(each => each.Split(',')[0].Trim()));
                break;
            case "Analyzer" or "CompilerVisibleProperty":
                HasCode = true;
                break;
        }
    }

    /// <summary>Below the root; a pattern that leads out of it matches nothing.</summary>
    string Pattern(string pattern)
    {
        if (files.Below(project.Folder, pattern) is { } below) return below;
        Refuse(pattern);
        return "";
    }

    void AddProject(XElement item, string path)
    {
        if (Metadata(item, "OutputItemType") == "Analyzer") HasCode = true;
        if (Metadata(item, "ReferenceOutputAssembly").Equals("false", StringComparison.OrdinalIgnoreCase)) return;
        if (files.Below(project.Folder, path) is { } below) project.ProjectReferences.Add(below);
        else Refuse(path);
    }

    void AddAssembly(string? path)
    {
        if (path == null) return;
        if (files.Below(project.Folder, path) is { } below) project.Assemblies.Add(below);
        else Refuse(path);
    }

    void Refuse(string path) =>
        project.Problems.Add(new Problem("outside_root", project.Path, $"{path} is outside the repository and was not read"));

    /// <summary>An attribute of the item or an element in it.</summary>
    string Metadata(XElement item, string name)
    {
        var value = item.Attribute(name)?.Value ?? item.Elements().FirstOrDefault(each => each.Name.LocalName == name)?.Value ?? "";
        try
        {
            return text.Expand(value).Trim();
        }
        catch (NotUnderstood)
        {
            return "";
        }
    }

    /// <summary>Empty for lists that only targets know.</summary>
    IReadOnlyList<string> Values(XElement item, string attribute)
    {
        var value = item.Attribute(attribute)?.Value;
        if (value == null) return Array.Empty<string>();
        try
        {
            return text.Expand(value)
                .Split(';', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries)
                .Where(each => !each.Contains("@(", StringComparison.Ordinal) && !each.Contains("%(", StringComparison.Ordinal))
                .ToList();
        }
        catch (NotUnderstood)
        {
            return Array.Empty<string>();
        }
    }
}
