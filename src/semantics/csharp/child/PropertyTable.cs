// The properties of a project while it is read.
using System;
using System.Collections.Generic;

namespace Codeagent.Semantics;

/// <summary>Names without regard to case; some are given from outside and stay.</summary>
sealed class PropertyTable
{
    readonly HashSet<string> isFixed = new(StringComparer.OrdinalIgnoreCase);

    public Dictionary<string, string> Values { get; } = new(StringComparer.OrdinalIgnoreCase);

    public string this[string name]
    {
        get => Values.TryGetValue(name, out var value) ? value : "";
        set
        {
            if (!isFixed.Contains(name)) Values[name] = value;
        }
    }

    public void Fix(string name, string value)
    {
        Values[name] = value;
        isFixed.Add(name);
    }
}
