// The requests of one session.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.Json;
using Microsoft.CodeAnalysis;

namespace Codeagent.Semantics;

sealed class Session
{
    const int ProtocolVersion = 1;
    /// <summary>As in index.ts of the folder above.</summary>
    const string ExtractorVersion = "csharp-1";

    static readonly string[] projectFiles = { ".csproj", ".props", ".targets", ".sln", ".slnx" };
    static readonly string[] otherContextFiles = { "global.json", "nuget.config", "packages.lock.json", "project.assets.json" };

    readonly SdkPlaces sdk;
    bool isSafe = true;
    Programs? programs;

    public Session(SdkPlaces sdk) => this.sdk = sdk;

    public void Handle(string method, JsonElement parameters, Utf8JsonWriter result, Action<int, int> progress)
    {
        switch (method)
        {
            case "initialize":
                Initialize(parameters, result);
                break;
            case "load":
                Load(Strings(parameters, "files"), result, progress);
                break;
            case "enrich":
                Enrich(parameters, result);
                break;
            case "change":
                Change(parameters, result, progress);
                break;
            case "surface":
                Surface.Write(Current(), result);
                break;
            case "shutdown":
                result.WriteStartObject();
                result.WriteEndObject();
                break;
            default:
                throw new SemanticError(SemanticError.BadRequest, $"Unknown method {method}");
        }
    }

    Programs Current() => programs ?? throw new SemanticError(SemanticError.BadRequest, "initialize comes first");

    void Initialize(JsonElement parameters, Utf8JsonWriter result)
    {
        var root = GuardedFiles.Slashed(Path.GetFullPath(parameters.GetProperty("root").GetString() ?? ""));
        isSafe = parameters.GetProperty("safeMode").GetBoolean();
        programs = new Programs(sdk, new GuardedFiles(root), parameters.GetProperty("memoryBytes").GetInt64());
        result.WriteStartObject();
        result.WriteNumber("protocolVersion", ProtocolVersion);
        result.WriteString("extractorVersion", ExtractorVersion);
        result.WriteStartObject("capabilities");
        Answer.WriteAll(result, "edges", new[] { "calls", "references", "inherits", "implements", "overrides" }, result.WriteStringValue);
        result.WriteBoolean("incremental", true);
        result.WriteEndObject();
        result.WriteEndObject();
    }

    void Load(IEnumerable<string> files, Utf8JsonWriter result, Action<int, int> progress)
    {
        if (!isSafe)
            throw new SemanticError(
                SemanticError.PluginBlocked,
                "Evaluating projects with MSBuild is not supported",
                "set indexing.safe_mode to true: projects are then read as data");
        Current().Load(files, progress);
        result.WriteStartObject();
        WriteProjects(result);
        result.WriteEndObject();
    }

    void WriteProjects(Utf8JsonWriter result)
    {
        var reported = Current().Opened.Where(project => project.Chosen.Files.Count > 0);
        Answer.WriteAll(result, "projects", reported.OrderBy(project => project.Id, StringComparer.Ordinal), project =>
        {
            result.WriteStartObject();
            result.WriteString("id", project.Id);
            Answer.WriteAll(result, "files", project.Chosen.Files, result.WriteStringValue);
            result.WriteString("status", project.Chosen.Project.IsBroken ? "syntactic_only" : "full");
            Answer.WriteAll(result, "problems", project.Problems, problem =>
            {
                result.WriteStartObject();
                result.WriteString("code", problem.Code);
                result.WriteString("path", problem.Path);
                result.WriteString("message", problem.Message);
                result.WriteEndObject();
            });
            Answer.WriteAll(result, "references", project.Uses.Select(each => each.Id), result.WriteStringValue);
            result.WriteEndObject();
        });
    }

    void Enrich(JsonElement parameters, Utf8JsonWriter result)
    {
        var current = Current();
        var path = parameters.GetProperty("path").GetString() ?? "";
        var project = current.ProjectOf(path);
        if (project == null || project.Chosen.Project.IsBroken || project.TreeOf(path) is not { } tree || current.HashOf(path) is not { } hash)
        {
            new Answer(path).Write(result);
            return;
        }
        current.Spare();
        var root = tree.GetRoot();
        var answer = new Answer(path) { Hash = hash, Project = project.Id, Shape = Shape.Of(root), Names = Shape.NamesOf(root), HashOf = current.HashOf };
        var isAll = parameters.GetProperty("sites").GetString() == "all";
        EnrichFile.Enrich(project.Compilation().GetSemanticModel(tree), answer, new Declarations(), isAll);
        answer.Write(result);
    }

    void Change(JsonElement parameters, Utf8JsonWriter result, Action<int, int> progress)
    {
        var current = Current();
        var (changed, created, deleted) = (Strings(parameters, "changed"), Strings(parameters, "created"), Strings(parameters, "deleted"));
        result.WriteStartObject();
        if (created.Count == 0 && deleted.Count == 0 && !changed.Any(IsContextFile)) current.Refresh(changed.Where(current.Loaded.Contains).ToList());
        else
        {
            current.Load(current.Loaded.Except(deleted).Concat(created).ToList(), progress);
            WriteProjects(result);
        }
        result.WriteEndObject();
    }

    static bool IsContextFile(string path) =>
        projectFiles.Contains(Path.GetExtension(path).ToLowerInvariant()) || otherContextFiles.Contains(Path.GetFileName(path).ToLowerInvariant());

    static IReadOnlyList<string> Strings(JsonElement parameters, string name) =>
        parameters.GetProperty(name).EnumerateArray().Select(each => each.GetString() ?? "").ToList();
}
