namespace Post;

/// <summary>Overloads are told apart by the types of what is handed over.</summary>
public class Scale
{
    public void Weigh(string name) { }

    public void Weigh(double grams) { }

    public void Weigh(Parcel parcel) { }

    public void Tell(Action done) { }

    public void Tell(Func<int> ask) { }

    public void Tell(Action<int> take) { }

    public void Tell(Func<int, Dictionary<int, int>, int> mix) { }

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
        Weigh(-1);
        // <- calls exact -> Post/Scale.cs:Scale.Weigh~2
        Tell(() => pieces++);
        // <- calls approximate -> Post/Scale.cs:Scale.Tell, Post/Scale.cs:Scale.Tell~2
        Tell(() => { pieces++; });
        // <- calls exact -> Post/Scale.cs:Scale.Tell
        Tell(() => { return pieces; });
        // <- calls exact -> Post/Scale.cs:Scale.Tell~2
        Tell((one, two) => one + two);
        // <- calls exact -> Post/Scale.cs:Scale.Tell~4
        Tell(one => { });
        // <- calls exact -> Post/Scale.cs:Scale.Tell~3
        Tell(delegate (int one) { });
        // <- calls exact -> Post/Scale.cs:Scale.Tell~3
        var other = new Crate();
        Weigh(other);
        // <- calls exact -> Post/Scale.cs:Scale.Weigh~3
    }
}

public class Parcel { }

public class Crate : Parcel { }
