// Registrations in a container of Microsoft.Extensions.DependencyInjection: which class an interface gets at run time.
//   AddScoped<I, T>()   AddScoped(typeof(I), typeof(T))   AddScoped<I>(provider => new T(…))   AddSingleton<I>(new T())
// By name, because the container is usually a package that is not installed.
using System;
using System.Linq;
using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Codeagent.Semantics;

sealed class Registrations
{
    static readonly Regex adding = new("^(?:Try)?Add(?:Keyed)?(?<lifetime>Singleton|Scoped|Transient)$|^AddHttpClient$");
    static readonly Regex describing = new("^(?:Keyed)?(?<lifetime>Singleton|Scoped|Transient)$");

    readonly SemanticModel model;
    readonly Answer answer;
    readonly Declarations declarations;

    public Registrations(SemanticModel model, Answer answer, Declarations declarations)
    {
        this.model = model;
        this.answer = answer;
        this.declarations = declarations;
    }

    public void Visit(InvocationExpressionSyntax call)
    {
        if (call.Expression is not MemberAccessExpressionSyntax { Name: var name } access) return;
        var match = adding.Match(name.Identifier.ValueText);
        if (!match.Success && access.Expression.ToString().EndsWith("ServiceDescriptor", StringComparison.Ordinal)) match = describing.Match(name.Identifier.ValueText);
        if (!match.Success || !IsContainer(call)) return;
        var (service, implementation) = Types(call, name);
        if (service is not INamedTypeSymbol || implementation is not INamedTypeSymbol || SymbolEqualityComparer.Default.Equals(service, implementation)) return;
        var lifetime = match.Groups["lifetime"].Value.ToLowerInvariant();
        foreach (var to in declarations.Of(implementation).Declared)
            foreach (var from in declarations.Of(service).Declared)
                answer.Registrations.Add(new Registration(Places.Of(name.Identifier), answer.Add(from), answer.Add(to), lifetime == "" ? "transient" : lifetime));
    }

    /// <summary>A method of that name in the repository may do something else.</summary>
    bool IsContainer(InvocationExpressionSyntax call)
    {
        var method = model.GetSymbolInfo(call).Symbol;
        return method == null || method.ContainingNamespace.ToDisplayString().StartsWith("Microsoft.Extensions", StringComparison.Ordinal);
    }

    (ITypeSymbol?, ITypeSymbol?) Types(InvocationExpressionSyntax call, SimpleNameSyntax name)
    {
        var given = call.ArgumentList.Arguments.Select(each => each.Expression).ToList();
        var written = name is GenericNameSyntax generic ? generic.TypeArgumentList.Arguments.Select(each => model.GetTypeInfo(each).Type).ToList() : new();
        if (written.Count == 2) return (written[0], written[1]);
        if (written.Count == 1) return (written[0], given.Select(Created).FirstOrDefault(each => each != null));
        var types = given.OfType<TypeOfExpressionSyntax>().Select(each => model.GetTypeInfo(each.Type).Type).ToList();
        if (types.Count == 2) return (types[0], types[1]);
        return types.Count == 1 ? (types[0], given.Where(each => each is not TypeOfExpressionSyntax).Select(Created).FirstOrDefault(each => each != null)) : (null, null);
    }

    /// <summary>The type of the object that a factory returns, or that is given.</summary>
    ITypeSymbol? Created(ExpressionSyntax value)
    {
        var result = value is LambdaExpressionSyntax lambda
            ? lambda.ExpressionBody ?? lambda.Block?.DescendantNodes().OfType<ReturnStatementSyntax>().LastOrDefault()?.Expression
            : value;
        return result is null or LambdaExpressionSyntax or LiteralExpressionSyntax ? null : model.GetTypeInfo(result).Type;
    }
}
