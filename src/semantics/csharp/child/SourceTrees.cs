// The syntax trees of the sources, each parsed once for every set of options under which projects compile it.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Security.Cryptography;
using System.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Text;

namespace Codeagent.Semantics;

sealed record Source(SourceText Text, string Hash);

sealed class SourceTrees
{
    readonly GuardedFiles files;
    readonly Dictionary<string, Source?> sources = new(StringComparer.Ordinal);
    readonly Dictionary<(string Path, string Options), SyntaxTree> trees = new();

    public SourceTrees(GuardedFiles files) => this.files = files;

    public void Forget(IEnumerable<string> paths)
    {
        var gone = paths.ToHashSet();
        foreach (var path in gone) sources.Remove(path);
        foreach (var key in trees.Keys.Where(key => gone.Contains(key.Path)).ToList()) trees.Remove(key);
    }

    /// <summary>SHA-256 of the bytes, in hexadecimal digits; null if the file cannot be read.</summary>
    public string? HashOf(string path) => Read(path)?.Hash;

    /// <summary>`key` names the options.</summary>
    public SyntaxTree? Parse(string path, CSharpParseOptions options, string key)
    {
        if (trees.TryGetValue((path, key), out var known)) return known;
        var source = Read(path);
        return source == null ? null : trees[(path, key)] = CSharpSyntaxTree.ParseText(source.Text, options, path);
    }

    Source? Read(string path)
    {
        if (sources.TryGetValue(path, out var known)) return known;
        var bytes = files.Read(path);
        return sources[path] = bytes == null
            ? null
            : new Source(SourceText.From(new MemoryStream(bytes), Encoding.UTF8), Convert.ToHexString(SHA256.HashData(bytes)).ToLowerInvariant());
    }
}
