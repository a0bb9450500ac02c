namespace Post;

/// <summary>Overloads are told apart by the types of what is handed over.</summary>
public class Scale
{
    public void Weigh(string name) { }

    public void Weigh(double grams) { }

    public void Weigh(Parcel parcel) { }

    public void All(string label, int pieces, Crate crate)
    {
        Weigh("letters");
        // <- calls exact -> Post/Scale.cs:Scale.Weigh
        Weigh(label);
        // <- calls exact -> Post/Scale.cs:Scale.Weigh
        Weigh(pieces);
        // <- calls exact -> Post/Scale.cs:Scale.Weigh~2
        Weigh(crate);
        // <- calls exact -> Post/Scale.cs:Scale.Weigh~3
        var other = new Crate();
        Weigh(other);
        // <- calls exact -> Post/Scale.cs:Scale.Weigh~3
    }
}

public class Parcel { }

public class Crate : Parcel { }
