// The errors of the protocol, with the numbers of semantic-error.ts.
using System;

namespace Codeagent.Semantics;

sealed class SemanticError : Exception
{
    public const int ProjectLoadFailed = -32002;
    public const int PluginBlocked = -32003;
    public const int ChildFailed = -32006;
    public const int Backpressure = -32007;
    public const int Cancelled = -32008;
    public const int BadRequest = -32600;

    public int Code { get; }
    public string? Hint { get; }

    public SemanticError(int code, string message, string? hint = null) : base(message)
    {
        Code = code;
        Hint = hint;
    }
}
