// Conditions of project files: comparisons of expanded text, `and`, `or`, `!`, parentheses and `Exists`.
using System;
using System.Globalization;

namespace Codeagent.Semantics;

sealed class Condition
{
    readonly string text;
    readonly PropertyText properties;
    readonly Func<string, bool> exists;
    int at;

    Condition(string text, PropertyText properties, Func<string, bool> exists)
    {
        this.text = text;
        this.properties = properties;
        this.exists = exists;
    }

    /// <summary>Throws NotUnderstood.</summary>
    public static bool Holds(string text, PropertyText properties, Func<string, bool> exists)
    {
        var condition = new Condition(text, properties, exists);
        var holds = condition.Or();
        condition.SkipBlanks();
        return condition.at == text.Length ? holds : throw new NotUnderstood(text);
    }

    bool Or()
    {
        var holds = And();
        while (TakeWord("or")) holds = And() || holds;
        return holds;
    }

    bool And()
    {
        var holds = Not();
        while (TakeWord("and")) holds = Not() && holds;
        return holds;
    }

    bool Not()
    {
        SkipBlanks();
        if (at < text.Length && text[at] == '!' && !(at + 1 < text.Length && text[at + 1] == '='))
        {
            at++;
            return !Not();
        }
        if (Take("("))
        {
            var holds = Or();
            return Take(")") ? holds : throw new NotUnderstood(text);
        }
        return Comparison();
    }

    bool Comparison()
    {
        var left = Value();
        if (Take("==")) return Same(left, Value());
        if (Take("!=")) return !Same(left, Value());
        if (Take(">=")) return Number(left) >= Number(Value());
        if (Take("<=")) return Number(left) <= Number(Value());
        if (Take(">")) return Number(left) > Number(Value());
        if (Take("<")) return Number(left) < Number(Value());
        return left.ToLowerInvariant() switch
        {
            "true" or "on" or "yes" => true,
            "false" or "off" or "no" => false,
            _ => throw new NotUnderstood(text),
        };
    }

    static bool Same(string left, string right) => left.Equals(right, StringComparison.OrdinalIgnoreCase);

    double Number(string value) =>
        double.TryParse(value, NumberStyles.Float, CultureInfo.InvariantCulture, out var number) ? number
        : Version.TryParse(value, out var version) ? version.Major + version.Minor / 1000.0
        : throw new NotUnderstood(text);

    string Value()
    {
        SkipBlanks();
        if (at >= text.Length) throw new NotUnderstood(text);
        if (text[at] == '\'')
        {
            var end = QuoteEnd(at + 1);
            var quoted = properties.Expand(text[(at + 1)..end]);
            at = end + 1;
            return RefuseLists(quoted);
        }
        var start = at;
        var depth = 0;
        for (; at < text.Length; at++)
        {
            if (text[at] == '(') depth++;
            else if (text[at] == ')' && --depth < 0) break;
            else if (depth == 0 && (char.IsWhiteSpace(text[at]) || text[at] is '=' or '!' or '<' or '>')) break;
        }
        var word = text[start..at];
        if (word.StartsWith("Exists(", StringComparison.OrdinalIgnoreCase))
            return exists(properties.Expand(word[7..^1].Trim().Trim('\''))) ? "true" : "false";
        if (word == "" || (word.Contains('(') && !word.StartsWith("$(", StringComparison.Ordinal))) throw new NotUnderstood(text);
        return RefuseLists(properties.Expand(word));
    }

    /// <summary>Functions may contain quotes of their own inside `$(…)`.</summary>
    int QuoteEnd(int from)
    {
        var depth = 0;
        for (var end = from; end < text.Length; end++)
        {
            if (text[end] == '(' && (depth > 0 || text[end - 1] == '$')) depth++;
            else if (text[end] == ')' && depth > 0) depth--;
            else if (text[end] == '\'' && depth == 0) return end;
        }
        throw new NotUnderstood(text);
    }

    /// <summary>Lists of items and their metadata are known only to targets.</summary>
    string RefuseLists(string value) =>
        value.Contains("@(", StringComparison.Ordinal) || value.Contains("%(", StringComparison.Ordinal)
            ? throw new NotUnderstood(text)
            : value;

    bool Take(string sign)
    {
        SkipBlanks();
        if (string.CompareOrdinal(text, at, sign, 0, sign.Length) != 0) return false;
        at += sign.Length;
        return true;
    }

    bool TakeWord(string word)
    {
        SkipBlanks();
        var end = at + word.Length;
        if (string.Compare(text, at, word, 0, word.Length, StringComparison.OrdinalIgnoreCase) != 0) return false;
        if (end < text.Length && char.IsLetterOrDigit(text[end])) return false;
        at = end;
        return true;
    }

    void SkipBlanks()
    {
        while (at < text.Length && char.IsWhiteSpace(text[at])) at++;
    }
}
