// The projects of one repository: finds them, opens those that are needed, and keeps them up to date.
using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis.CSharp;

namespace Codeagent.Semantics;

sealed class Programs
{
    readonly SdkPlaces sdk;
    readonly GuardedFiles files;
    readonly long memoryBytes;
    /// <summary>What could not be forgotten the last time: the sources themselves.</summary>
    long keptBytes;
    readonly Dictionary<string, CompiledProject> byFile = new(StringComparer.Ordinal);
    SourceTrees sources;
    IReadOnlyList<CompiledProject> opened = Array.Empty<CompiledProject>();
    HashSet<string> loaded = new();

    public Programs(SdkPlaces sdk, GuardedFiles files, long memoryBytes)
    {
        this.sdk = sdk;
        this.files = files;
        this.memoryBytes = memoryBytes;
        sources = new SourceTrees(files);
    }

    public IReadOnlySet<string> Loaded => loaded;

    /// <summary>Those with files, and those they refer to; the latter first.</summary>
    public IReadOnlyList<CompiledProject> Opened => opened;

    public void Load(IEnumerable<string> indexed, Action<int, int> progress)
    {
        files.Forget();
        loaded = indexed.Where(path => path.EndsWith(".cs", StringComparison.OrdinalIgnoreCase)).ToHashSet();
        sources = new SourceTrees(files);
        byFile.Clear();
        var sorted = loaded.OrderBy(each => each, StringComparer.Ordinal).ToList();
        opened = Open(ChooseProjects.Choose(sorted, ReadProjects(ProjectPaths(sorted))));
        for (var at = 0; at < opened.Count; at++)
        {
            opened[at].Parse();
            foreach (var path in opened[at].Chosen.Files) byFile[path] = opened[at];
            progress(at + 1, opened.Count);
        }
    }

    /// <summary>With the projects that they refer to, which may have no sources but references of their own.</summary>
    IReadOnlyList<ProjectFile> ReadProjects(IEnumerable<string> paths)
    {
        var reader = new ProjectReader(files, sdk.NewestFramework);
        var found = new SortedDictionary<string, ProjectFile>(StringComparer.Ordinal);
        var pending = new Queue<string>(paths);
        while (pending.Count > 0)
        {
            var path = pending.Dequeue();
            if (found.ContainsKey(path)) continue;
            found[path] = reader.Read(path);
            foreach (var reference in found[path].ProjectReferences.Where(each => IsProject(each) && files.Exists(each))) pending.Enqueue(reference);
        }
        return found.Values.ToList();
    }

    static bool IsProject(string path) => path.EndsWith(".csproj", StringComparison.OrdinalIgnoreCase);

    /// <summary>Project files in the folders of sources and in the folders around them.</summary>
    IReadOnlyList<string> ProjectPaths(IEnumerable<string> sorted)
    {
        var folders = new SortedSet<string>(StringComparer.Ordinal) { "" };
        foreach (var path in sorted)
            for (var folder = GuardedFiles.FolderOf(path); folder != "" && folders.Add(folder); folder = GuardedFiles.FolderOf(folder)) { }
        return folders
            .SelectMany(folder => files.FilesIn(folder).Where(IsProject).Select(name => GuardedFiles.Join(folder, name)))
            .OrderBy(each => each, StringComparer.Ordinal)
            .ToList();
    }

    IReadOnlyList<CompiledProject> Open(IReadOnlyList<ChosenProject> chosen)
    {
        var references = new References(sdk, files);
        var byPath = chosen.ToDictionary(each => each.Project.Path);
        var made = new Dictionary<string, CompiledProject>();
        var opening = new HashSet<string>();
        CompiledProject? Make(ChosenProject each)
        {
            if (made.TryGetValue(each.Project.Path, out var known)) return known;
            // A cycle: the reference that closes it is left out.
            if (!opening.Add(each.Project.Path)) return null;
            var direct = each.Project.ProjectReferences.Distinct().Where(byPath.ContainsKey).Select(path => Make(byPath[path])).OfType<CompiledProject>().ToList();
            var uses = direct.SelectMany(project => project.Uses.Append(project)).Distinct().ToList();
            var reached = uses.Select(project => project.Chosen.Project).Prepend(each.Project).ToList();
            return made[each.Project.Path] = new CompiledProject(each, uses, sources, references.Of(each.Project, reached));
        }
        foreach (var each in chosen.Where(each => each.Files.Count > 0)) Make(each);
        return made.Values.ToList();
    }

    public CompiledProject? ProjectOf(string path) => byFile.TryGetValue(path, out var project) ? project : null;

    public string? HashOf(string path) => sources.HashOf(path);

    /// <summary>The disk changed in these files; none is new or gone.</summary>
    public void Refresh(IReadOnlyCollection<string> changed)
    {
        sources.Forget(changed);
        var before = new Dictionary<CompiledProject, CSharpCompilation>();
        foreach (var project in opened)
        {
            var isConcerned = project.Sources.Overlaps(changed) || project.Uses.Any(before.ContainsKey);
            if (!isConcerned) continue;
            var was = project.CompilationNow;
            project.Replace(changed, before);
            if (was != null) before[project] = was;
        }
    }

    /// <summary>Forgets what was bound when little memory is left: it is bound again where it is needed.</summary>
    public void Spare()
    {
        var used = GC.GetTotalMemory(false);
        if (used < memoryBytes * 0.7 || used < keptBytes + memoryBytes * 0.1) return;
        foreach (var project in opened) project.Forget();
        keptBytes = GC.GetTotalMemory(true);
    }
}
