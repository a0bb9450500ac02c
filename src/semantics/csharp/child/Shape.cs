// Two hashes of a file. `shape`: every declaration without its body; the signatures of C# are always written, so that
// nothing in a body can change answers about other files. Comments, blanks and bodies do not count. `names`: what a name
// anywhere else may mean by this file. While it stays the same, only files that use declarations of this one are concerned.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Security.Cryptography;
using System.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Codeagent.Semantics;

static class Shape
{
    public static string Of(SyntaxNode root) => Hash(root.DescendantTokens(node => !IsBody(node)).Select(token => token.Text));

    static bool IsBody(SyntaxNode node) => node switch
    {
        BlockSyntax or ArrowExpressionClauseSyntax or ConstructorInitializerSyntax or GlobalStatementSyntax => true,
        // Constants, enum members and default values are part of what others see.
        EqualsValueClauseSyntax { Parent: PropertyDeclarationSyntax } => true,
        EqualsValueClauseSyntax { Parent.Parent.Parent: BaseFieldDeclarationSyntax field } => !field.Modifiers.Any(SyntaxKind.ConstKeyword),
        _ => false,
    };

    public static string NamesOf(SyntaxNode root) =>
        Hash(root.DescendantNodes(node => !IsBody(node)).SelectMany(Names));

    static IEnumerable<string> Names(SyntaxNode node)
    {
        switch (node)
        {
            case UsingDirectiveSyntax directive when !directive.GlobalKeyword.IsKind(SyntaxKind.None):
                return new[] { directive.ToString() };
            case BaseNamespaceDeclarationSyntax space:
                return new[] { "namespace", space.Name.ToString() };
            case TypeDeclarationSyntax type:
                return new[] { type.Modifiers.ToString(), type.Keyword.Text, type.Identifier.Text, type.Arity.ToString() };
            case BaseMethodDeclarationSyntax method when method.ParameterList.Parameters.Any(each => each.Modifiers.Any(SyntaxKind.ThisKeyword)):
                // A new form of an extension method may be a better one for calls of others.
                return method.ChildNodes().Where(each => !IsBody(each)).Select(each => each.ToString()).Prepend(Places.TextOf(method) ?? "");
            // So may a member of a block of extensions.
            case MemberDeclarationSyntax { Parent: TypeDeclarationSyntax { Identifier.RawKind: 0 } block } member:
                return member.ChildNodes().Concat(block.ChildNodes().OfType<ParameterListSyntax>()).Where(each => !IsBody(each)).Select(each => each.ToString()).Prepend(Places.TextOf(member) ?? "");
            case MemberDeclarationSyntax member and not BaseFieldDeclarationSyntax:
                return new[] { member.Modifiers.ToString(), Places.TextOf(member) ?? "" };
            case VariableDeclaratorSyntax variable:
                return new[] { variable.Identifier.Text };
            default:
                return Array.Empty<string>();
        }
    }

    static string Hash(IEnumerable<string> parts)
    {
        var bytes = Encoding.UTF8.GetBytes(string.Join('\0', parts));
        return Convert.ToHexString(SHA256.HashData(bytes)).ToLowerInvariant()[..32];
    }
}
