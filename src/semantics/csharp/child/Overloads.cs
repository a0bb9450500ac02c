// A call that does not compile, usually because a type of its arguments is in a package that is missing, may still have
// only one method that fits: that one is meant, probably.
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Codeagent.Semantics;

readonly record struct Found(ISymbol? Symbol, bool IsProbable);

static class Overloads
{
    public static Found Of(SymbolInfo info, BaseArgumentListSyntax? arguments, SemanticModel model)
    {
        if (info.Symbol != null) return new Found(info.Symbol, false);
        var candidates = info.CandidateSymbols;
        if (candidates.Length == 0 || info.CandidateReason == CandidateReason.Ambiguous) return default;
        // An internal member of a project that names this one as its friend in a way that only a build knows.
        if (candidates.Length == 1) return new Found(candidates[0], info.CandidateReason != CandidateReason.MemberGroup);
        if (arguments == null) return default;
        var fitting = candidates.OfType<IMethodSymbol>().Where(each => Fits(each, arguments, model)).ToList();
        return fitting.Count == 1 ? new Found(fitting[0], true) : default;
    }

    static bool Fits(IMethodSymbol method, BaseArgumentListSyntax arguments, SemanticModel model)
    {
        var parameters = method.Parameters;
        var given = arguments.Arguments;
        var isOpen = parameters.Length > 0 && parameters[^1].IsParams;
        if (!isOpen && given.Count > parameters.Length) return false;
        var named = given.Where(each => each.NameColon != null).Select(each => each.NameColon!.Name.Identifier.ValueText).ToHashSet();
        if (named.Any(name => parameters.All(each => each.Name != name))) return false;
        for (var at = given.Count; at < parameters.Length; at++)
            if (!parameters[at].IsOptional && !parameters[at].IsParams && !named.Contains(parameters[at].Name)) return false;
        return given.Select((argument, at) => (argument, at)).All(each => Fits(each.argument, each.at, parameters, isOpen, model));
    }

    /// <summary>False only for a type that is known and does not convert.</summary>
    static bool Fits(ArgumentSyntax argument, int at, IReadOnlyList<IParameterSymbol> parameters, bool isOpen, SemanticModel model)
    {
        if (argument.NameColon != null || (isOpen && at >= parameters.Count - 1)) return true;
        var to = parameters[at].Type;
        if (HasUnknown(to) || argument.Expression is AnonymousFunctionExpressionSyntax) return argument.Expression is not AnonymousFunctionExpressionSyntax || to.TypeKind is TypeKind.Delegate or TypeKind.Error or TypeKind.TypeParameter || to.Name == "Expression";
        var from = model.GetTypeInfo(argument.Expression).Type;
        if (from == null || HasUnknown(from)) return true;
        return model.Compilation.ClassifyCommonConversion(from, to).IsImplicit || model.ClassifyConversion(argument.Expression, to).IsImplicit;
    }

    static bool HasUnknown(ITypeSymbol type) => type switch
    {
        IErrorTypeSymbol or ITypeParameterSymbol => true,
        IArrayTypeSymbol array => HasUnknown(array.ElementType),
        INamedTypeSymbol named => named.TypeArguments.Any(HasUnknown),
        _ => false,
    };
}
