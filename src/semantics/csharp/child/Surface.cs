// The public types of every project: what its assembly offers to others.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Text.Json;
using Microsoft.CodeAnalysis;

namespace Codeagent.Semantics;

static class Surface
{
    public static void Write(Programs programs, Utf8JsonWriter result)
    {
        var projects = programs.Opened.Where(project => project.Chosen.Files.Count > 0 && project.Chosen.Project.Path != "");
        result.WriteStartObject();
        Answer.WriteAll(result, "packages", projects.OrderBy(project => project.Id, StringComparer.Ordinal), project =>
        {
            var declarations = new Declarations();
            result.WriteStartObject();
            result.WriteString("name", project.Chosen.Project.AssemblyName);
            result.WriteString("folder", project.Chosen.Project.Folder);
            Answer.WriteAll(result, "exports", TypesIn(project.Compilation().Assembly.GlobalNamespace), type =>
            {
                foreach (var target in declarations.Of(type).Declared.Take(1))
                {
                    result.WriteStartObject();
                    result.WriteString("exportPath", $".#{type.ToDisplayString(SymbolDisplayFormat.CSharpErrorMessageFormat)}");
                    result.WritePropertyName("target");
                    Answer.WriteAs(result, target);
                    result.WriteEndObject();
                }
            });
            result.WriteEndObject();
        });
        result.WriteEndObject();
    }

    static IEnumerable<INamedTypeSymbol> TypesIn(INamespaceSymbol space) =>
        space.GetTypeMembers().Where(type => type.DeclaredAccessibility == Accessibility.Public)
            .Concat(space.GetNamespaceMembers().SelectMany(TypesIn));
}
