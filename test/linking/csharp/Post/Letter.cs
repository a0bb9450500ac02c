namespace Post;

public interface IParcel
{
    decimal Weigh();
    string Address { get; }
}

public record Letter(string Address) : IParcel
//                                     ^ implements exact -> Post/Letter.cs:IParcel
{
    public virtual decimal Weigh() => Pages.Count * 0.1m;
    //                     ^ overrides probable -> Post/Letter.cs:IParcel.Weigh
    //                                      ^ references unresolved external

    public List<string> Pages { get; } = new();

    public void Add(string page) => Pages.Add(page);
    //                                    ^ calls unresolved external

    public Letter Sealed()
    {
        Add("seal");
        // <- calls exact -> Post/Letter.cs:Letter.Add
        return this;
    }
}

public sealed record Telegram(string Address) : Letter(Address)
//                                              ^ inherits exact -> Post/Letter.cs:Letter
{
    public override decimal Weigh() => base.Weigh() / 2;
    //                      ^ overrides probable -> Post/Letter.cs:Letter.Weigh
    //                                      ^ calls probable -> Post/Letter.cs:Letter.Weigh
}
