// Base types, and members that override or implement members of them. All are declared in C#, so all are certain.
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Codeagent.Semantics;

static class Relations
{
    public static void Add(SemanticModel model, SyntaxNode root, Answer answer, Declarations declarations)
    {
        foreach (var node in root.DescendantNodes().OfType<TypeDeclarationSyntax>())
        {
            if (node.Identifier.IsKind(SyntaxKind.None) || model.GetDeclaredSymbol(node) is not INamedTypeSymbol type) continue;
            var bases = BasesOf(node, model, answer, declarations);
            var members = MembersOf(node, type, answer, declarations);
            foreach (var member in members.SelectMany(each => each.Declared)) answer.Imports.Add(member.Path);
            if (bases.Count == 0 && members.Count == 0) continue;
            answer.Types.Add(new TypeRelations(
                Places.Of(node.Identifier),
                bases,
                members.Select(each => new MemberRelation(each.Place, each.Declared.Select(answer.Add).Distinct().ToList())).ToList()));
        }
    }

    /// <summary>An extension method and the type that it extends.</summary>
    public static void AddExtensions(SemanticModel model, SyntaxNode root, Answer answer, Declarations declarations)
    {
        foreach (var node in root.DescendantNodes().OfType<MethodDeclarationSyntax>())
        {
            if (!node.ParameterList.Parameters.Any(each => each.Modifiers.Any(SyntaxKind.ThisKeyword))) continue;
            if (model.GetDeclaredSymbol(node) is not IMethodSymbol { IsExtensionMethod: true } method) continue;
            var targets = declarations.Of(method.Parameters[0].Type).Declared;
            if (method.Parameters[0].Type is INamedTypeSymbol && targets.Count > 0)
                answer.Types.Add(new TypeRelations(Places.Of(node.Identifier), targets.Select(each => new BaseType(answer.Add(each), "extends")).ToList(), System.Array.Empty<MemberRelation>()));
        }
    }

    /// <summary>As this declaration lists them: the parts of a partial type may list others.</summary>
    static IReadOnlyList<BaseType> BasesOf(TypeDeclarationSyntax node, SemanticModel model, Answer answer, Declarations declarations)
    {
        var found = new List<BaseType>();
        foreach (var written in node.BaseList?.Types ?? default)
        {
            if (model.GetTypeInfo(written.Type).Type is not INamedTypeSymbol type) continue;
            foreach (var target in declarations.Of(type).Declared)
            {
                answer.Imports.Add(target.Path);
                found.Add(new BaseType(answer.Add(target), type.TypeKind == TypeKind.Interface && node is not InterfaceDeclarationSyntax ? "implements" : "inherits"));
            }
        }
        return found;
    }

    sealed record Related(Place Place, List<Target> Declared);

    static IReadOnlyList<Related> MembersOf(TypeDeclarationSyntax node, INamedTypeSymbol type, Answer answer, Declarations declarations)
    {
        var related = new Dictionary<ISymbol, List<Target>>(SymbolEqualityComparer.Default);
        void Relate(ISymbol own, ISymbol other)
        {
            var declared = declarations.Of(other).Declared;
            if (declared.Count == 0) return;
            if (!related.TryGetValue(own, out var list)) related[own] = list = new List<Target>();
            list.AddRange(declared);
        }
        foreach (var member in type.GetMembers())
            if (Overridden(member) is { } other) Relate(member, other);
        foreach (var member in type.AllInterfaces.SelectMany(each => each.GetMembers()).Where(each => each is not IMethodSymbol { AssociatedSymbol: not null }))
            if (type.FindImplementationForInterfaceMember(member) is { } own && SymbolEqualityComparer.Default.Equals(own.ContainingType, type)) Relate(own, member);
        return related
            .SelectMany(each => declarations.Of(each.Key).Declared
                .Where(own => own.Path == answer.Path && IsIn(own, node))
                .Select(own => new Related(own.Place, each.Value)))
            .OrderBy(each => each.Place.Row)
            .ThenBy(each => each.Place.Column)
            .ToList();
    }

    static bool IsIn(Target own, TypeDeclarationSyntax node)
    {
        var end = Places.Of(node.SyntaxTree, node.Span.End);
        var start = Places.Of(node.SyntaxTree, node.SpanStart);
        return (own.Place.Row, own.Place.Column).CompareTo((start.Row, start.Column)) >= 0 && (own.Place.Row, own.Place.Column).CompareTo((end.Row, end.Column)) < 0;
    }

    static ISymbol? Overridden(ISymbol member) => member switch
    {
        IMethodSymbol { AssociatedSymbol: not null } => null,
        IMethodSymbol method => method.OverriddenMethod,
        IPropertySymbol property => property.OverriddenProperty,
        IEventSymbol @event => @event.OverriddenEvent,
        _ => null,
    };
}
