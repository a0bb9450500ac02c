// Reads a project file as data, in the order in which MSBuild would evaluate it: Directory.Build.props, the project,
// Directory.Build.targets, with what they import below the root. Targets, tasks, analyzers and files of the SDK or of
// packages are not part of this: they are code, or need code to be understood.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Xml;
using System.Xml.Linq;

namespace Codeagent.Semantics;

sealed class ProjectReader
{
    /// <summary>Imports in imports; deeper ones are a cycle.</summary>
    const int DeepestImport = 20;

    readonly GuardedFiles files;
    readonly Version newestFramework;

    public ProjectReader(GuardedFiles files, Version newestFramework)
    {
        this.files = files;
        this.newestFramework = newestFramework;
    }

    public ProjectFile Read(string path)
    {
        var outer = new Evaluation(files, path, null);
        outer.Run();
        var names = outer.Properties["TargetFrameworks"] is { Length: > 0 } many ? many : outer.Properties["TargetFramework"];
        if (names == "") names = OldFramework(outer.Properties["TargetFrameworkVersion"]);
        var framework = TargetFramework.Choose(names.Split(';', StringSplitOptions.RemoveEmptyEntries), newestFramework);
        if (framework == null) return outer.Finished(null);
        var inner = new Evaluation(files, path, framework);
        inner.Run();
        return inner.Finished(framework);
    }

    /// <summary>`v4.7.2` as projects wrote it before there was an SDK.</summary>
    static string OldFramework(string version) =>
        version.StartsWith('v') ? "net" + version[1..].Replace(".", "", StringComparison.Ordinal) : "";

    /// <summary>One pass over the files of a project, for one target framework.</summary>
    sealed class Evaluation
    {
        readonly GuardedFiles files;
        readonly string path;
        readonly TargetFramework? framework;
        readonly PropertyText text;
        readonly List<(XElement Group, string File)> itemGroups = new();
        readonly HashSet<string> notUnderstood = new();
        readonly List<Problem> problems = new();
        bool hasCode;
        bool isBroken;
        string sdk = "";

        public PropertyTable Properties { get; } = new();

        public Evaluation(GuardedFiles files, string path, TargetFramework? framework)
        {
            this.files = files;
            this.path = path;
            this.framework = framework;
            text = new PropertyText(Properties.Values, FileAbove);
        }

        public void Run()
        {
            var folder = GuardedFiles.FolderOf(path);
            Properties["MSBuildProjectName"] = Path.GetFileNameWithoutExtension(path);
            Properties["MSBuildProjectFile"] = Path.GetFileName(path);
            Properties["MSBuildProjectExtension"] = Path.GetExtension(path);
            Properties["MSBuildProjectDirectory"] = files.Absolute(folder);
            Properties["MSBuildProjectFullPath"] = files.Absolute(path);
            Properties["Configuration"] = "Debug";
            Properties["Platform"] = "AnyCPU";
            Properties["OS"] = "Unix";
            Properties["MSBuildRuntimeType"] = "Core";
            Properties["DefineConstants"] = "DEBUG;TRACE";
            if (framework != null) Properties.Fix("TargetFramework", framework.Name);
            var project = Load(path, isNeeded: true);
            if (project == null)
            {
                isBroken = true;
                return;
            }
            sdk = SdkOf(project);
            ImportAbove("Directory.Build.props", folder);
            ImportAbove("Directory.Packages.props", folder);
            Visit(project, path, 0);
            if (framework != null)
            {
                Properties["TargetFrameworkIdentifier"] = framework.Identifier;
                Properties["TargetFrameworkVersion"] = "v" + framework.Version.ToString(2);
            }
            ImportAbove("Directory.Build.targets", folder);
        }

        public ProjectFile Finished(TargetFramework? chosen)
        {
            var made = new ProjectFile { Path = path, Sdk = sdk, Framework = chosen, IsBroken = isBroken, Properties = Properties.Values };
            var items = new ProjectItems(files, made, text);
            foreach (var (group, file) in itemGroups)
            {
                Enter(file);
                if (Holds(group, file)) items.Take(group, each => Holds(each, file));
            }
            made.Problems.AddRange(problems);
            if (hasCode || items.HasCode)
                made.Problems.Add(new Problem("plugin_blocked", path, "targets, tasks and analyzers of the project were not run"));
            return made;
        }

        static string SdkOf(XElement project)
        {
            var named = project.Attribute("Sdk")?.Value
                ?? project.Elements().FirstOrDefault(each => each.Name.LocalName == "Sdk")?.Attribute("Name")?.Value
                ?? project.Elements().FirstOrDefault(each => each.Name.LocalName == "Import" && each.Attribute("Sdk") != null)?.Attribute("Sdk")?.Value;
            return named ?? "";
        }

