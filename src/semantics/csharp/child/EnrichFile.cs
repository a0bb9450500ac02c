// The answer about one file: every use of a name, and everything that runs without its name being written.
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Codeagent.Semantics;

sealed class EnrichFile
{
    readonly SemanticModel model;
    readonly Answer answer;
    readonly Declarations declarations;
    readonly bool isAll;
    /// <summary>Names that a call or construction has answered for.</summary>
    readonly HashSet<SyntaxNode> answered = new();

    EnrichFile(SemanticModel model, Answer answer, Declarations declarations, bool isAll)
    {
        this.model = model;
        this.answer = answer;
        this.declarations = declarations;
        this.isAll = isAll;
    }

    /// <summary>Fills in sites, relations, registrations and imports.</summary>
    public static void Enrich(SemanticModel model, Answer answer, Declarations declarations, bool isAll)
    {
        var root = model.SyntaxTree.GetRoot();
        var file = new EnrichFile(model, answer, declarations, isAll);
        var implied = new ImpliedSites(model, file.Implied);
        var registrations = new Registrations(model, answer, declarations);
        foreach (var node in root.DescendantNodes())
        {
            file.Visit(node);
            implied.Visit(node);
            if (node is InvocationExpressionSyntax call) registrations.Visit(call);
        }
        Relations.Add(model, root, answer, declarations);
        Relations.AddExtensions(model, root, answer, declarations);
        answer.Imports.Remove(answer.Path);
    }

    void Visit(SyntaxNode node)
    {
        switch (node)
        {
            case InvocationExpressionSyntax call:
                Call(call);
                break;
            case ObjectCreationExpressionSyntax creation:
                Construct(creation, NameOf(creation.Type), creation.ArgumentList);
                break;
            case ImplicitObjectCreationExpressionSyntax creation:
                Construct(creation, creation.NewKeyword, creation.ArgumentList);
                break;
            case ConstructorInitializerSyntax other:
                // Where the index has the reference: at `base`, but at the colon before `this`.
                Construct(other, other.IsKind(SyntaxKind.BaseConstructorInitializer) ? other.ThisOrBaseKeyword : other.ColonToken, other.ArgumentList);
                break;
            case PrimaryConstructorBaseTypeSyntax other:
                Construct(other, NameOf(other.Type), other.ArgumentList);
                break;
            case AttributeSyntax attribute:
                Construct(attribute, NameOf(attribute.Name), null, "decorate");
                break;
            case ElementAccessExpressionSyntax element:
                Index(element, element.ArgumentList.OpenBracketToken, IsWritten(element));
                break;
            case ElementBindingExpressionSyntax element:
                Index(element, element.ArgumentList.OpenBracketToken, false);
                break;
            case SimpleNameSyntax name when !answered.Contains(name):
                Use(name);
                break;
        }
    }

    void Call(InvocationExpressionSyntax call)
    {
        var callee = Bare(call.Expression);
        var name = SimpleNameOf(callee);
        if (name is IdentifierNameSyntax { Identifier.ValueText: "nameof" } && model.GetConstantValue(call).HasValue) return;
        var found = Overloads.Of(model.GetSymbolInfo(call), call.ArgumentList, model);
        var site = new Site("call", Places.Of(name?.Identifier ?? callee.GetFirstToken()), NoTargets, found.IsProbable) { IsValue = name == null };
        if (name != null) answered.Add(name);
        if (found.Symbol is not IMethodSymbol method)
        {
            if (name != null && found.Symbol == null) UseUnresolved(name, site);
            return;
        }
        if (method.MethodKind == MethodKind.DelegateInvoke && name != null && model.GetSymbolInfo(name).Symbol is { } value && value is not IMethodSymbol)
        {
            CallValue(value, method, site);
            return;
        }
        Add(method, method.MethodKind == MethodKind.DelegateInvoke ? site with { IsProbable = true } : site);
    }

    /// <summary>The name of a field, a property or an event says what is called; that of a variable only its type.</summary>
    void CallValue(ISymbol value, IMethodSymbol invoke, Site site)
    {
        if (value is IFieldSymbol or IPropertySymbol or IEventSymbol) Add(value, site);
        else Add(invoke, site with { IsProbable = true });
    }

    /// <summary>The call has no method, but its name may mean something that is known.</summary>
    void UseUnresolved(SimpleNameSyntax name, Site site)
    {
        var info = model.GetSymbolInfo(name);
        var found = Overloads.Of(info, null, model).Symbol ?? (info.CandidateSymbols.Length > 0 && info.CandidateSymbols.All(each => declarations.Of(each).Leaves) ? info.CandidateSymbols[0] : null);
        if (found is IMethodSymbol or IFieldSymbol or IPropertySymbol or IEventSymbol) Add(found, site with { IsProbable = true });
    }

    static readonly IReadOnlyList<int> NoTargets = new List<int>();

