// `$(Name)` in project files. Values come from the files alone: no environment, no registry, no file contents. Of the
// functions that MSBuild offers, the few that real projects use in conditions are computed here; text with any other
// one is not understood, and whatever depends on it is left out.
using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Text;
using System.Text.RegularExpressions;

namespace Codeagent.Semantics;

sealed class NotUnderstood : Exception
{
    public NotUnderstood(string text) : base($"not evaluated: {text.Trim()}") { }
}

sealed class PropertyText
{
    readonly Dictionary<string, string> values;
    readonly Func<string, string, string?> fileAbove;

    /// <summary>`fileAbove` finds a file by name in a folder or above it, as an absolute path.</summary>
    public PropertyText(Dictionary<string, string> values, Func<string, string, string?> fileAbove)
    {
        this.values = values;
        this.fileAbove = fileAbove;
    }

    public string Expand(string text)
    {
        if (!text.Contains("$(", StringComparison.Ordinal)) return text;
        var result = new StringBuilder();
        for (var at = 0; at < text.Length;)
        {
            if (text[at] != '$' || at + 1 >= text.Length || text[at + 1] != '(')
            {
                result.Append(text[at++]);
                continue;
            }
            var end = Closing(text, at + 1);
            result.Append(ValueOf(text[(at + 2)..end].Trim()));
            at = end + 1;
        }
        return result.ToString();
    }

    static int Closing(string text, int open)
    {
        var depth = 0;
        for (var at = open; at < text.Length; at++)
        {
            if (text[at] == '(') depth++;
            else if (text[at] == ')' && --depth == 0) return at;
        }
        throw new NotUnderstood(text);
    }

    static readonly Regex simple = new(@"^[A-Za-z_][\w.-]*$");
    static readonly Regex call = new(@"^(?<on>\[MSBuild\]::|[A-Za-z_]\w*\.)(?<name>\w+)\((?<arguments>.*)\)$", RegexOptions.Singleline);

    string ValueOf(string inside)
    {
        if (simple.IsMatch(inside) && !inside.Contains('.')) return values.TryGetValue(inside, out var value) ? value : "";
        var match = call.Match(inside);
        if (!match.Success) throw new NotUnderstood(inside);
        var arguments = Arguments(match.Groups["arguments"].Value);
        var name = match.Groups["name"].Value;
        var on = match.Groups["on"].Value;
        return on == "[MSBuild]::"
            ? Function(name, arguments, inside)
            : Method(values.TryGetValue(on[..^1], out var text) ? text : "", name, arguments, inside);
    }

    List<string> Arguments(string text)
    {
        var found = new List<string>();
        var (start, depth, quote) = (0, 0, '\0');
        for (var at = 0; at <= text.Length; at++)
        {
            var letter = at < text.Length ? text[at] : ',';
            if (quote != '\0') quote = letter == quote ? '\0' : quote;
            else if (at < text.Length && letter is '\'' or '"' or '`') quote = letter;
            else if (letter == '(') depth++;
            else if (letter == ')') depth--;
            else if (letter == ',' && depth == 0)
            {
                var argument = text[start..at].Trim();
                if (argument.Length > 1 && argument[0] is '\'' or '"' or '`') argument = argument[1..^1];
                if (argument != "" || text != "") found.Add(Expand(argument));
                start = at + 1;
            }
        }
        return found;
    }

    string Function(string name, List<string> given, string text) => (name, given.Count) switch
    {
        ("IsTargetFrameworkCompatible", 2) => Word(TargetFramework.IsCompatible(given[0], given[1])),
        ("GetTargetFrameworkIdentifier", 1) => TargetFramework.Parse(given[0])?.Identifier ?? "",
        ("GetTargetFrameworkVersion", 1) => TargetFramework.Parse(given[0])?.Version.ToString(2) ?? "",
        ("GetTargetPlatformIdentifier", 1) => TargetFramework.Parse(given[0])?.Platform ?? "",
        ("VersionGreaterThanOrEquals", 2) => Word(Compare(given, text) >= 0),
        ("VersionGreaterThan", 2) => Word(Compare(given, text) > 0),
        ("VersionLessThanOrEquals", 2) => Word(Compare(given, text) <= 0),
        ("VersionLessThan", 2) => Word(Compare(given, text) < 0),
        ("VersionEquals", 2) => Word(Compare(given, text) == 0),
        ("ValueOrDefault", 2) => given[0] == "" ? given[1] : given[0],
        ("EnsureTrailingSlash", 1) => given[0] == "" || given[0].EndsWith('/') ? given[0] : given[0] + "/",
        ("NormalizePath", > 0) => string.Join('/', given),
        ("NormalizeDirectory", > 0) => string.Join('/', given) + "/",
        ("IsOSPlatform", 1) => Word(given[0].Equals("linux", StringComparison.OrdinalIgnoreCase)),
        ("IsOsPlatform", 1) => Word(given[0].Equals("linux", StringComparison.OrdinalIgnoreCase)),
        ("GetPathOfFileAbove", 1 or 2) => fileAbove(given[0], given.ElementAtOrDefault(1) ?? "$") ?? "",
        ("GetDirectoryNameOfFileAbove", 2) => fileAbove(given[1], given[0]) is { } file ? GuardedFiles.FolderOf(file) : "",
        _ => throw new NotUnderstood(text),
    };

    static string Method(string value, string name, List<string> given, string text) => (name, given.Count) switch
    {
        ("StartsWith", 1) => Word(value.StartsWith(given[0], StringComparison.Ordinal)),
        ("EndsWith", 1) => Word(value.EndsWith(given[0], StringComparison.Ordinal)),
        ("Contains", 1) => Word(value.Contains(given[0], StringComparison.Ordinal)),
        ("Equals", 1) => Word(value == given[0]),
        ("Replace", 2) when given[0] != "" => value.Replace(given[0], given[1], StringComparison.Ordinal),
        ("Trim", 0) => value.Trim(),
        ("TrimStart", 1) => value.TrimStart(given[0].ToCharArray()),
        ("TrimEnd", 1) => value.TrimEnd(given[0].ToCharArray()),
        ("ToLower" or "ToLowerInvariant", 0) => value.ToLowerInvariant(),
        ("ToUpper" or "ToUpperInvariant", 0) => value.ToUpperInvariant(),
        _ => throw new NotUnderstood(text),
    };

    static string Word(bool value) => value ? "True" : "False";

    static int Compare(List<string> given, string text)
    {
        Version Read(string part) =>
            Version.TryParse(part.TrimStart('v', 'V'), out var version) ? version
            : int.TryParse(part, NumberStyles.None, CultureInfo.InvariantCulture, out var major) ? new Version(major, 0)
            : throw new NotUnderstood(text);
        return Read(given[0]).CompareTo(Read(given[1]));
    }
}