        XElement? Load(string file, bool isNeeded)
        {
            var bytes = files.Read(file);
            if (bytes == null)
            {
                if (isNeeded) problems.Add(new Problem("project_load_failed", file, "the file cannot be read"));
                return null;
            }
            try
            {
                // A document type could name other files; it is an error here.
                var settings = new XmlReaderSettings { DtdProcessing = DtdProcessing.Prohibit, XmlResolver = null };
                using var reader = XmlReader.Create(new MemoryStream(bytes), settings);
                return XDocument.Load(reader).Root;
            }
            catch (XmlException error)
            {
                problems.Add(new Problem("project_load_failed", file, error.Message));
                return null;
            }
        }

        void ImportAbove(string name, string folder)
        {
            var file = FileAbove(name, files.Absolute(folder));
            if (file != null) Import(file, "", 1);
        }

        string? FileAbove(string name, string from)
        {
            // Without a folder, MSBuild starts beside the file that asks.
            if (from == "$") from = Properties["MSBuildThisFileDirectory"];
            var folder = files.Below("", from.TrimEnd('/', '\\'));
            for (var at = folder; at != null; at = at == "" ? null : GuardedFiles.FolderOf(at))
                if (files.Below(at, name) is { } candidate && files.Exists(candidate)) return files.Absolute(candidate);
            return null;
        }

        void Import(string named, string from, int depth)
        {
            if (depth > DeepestImport || named.Trim() == "") return;
            var file = files.Below(GuardedFiles.FolderOf(from), named);
            if (file == null)
                problems.Add(new Problem("outside_root", from == "" ? path : from, $"{named} is outside the repository and was not read"));
            else if (Load(file, isNeeded: false) is { } root)
                Visit(root, file, depth);
        }

        void Enter(string file)
        {
            Properties["MSBuildThisFileDirectory"] = files.Absolute(GuardedFiles.FolderOf(file)) + "/";
            Properties["MSBuildThisFile"] = Path.GetFileName(file);
            Properties["MSBuildThisFileName"] = Path.GetFileNameWithoutExtension(file);
            Properties["MSBuildThisFileFullPath"] = files.Absolute(file);
        }

        void Visit(XElement parent, string file, int depth)
        {
            foreach (var element in parent.Elements())
            {
                Enter(file);
                switch (element.Name.LocalName)
                {
                    case "PropertyGroup" when Holds(element, file):
                        foreach (var property in element.Elements()) Set(property, file);
                        break;
                    case "ItemGroup":
                        itemGroups.Add((element, file));
                        break;
                    case "Import" when element.Attribute("Sdk") == null && Holds(element, file):
                        if (Expanded(element.Attribute("Project")?.Value ?? "", file) is { } named) Import(named, file, depth + 1);
                        break;
                    case "ImportGroup" when Holds(element, file):
                        Visit(element, file, depth);
                        break;
                    case "Choose":
                        Choose(element, file, depth);
                        break;
                    case "Target" or "UsingTask":
                        hasCode = true;
                        break;
                }
            }
        }

        void Choose(XElement choose, string file, int depth)
        {
            var chosen = choose.Elements().FirstOrDefault(each =>
                each.Name.LocalName == "Otherwise" || (each.Name.LocalName == "When" && Holds(each, file)));
            if (chosen != null) Visit(chosen, file, depth);
        }

        void Set(XElement property, string file)
        {
            if (!Holds(property, file)) return;
            try
            {
                Properties[property.Name.LocalName] = text.Expand(property.Value).Trim();
            }
            catch (NotUnderstood)
            {
                // Most are versions and paths that no compiler needs.
            }
        }

        bool Holds(XElement element, string file)
        {
            var condition = element.Attribute("Condition")?.Value;
            if (string.IsNullOrWhiteSpace(condition)) return true;
            try
            {
                return Condition.Holds(condition, text, name => files.Below(GuardedFiles.FolderOf(path), name) is { } at && files.Exists(at));
            }
            catch (NotUnderstood error)
            {
                Note(error, file);
                return false;
            }
        }

        string? Expanded(string value, string file)
        {
            try
            {
                return text.Expand(value);
            }
            catch (NotUnderstood error)
            {
                Note(error, file);
                return null;
            }
        }

        void Note(NotUnderstood error, string file)
        {
            if (notUnderstood.Add(error.Message)) problems.Add(new Problem("plugin_blocked", file, error.Message));
        }
    }
}
