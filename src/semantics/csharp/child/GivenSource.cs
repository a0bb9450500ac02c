// The source that the SDK would generate for a project: implicit usings, and the assemblies that see internal members.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Codeagent.Semantics;

static class GivenSource
{
    static readonly string[] usual = { "System", "System.Collections.Generic", "System.IO", "System.Linq", "System.Net.Http", "System.Threading", "System.Threading.Tasks" };
    static readonly string[] hosted = { "Microsoft.Extensions.Configuration", "Microsoft.Extensions.DependencyInjection", "Microsoft.Extensions.Hosting", "Microsoft.Extensions.Logging" };
    static readonly string[] web = { "System.Net.Http.Json", "Microsoft.AspNetCore.Builder", "Microsoft.AspNetCore.Hosting", "Microsoft.AspNetCore.Http", "Microsoft.AspNetCore.Routing" };

    public static string Of(ProjectFile project, IEnumerable<string> friends)
    {
        var text = new StringBuilder();
        foreach (var line in UsingsOf(project)) text.Append("global using ").Append(line).Append(";\n");
        foreach (var friend in project.Friends.Concat(friends).Distinct().OrderBy(each => each, StringComparer.Ordinal))
            text.Append("[assembly: System.Runtime.CompilerServices.InternalsVisibleTo(\"").Append(friend).Append("\")]\n");
        return text.ToString();
    }

    static IEnumerable<string> UsingsOf(ProjectFile project)
    {
        var found = new List<UsingItem>();
        if (project.Is("ImplicitUsings"))
        {
            var isWeb = project.Sdk.Contains(".Web", StringComparison.Ordinal);
            var isHosted = isWeb || project.Sdk.Contains(".Worker", StringComparison.Ordinal);
            var names = usual.Concat(isHosted ? hosted : Array.Empty<string>()).Concat(isWeb ? web : Array.Empty<string>());
            found.AddRange(names.Select(name => new UsingItem(name, "", false)));
        }
        foreach (var item in project.Usings)
            if (item.Name.StartsWith('-')) found.RemoveAll(each => each.Name == item.Name[1..]);
            else found.Add(item);
        // The text comes from a project file: only names are compiled.
        return found.Where(each => IsName(each.Name) && IsName(each.Alias)).Select(each =>
            each.IsStatic ? $"static global::{each.Name}" : each.Alias != "" ? $"{each.Alias} = global::{each.Name}" : $"global::{each.Name}").Distinct();
    }

    static bool IsName(string text) => text.All(letter => char.IsLetterOrDigit(letter) || letter is '.' or '_' or '<' or '>' or ',' or ' ');

    /// <summary>
    /// The names in `InternalsVisibleTo` attributes. Their keys are left out, because the sources are not signed here.
    /// </summary>
    public static IEnumerable<string> FriendsIn(SyntaxTree tree)
    {
        if (tree.GetRoot() is not CompilationUnitSyntax root) return Array.Empty<string>();
        return root.AttributeLists
            .SelectMany(list => list.Attributes)
            .Where(attribute => attribute.Name.ToString() is var name && (name.EndsWith("InternalsVisibleTo", StringComparison.Ordinal) || name.EndsWith("InternalsVisibleToAttribute", StringComparison.Ordinal)))
            .SelectMany(attribute => attribute.DescendantNodes().OfType<LiteralExpressionSyntax>().Take(1))
            .Select(literal => literal.Token.ValueText.Split(',')[0].Trim())
            .Where(name => name != "" && name.All(letter => char.IsLetterOrDigit(letter) || letter is '.' or '-' or '_'));
    }
}