    void Construct(SyntaxNode node, SyntaxToken at, BaseArgumentListSyntax? arguments, string role = "construct")
    {
        if (at.Parent is SimpleNameSyntax name) answered.Add(name);
        var found = Overloads.Of(model.GetSymbolInfo(node), arguments, model);
        var constructor = found.Symbol as IMethodSymbol;
        ITypeSymbol? type = constructor?.ContainingType;
        type ??= node is BaseObjectCreationExpressionSyntax or AttributeSyntax ? model.GetTypeInfo(node).Type : null;
        type ??= node is PrimaryConstructorBaseTypeSyntax other ? model.GetTypeInfo(other.Type).Type : null;
        if (type is null or IErrorTypeSymbol or ITypeParameterSymbol) return;
        var running = Declarations.Running(constructor);
        var runs = running == null ? NoTargets : declarations.Of(running).Declared.Select(answer.Add).ToList();
        Import(running);
        // Which type is created is certain, even if its constructor is not.
        Add(type, new Site(role, Places.Of(at), NoTargets, false) { Runs = runs });
    }

    void Index(ExpressionSyntax element, SyntaxToken at, bool isWritten)
    {
        if (model.GetSymbolInfo(element).Symbol is not IPropertySymbol { IsIndexer: true } indexer) return;
        var meaning = declarations.Of(indexer);
        // There is no name that a library could have given.
        if (meaning.Declared.Count > 0) Add(indexer, new Site(isWritten ? "set" : "get", Places.Of(at), NoTargets, false));
    }

    void Use(SimpleNameSyntax name)
    {
        if (IsDeclaring(name) || name is IdentifierNameSyntax { IsVar: true }) return;
        var found = Overloads.Of(model.GetSymbolInfo(name), null, model);
        var role = "use";
        switch (found.Symbol)
        {
            case IPropertySymbol property:
                if (Declarations.RunsCode(property)) role = IsWritten(name) ? "set" : "get";
                else if (!isAll)
                {
                    Import(property);
                    return;
                }
                break;
            case IFieldSymbol or IEventSymbol or INamedTypeSymbol or IMethodSymbol:
                if (!isAll)
                {
                    Import(found.Symbol);
                    return;
                }
                break;
            default:
                return;
        }
        Add(found.Symbol, new Site(role, Places.Of(name.Identifier), NoTargets, found.IsProbable));
    }

    void Implied(ISymbol symbol, SyntaxToken at)
    {
        if (declarations.Of(symbol).Declared.Count > 0) Add(symbol, new Site("implied", Places.Of(at), NoTargets, false));
    }

    void Add(ISymbol symbol, Site site)
    {
        var meaning = declarations.Of(symbol);
        if (!meaning.IsKnown) return;
        Import(symbol);
        answer.Sites.Add(site with { Targets = meaning.Declared.Select(answer.Add).ToList(), Leaves = meaning.Leaves });
    }

    /// <summary>The files whose declarations decide what the names of this file mean.</summary>
    void Import(ISymbol? symbol)
    {
        if (symbol == null) return;
        foreach (var target in declarations.Of(symbol).Declared) answer.Imports.Add(target.Path);
        if (symbol.ContainingType is { } type)
            foreach (var target in declarations.Of(type).Declared) answer.Imports.Add(target.Path);
    }

    /// <summary>Names in `namespace A.B`, and the keys of anonymous types and arguments, are no uses.</summary>
    static bool IsDeclaring(SimpleNameSyntax name) => name.Parent switch
    {
        NameColonSyntax colon => colon.Parent is ArgumentSyntax or AttributeArgumentSyntax,
        NameEqualsSyntax equals => equals.Parent is not AttributeArgumentSyntax,
        BaseNamespaceDeclarationSyntax => true,
        _ => false,
    };

    static bool IsWritten(ExpressionSyntax name)
    {
        var whole = name;
        while (whole.Parent is MemberAccessExpressionSyntax access && access.Name == whole || whole.Parent is MemberBindingExpressionSyntax || whole.Parent is ParenthesizedExpressionSyntax)
            whole = (ExpressionSyntax)whole.Parent;
        return whole.Parent switch
        {
            AssignmentExpressionSyntax assignment => assignment.Left == whole,
            PrefixUnaryExpressionSyntax unary => unary.IsKind(SyntaxKind.PreIncrementExpression) || unary.IsKind(SyntaxKind.PreDecrementExpression),
            PostfixUnaryExpressionSyntax unary => !unary.IsKind(SyntaxKind.SuppressNullableWarningExpression),
            _ => false,
        };
    }

    static ExpressionSyntax Bare(ExpressionSyntax callee)
    {
        while (true)
            switch (callee)
            {
                case ParenthesizedExpressionSyntax inner:
                    callee = inner.Expression;
                    break;
                case PostfixUnaryExpressionSyntax inner when inner.IsKind(SyntaxKind.SuppressNullableWarningExpression):
                    callee = inner.Operand;
                    break;
                default:
                    return callee;
            }
    }

    static SimpleNameSyntax? SimpleNameOf(ExpressionSyntax callee) => callee switch
    {
        SimpleNameSyntax name => name,
        MemberAccessExpressionSyntax access => access.Name,
        MemberBindingExpressionSyntax binding => binding.Name,
        AliasQualifiedNameSyntax alias => alias.Name,
        _ => null,
    };

    /// <summary>`C` of `A.B.C&lt;D&gt;`.</summary>
    static SyntaxToken NameOf(TypeSyntax type) => type switch
    {
        SimpleNameSyntax name => name.Identifier,
        QualifiedNameSyntax name => name.Right.Identifier,
        AliasQualifiedNameSyntax name => name.Name.Identifier,
        NullableTypeSyntax nullable => NameOf(nullable.ElementType),
        _ => type.GetFirstToken(),
    };
}
