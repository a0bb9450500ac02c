// From a symbol of Roslyn to the declarations that it means, in indexed files. A partial type has several; of a partial
// method, the one with the body counts.
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Codeagent.Semantics;

/// <summary>`Leaves`: the symbol is proven to be declared outside the repository, or by the language.</summary>
sealed record Meaning(IReadOnlyList<Target> Declared, bool Leaves)
{
    public static readonly Meaning Unknown = new(new List<Target>(), false);
    public static readonly Meaning Outside = new(new List<Target>(), true);

    public bool IsKnown => Leaves || Declared.Count > 0;
}

sealed class Declarations
{
    readonly Dictionary<ISymbol, Meaning> known = new(SymbolEqualityComparer.Default);

    /// <summary>The symbol that is declared: not a constructed type, an accessor or an extension called as a member.</summary>
    public static ISymbol Original(ISymbol symbol) => symbol switch
    {
        IMethodSymbol { ReducedFrom: { } extension } => Original(extension),
        IMethodSymbol { MethodKind: MethodKind.DelegateInvoke, ContainingType: { } type } => type.OriginalDefinition,
        IMethodSymbol { AssociatedSymbol: IPropertySymbol or IEventSymbol } accessor => Original(accessor.AssociatedSymbol),
        IMethodSymbol { PartialImplementationPart: { } body } => Original(body),
        _ when !SymbolEqualityComparer.Default.Equals(symbol, symbol.OriginalDefinition) => Original(symbol.OriginalDefinition),
        _ => symbol,
    };

    public Meaning Of(ISymbol symbol)
    {
        var original = Original(symbol);
        if (known.TryGetValue(original, out var found)) return found;
        return known[original] = Find(original);
    }

    static Meaning Find(ISymbol symbol)
    {
        if (symbol is IErrorTypeSymbol || symbol.ContainingType is IErrorTypeSymbol) return Meaning.Unknown;
        // Members that the compiler adds to records, delegates and enums have the place of their type.
        if (symbol.IsImplicitlyDeclared && symbol is not INamedTypeSymbol) return Meaning.Outside;
        if (symbol is IFieldSymbol { ContainingType.IsTupleType: true }) return Meaning.Outside;
        var declared = symbol.DeclaringSyntaxReferences
            .Where(each => each.SyntaxTree.FilePath != "")
            .Select(each => each.GetSyntax())
            .Select(TargetOf)
            .OrderBy(each => each.Path, System.StringComparer.Ordinal)
            .ThenBy(each => each.Place.Row)
            .ToList();
        if (declared.Count > 0) return new Meaning(declared, false);
        var isOutside = symbol.Locations.All(each => each.IsInMetadata) || symbol is ITypeSymbol { TypeKind: TypeKind.Dynamic };
        return isOutside ? Meaning.Outside : Meaning.Unknown;
    }

    public static Target TargetOf(SyntaxNode node)
    {
        // An expression-bodied property is declared by itself, its getter by the arrow.
        while (node is AccessorDeclarationSyntax or AccessorListSyntax or ArrowExpressionClauseSyntax && node.Parent != null) node = node.Parent;
        return new Target(node.SyntaxTree.FilePath, Places.Of(Places.NameOf(node)), node.Kind().ToString(), Places.TextOf(node));
    }

    /// <summary>The constructor that runs: an inherited one if the type declares none. Null outside the repository.</summary>
    public static IMethodSymbol? Running(IMethodSymbol? constructor)
    {
        while (constructor is { IsImplicitlyDeclared: true, ContainingType.BaseType: { TypeKind: TypeKind.Class } type })
            constructor = type.InstanceConstructors.FirstOrDefault(each => each.Parameters.Length == 0);
        if (constructor == null || constructor.IsImplicitlyDeclared) return null;
        // A primary constructor is the type itself.
        return constructor.OriginalDefinition.DeclaringSyntaxReferences.Any(each => each.GetSyntax() is ConstructorDeclarationSyntax) ? constructor : null;
    }

    /// <summary>Whether reading or writing the property runs code, or may in a type that overrides it.</summary>
    public static bool RunsCode(IPropertySymbol property)
    {
        var original = (IPropertySymbol)property.OriginalDefinition;
        if (original.IsAbstract || original.IsIndexer) return true;
        return original.DeclaringSyntaxReferences.Any(each => each.GetSyntax() is PropertyDeclarationSyntax declared
            && (declared.ExpressionBody != null || declared.AccessorList?.Accessors.Any(accessor => accessor.Body != null || accessor.ExpressionBody != null) == true));
    }
}
