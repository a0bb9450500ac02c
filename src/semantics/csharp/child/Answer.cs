// The answer about one file while it is made: answers.ts says what each part means.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Text.Json;

namespace Codeagent.Semantics;

sealed record Target(string Path, Place Place, string Kind, string? Name);

sealed record Site(string Role, Place Place, IReadOnlyList<int> Targets, bool IsProbable)
{
    public bool IsValue { get; init; }
    public IReadOnlyList<int> Runs { get; init; } = Array.Empty<int>();
    public bool Leaves { get; init; }
}

/// <summary>`Kind`: inherits, implements or extends.</summary>
sealed record BaseType(int Target, string Kind);

sealed record MemberRelation(Place Place, IReadOnlyList<int> Overrides);

sealed record TypeRelations(Place Place, IReadOnlyList<BaseType> Bases, IReadOnlyList<MemberRelation> Members);

sealed record Registration(Place Place, int Service, int Implementation, string Lifetime);

sealed class Answer
{
    readonly List<Target> targets = new();
    readonly Dictionary<(string, Place), int> known = new();

    public string Path { get; }
    public string Hash { get; init; } = "";
    public string Project { get; init; } = "";
    public string Shape { get; init; } = "";
    public string Names { get; init; } = "";
    /// <summary>The hash of a file as it was read.</summary>
    public Func<string, string?> HashOf { get; init; } = _ => null;
    public List<Site> Sites { get; } = new();
    public List<TypeRelations> Types { get; } = new();
    public List<Registration> Registrations { get; } = new();
    public SortedSet<string> Imports { get; } = new(StringComparer.Ordinal);

    public Answer(string path) => Path = path;

    public int Add(Target target)
    {
        if (known.TryGetValue((target.Path, target.Place), out var found)) return found;
        targets.Add(target);
        return known[(target.Path, target.Place)] = targets.Count - 1;
    }

    /// <summary>Without a hash, the file is in no program.</summary>
    public void Write(Utf8JsonWriter to)
    {
        to.WriteStartObject();
        to.WriteString("path", Path);
        to.WriteString("contentHash", Hash);
        to.WriteString("status", Hash == "" ? "syntactic_only" : "full");
        if (Project != "") to.WriteString("project", Project);
        WriteAll(to, "targets", targets, WriteTarget);
        WriteTargetHashes();
        WriteAll(to, "sites", Sites, WriteSite);
        WriteAll(to, "types", Types, WriteType);
        WriteAll(to, "imports", Imports, to.WriteStringValue);
        WriteAll(to, "missingImports", Array.Empty<string>(), to.WriteStringValue);
        to.WriteString("shape", Shape);
        to.WriteString("names", Names);
        to.WriteBoolean("isGlobal", Hash != "");
        if (Registrations.Count > 0) WriteAll(to, "registrations", Registrations, WriteRegistration);
        to.WriteEndObject();

        void WriteTarget(Target target) => WriteAs(to, target);

        void WriteTargetHashes()
        {
            to.WriteStartObject("targetHashes");
            foreach (var file in targets.Select(each => each.Path).Where(each => each != Path).Distinct())
                if (HashOf(file) is { } hash) to.WriteString(file, hash);
            to.WriteEndObject();
        }

        void WriteSite(Site site)
        {
            to.WriteStartObject();
            to.WriteString("role", site.Role);
            WritePlace(to, site.Place);
            WriteIndexes("targets", site.Targets);
            to.WriteString("confidence", site.IsProbable ? "probable" : "exact");
            if (site.IsValue) to.WriteBoolean("isValue", true);
            if (site.Runs.Count > 0) WriteIndexes("runs", site.Runs);
            if (site.Leaves) to.WriteBoolean("leaves", true);
            to.WriteEndObject();
        }

        void WriteType(TypeRelations type)
        {
            to.WriteStartObject();
            WritePlace(to, type.Place);
            WriteAll(to, "bases", type.Bases, each =>
            {
                to.WriteStartObject();
                to.WriteNumber("target", each.Target);
                to.WriteString("kind", each.Kind);
                to.WriteString("confidence", "exact");
                to.WriteEndObject();
            });
            WriteAll(to, "members", type.Members, each =>
            {
                to.WriteStartObject();
                WritePlace(to, each.Place);
                WriteIndexes("overrides", each.Overrides);
                to.WriteString("confidence", "exact");
                to.WriteEndObject();
            });
            to.WriteEndObject();
        }

        void WriteRegistration(Registration each)
        {
            to.WriteStartObject();
            WritePlace(to, each.Place);
            to.WriteNumber("service", each.Service);
            to.WriteNumber("implementation", each.Implementation);
            to.WriteString("lifetime", each.Lifetime);
            to.WriteEndObject();
        }

        void WriteIndexes(string name, IReadOnlyList<int> indexes) => WriteAll(to, name, indexes, to.WriteNumberValue);
    }

    public static void WriteAs(Utf8JsonWriter to, Target target)
    {
        to.WriteStartObject();
        to.WriteString("path", target.Path);
        WritePlace(to, target.Place);
        to.WriteString("kind", target.Kind);
        if (target.Name != null) to.WriteString("name", target.Name);
        to.WriteEndObject();
    }

    static void WritePlace(Utf8JsonWriter to, Place place)
    {
        to.WriteNumber("row", place.Row);
        to.WriteNumber("column", place.Column);
    }

    public static void WriteAll<T>(Utf8JsonWriter to, string name, IEnumerable<T> all, Action<T> write)
    {
        to.WriteStartArray(name);
        foreach (var each in all) write(each);
        to.WriteEndArray();
    }
}
