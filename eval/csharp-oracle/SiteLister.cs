// The invocations of one file whose targets are declared in the repository, as lines of JSON.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.Json;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace Codeagent.Oracle;

sealed class SiteLister
{
    readonly string root;
    readonly SemanticModel model;

    /// <summary>Invocations and constructions of the file, and those of them that the compiler cannot bind.</summary>
    public int All { get; private set; }
    public int Unbound { get; private set; }

    public SiteLister(string root, SemanticModel model)
    {
        this.root = root;
        this.model = model;
    }

    public IEnumerable<string> Lines()
    {
        foreach (var node in model.SyntaxTree.GetRoot().DescendantNodes())
        {
            var (at, kind, targets) = node switch
            {
                InvocationExpressionSyntax call => (NameOf(call.Expression), "call", Called(call)),
                ObjectCreationExpressionSyntax made => (NameOf(made.Type), "new", Created(made)),
                ImplicitObjectCreationExpressionSyntax made => (made.NewKeyword, "new", Created(made)),
                ConstructorInitializerSyntax other => (other.ThisOrBaseKeyword.IsKind(SyntaxKind.BaseKeyword) ? other.ThisOrBaseKeyword : other.ColonToken, "new", Constructed(model.GetOperation(other) is IInvocationOperation { TargetMethod: var method } ? method : null)),
                _ => default,
            };
            if (node is InvocationExpressionSyntax or BaseObjectCreationExpressionSyntax) Count(node);
            if (targets == null) continue;
            var declared = targets.SelectMany(symbol => symbol.OriginalDefinition.DeclaringSyntaxReferences)
                .Select(each => each.GetSyntax()).Where(each => each.SyntaxTree.FilePath.StartsWith(root + "/", StringComparison.Ordinal)).Distinct().ToList();
            if (declared.Count > 0) yield return Line(node, at, kind, declared);
        }
    }

    void Count(SyntaxNode node)
    {
        if (model.GetConstantValue(node).HasValue) return;
        All++;
        if (model.GetSymbolInfo(node).Symbol == null) Unbound++;
    }

    IEnumerable<ISymbol>? Called(InvocationExpressionSyntax call)
    {
        if (model.GetOperation(call) is not IInvocationOperation invocation) return null;
        var method = invocation.TargetMethod.ReducedFrom ?? invocation.TargetMethod;
        if (method.MethodKind != MethodKind.DelegateInvoke) return method.IsImplicitlyDeclared ? null : new ISymbol[] { method.PartialImplementationPart ?? method };
        // The value that is called, where it has a name that others can see; else its type.
        var isNamed = call.Expression is not (MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Invoke" } or MemberBindingExpressionSyntax { Name.Identifier.ValueText: "Invoke" });
        return invocation.Instance switch
        {
            IMemberReferenceOperation { Member.ContainingType.IsTupleType: false } member when isNamed => new[] { member.Member },
            _ => new ISymbol[] { method.ContainingType },
        };
    }

    IEnumerable<ISymbol>? Created(SyntaxNode node) => model.GetOperation(node) switch
    {
        IObjectCreationOperation { Constructor: { } constructor } => Constructed(constructor),
        IDelegateCreationOperation { Type: { } type } => new[] { type },
        _ => null,
    };

    static IEnumerable<ISymbol>? Constructed(IMethodSymbol? constructor) =>
        constructor == null ? null : constructor.IsImplicitlyDeclared ? new ISymbol[] { constructor.ContainingType } : new ISymbol[] { constructor, constructor.ContainingType };

    static SyntaxToken NameOf(ExpressionSyntax callee) => callee switch
    {
        SimpleNameSyntax name => name.Identifier,
        MemberAccessExpressionSyntax access => access.Name.Identifier,
        MemberBindingExpressionSyntax binding => binding.Name.Identifier,
        QualifiedNameSyntax name => name.Right.Identifier,
        AliasQualifiedNameSyntax name => name.Name.Identifier,
        ParenthesizedExpressionSyntax inner => NameOf(inner.Expression),
        PostfixUnaryExpressionSyntax inner => NameOf(inner.Operand),
        _ => callee.GetFirstToken(),
    };

    string Line(SyntaxNode site, SyntaxToken at, string kind, IReadOnlyList<SyntaxNode> declared)
    {
        var place = at.GetLocation().GetLineSpan().StartLinePosition;
        using var buffer = new MemoryStream();
        using (var json = new Utf8JsonWriter(buffer))
        {
            json.WriteStartObject();
            json.WriteString("file", Relative(site.SyntaxTree));
            json.WriteNumber("line", place.Line + 1);
            json.WriteNumber("col", place.Character + 1);
            json.WriteString("callee", at.ValueText);
            json.WriteString("kind", kind);
            json.WriteStartArray("targets");
            foreach (var each in declared) WriteTarget(json, each);
            json.WriteEndArray();
            json.WriteEndObject();
        }
        return System.Text.Encoding.UTF8.GetString(buffer.ToArray());
    }

    void WriteTarget(Utf8JsonWriter json, SyntaxNode declared)
    {
        var name = TokenOf(declared);
        json.WriteStartObject();
        json.WriteString("file", Relative(declared.SyntaxTree));
        json.WriteNumber("line", name.GetLocation().GetLineSpan().StartLinePosition.Line + 1);
        json.WriteString("name", name.ValueText);
        json.WriteString("class", declared.Ancestors().OfType<BaseTypeDeclarationSyntax>().FirstOrDefault()?.Identifier.ValueText);
        json.WriteString("kind", declared.Kind().ToString());
        json.WriteEndObject();
    }

    static SyntaxToken TokenOf(SyntaxNode declared) => declared switch
    {
        BaseTypeDeclarationSyntax each => each.Identifier,
        DelegateDeclarationSyntax each => each.Identifier,
        MethodDeclarationSyntax each => each.Identifier,
        ConstructorDeclarationSyntax each => each.Identifier,
        LocalFunctionStatementSyntax each => each.Identifier,
        PropertyDeclarationSyntax each => each.Identifier,
        EventDeclarationSyntax each => each.Identifier,
        VariableDeclaratorSyntax each => each.Identifier,
        ParameterSyntax each => each.Identifier,
        _ => declared.GetFirstToken(),
    };

    string Relative(SyntaxTree tree) => Path.GetRelativePath(root, tree.FilePath).Replace('\\', '/');
}
