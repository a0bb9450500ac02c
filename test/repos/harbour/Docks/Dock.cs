using System.Collections.Generic;

namespace Harbour.Docks;

/// <summary>A place for ships.</summary>
public partial class Dock : IDock
{
    private readonly List<Ship> _ships = new();

    public Dock(string name) => Name = name;

    public string Name { get; }

    public void Moor(Ship ship)
    {
        _ships.Add(ship);
        Log(ship.Name);
    }
}

public interface IDock
{
    void Moor(Ship ship);
}
