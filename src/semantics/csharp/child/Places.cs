// Where things are, as the index counts: rows end with a line feed and nothing else, columns are UTF-16 units from 0.
using System;
using System.Collections.Generic;
using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Codeagent.Semantics;

readonly record struct Place(int Row, int Column);

static class Places
{
    static readonly ConditionalWeakTable<SyntaxTree, int[]> rowStarts = new();

    public static Place Of(SyntaxToken token) => Of(token.SyntaxTree!, token.SpanStart);

    public static Place Of(SyntaxTree tree, int position)
    {
        var starts = rowStarts.GetValue(tree, StartsOf);
        var found = Array.BinarySearch(starts, position);
        var row = found >= 0 ? found : ~found - 1;
        return new Place(row, position - starts[row]);
    }

    static int[] StartsOf(SyntaxTree tree)
    {
        var text = tree.GetText();
        var starts = new List<int> { 0 };
        for (var at = 0; at < text.Length; at++)
            if (text[at] == '\n') starts.Add(at + 1);
        return starts.ToArray();
    }

    /// <summary>The token that names a declaration, or stands for its name.</summary>
    public static SyntaxToken NameOf(SyntaxNode declaration) => declaration switch
    {
        // A block of extension members has no name.
        BaseTypeDeclarationSyntax type when !type.Identifier.IsKind(SyntaxKind.None) => type.Identifier,
        DelegateDeclarationSyntax type => type.Identifier,
        MethodDeclarationSyntax method => method.Identifier,
        LocalFunctionStatementSyntax function => function.Identifier,
        ConstructorDeclarationSyntax constructor => constructor.Identifier,
        PropertyDeclarationSyntax property => property.Identifier,
        EventDeclarationSyntax @event => @event.Identifier,
        VariableDeclaratorSyntax variable => variable.Identifier,
        EnumMemberDeclarationSyntax member => member.Identifier,
        ParameterSyntax parameter => parameter.Identifier,
        TypeParameterSyntax parameter => parameter.Identifier,
        SingleVariableDesignationSyntax variable => variable.Identifier,
        AccessorDeclarationSyntax or AccessorListSyntax or ArrowExpressionClauseSyntax when declaration.Parent != null => NameOf(declaration.Parent),
        // Operators, indexers and destructors have no name of their own.
        MemberDeclarationSyntax { AttributeLists.Count: > 0 } member => member.AttributeLists[^1].GetLastToken().GetNextToken(),
        _ => declaration.GetFirstToken(),
    };

    /// <summary>Undefined for a declaration without a name.</summary>
    public static string? TextOf(SyntaxNode declaration) => declaration switch
    {
        IndexerDeclarationSyntax => "this[]",
        OperatorDeclarationSyntax method => $"operator {method.OperatorToken.Text}",
        ConversionOperatorDeclarationSyntax method => $"operator {method.Type}",
        DestructorDeclarationSyntax method => $"~{method.Identifier.ValueText}",
        AnonymousObjectMemberDeclaratorSyntax { NameEquals: { } key } => key.Name.Identifier.ValueText,
        _ => NameOf(declaration) is var name && name.IsKind(SyntaxKind.IdentifierToken) ? name.ValueText : null,
    };
}
