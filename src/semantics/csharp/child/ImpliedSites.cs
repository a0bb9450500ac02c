// Code that runs without its name being written: operators, conversions, enumerators, Dispose, awaiters, clauses of
// queries, elements of collections. Only declarations of the repository are of interest there.
using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Codeagent.Semantics;

sealed class ImpliedSites
{
    readonly SemanticModel model;
    readonly Action<ISymbol, SyntaxToken> add;
    readonly INamedTypeSymbol? disposable;
    readonly INamedTypeSymbol? asyncDisposable;

    public ImpliedSites(SemanticModel model, Action<ISymbol, SyntaxToken> add)
    {
        this.model = model;
        this.add = add;
        disposable = model.Compilation.GetTypeByMetadataName("System.IDisposable");
        asyncDisposable = model.Compilation.GetTypeByMetadataName("System.IAsyncDisposable");
    }

    public void Visit(SyntaxNode node)
    {
        switch (node)
        {
            case BinaryExpressionSyntax each:
                Method(model.GetSymbolInfo(each).Symbol, each.OperatorToken);
                break;
            case PrefixUnaryExpressionSyntax each:
                Method(model.GetSymbolInfo(each).Symbol, each.OperatorToken);
                break;
            case PostfixUnaryExpressionSyntax each:
                Method(model.GetSymbolInfo(each).Symbol, each.OperatorToken);
                break;
            case AssignmentExpressionSyntax each:
                Method(model.GetSymbolInfo(each).Symbol, each.OperatorToken);
                Deconstruct(each);
                Convert(each.Right);
                break;
            case CastExpressionSyntax each:
                Method(model.GetConversion(each).MethodSymbol ?? model.ClassifyConversion(each.Expression, model.GetTypeInfo(each).Type ?? model.Compilation.ObjectType, true).MethodSymbol, each.OpenParenToken);
                break;
            case ArgumentSyntax each:
                Convert(each.Expression);
                break;
            case EqualsValueClauseSyntax each:
                Convert(each.Value);
                break;
            case ArrowExpressionClauseSyntax each:
                Convert(each.Expression);
                break;
            case ReturnStatementSyntax { Expression: { } value }:
                Convert(value);
                break;
            case CommonForEachStatementSyntax each:
                Enumerate(each);
                break;
            case UsingStatementSyntax each:
                Dispose(each.Expression, each.Declaration, each.UsingKeyword, each.AwaitKeyword);
                break;
            case LocalDeclarationStatementSyntax each when !each.UsingKeyword.IsKind(SyntaxKind.None):
                Dispose(null, each.Declaration, each.UsingKeyword, each.AwaitKeyword);
                break;
            case AwaitExpressionSyntax each:
                Await(each);
                break;
            case InitializerExpressionSyntax each when each.IsKind(SyntaxKind.CollectionInitializerExpression):
                foreach (var element in each.Expressions) Method(model.GetCollectionInitializerSymbolInfo(element).Symbol, element.GetFirstToken());
                break;
            case QueryClauseSyntax each:
                Query(each);
                break;
            case SelectOrGroupClauseSyntax each:
                Method(model.GetSymbolInfo(each).Symbol, each.GetFirstToken());
                break;
            case OrderingSyntax each:
                Method(model.GetSymbolInfo(each).Symbol, each.GetFirstToken());
                break;
        }
    }

    void Method(ISymbol? symbol, SyntaxToken at)
    {
        if (symbol is IMethodSymbol { MethodKind: not MethodKind.BuiltinOperator }) add(symbol, at);
    }

    void Convert(ExpressionSyntax value)
    {
        var conversion = model.GetConversion(value);
        if (conversion.IsUserDefined) Method(conversion.MethodSymbol, value.GetFirstToken());
    }

    void Deconstruct(AssignmentExpressionSyntax assignment)
    {
        if (assignment.Left is not (TupleExpressionSyntax or DeclarationExpressionSyntax)) return;
        foreach (var method in Methods(model.GetDeconstructionInfo(assignment))) Method(method, assignment.OperatorToken);
    }

    static IEnumerable<IMethodSymbol> Methods(DeconstructionInfo info)
    {
        if (info.Method != null) yield return info.Method;
        foreach (var nested in info.Nested)
            foreach (var method in Methods(nested)) yield return method;
    }

    void Enumerate(CommonForEachStatementSyntax each)
    {
        var info = model.GetForEachStatementInfo(each);
        foreach (var method in new ISymbol?[] { info.GetEnumeratorMethod, info.MoveNextMethod, info.DisposeMethod }) Method(method, each.ForEachKeyword);
        if (info.CurrentProperty is { } current) add(current, each.ForEachKeyword);
        if (each is ForEachVariableStatementSyntax variables)
            foreach (var method in Methods(model.GetDeconstructionInfo(variables))) Method(method, each.ForEachKeyword);
    }

    void Await(AwaitExpressionSyntax each)
    {
        var info = model.GetAwaitExpressionInfo(each);
        Method(info.GetAwaiterMethod, each.AwaitKeyword);
        Method(info.GetResultMethod, each.AwaitKeyword);
        if (info.IsCompletedProperty is { } property) add(property, each.AwaitKeyword);
    }

    void Query(QueryClauseSyntax clause)
    {
        var info = model.GetQueryClauseInfo(clause);
        Method(info.CastInfo.Symbol, clause.GetFirstToken());
        Method(info.OperationInfo.Symbol, clause.GetFirstToken());
    }

    /// <summary>The method of the type itself, which may be more than the interface shows.</summary>
    void Dispose(ExpressionSyntax? expression, VariableDeclarationSyntax? declaration, SyntaxToken at, SyntaxToken awaiting)
    {
        var isAsync = !awaiting.IsKind(SyntaxKind.None);
        var named = isAsync ? "DisposeAsync" : "Dispose";
        var type = expression != null ? model.GetTypeInfo(expression).Type : declaration == null ? null : model.GetTypeInfo(declaration.Type).Type;
        if (type == null) return;
        var contract = (isAsync ? asyncDisposable : disposable)?.GetMembers(named).FirstOrDefault();
        var found = contract == null ? null : type.FindImplementationForInterfaceMember(contract);
        found ??= type.IsRefLikeType || isAsync ? type.GetMembers(named).FirstOrDefault(each => each is IMethodSymbol { Parameters.Length: 0 }) : null;
        Method(found, at);
    }
}
