namespace Post;

public abstract class Imprint
{
    public virtual void Print() { }
    public virtual int Cost() => 0;
}

public partial class Seal : Imprint
//                          ^ inherits exact -> Post/Seal.cs:Imprint
{
    public override void Print() => base.Print();
    //                   ^ overrides probable -> Post/Seal.cs:Imprint.Print
    //                                   ^ calls probable -> Post/Seal.cs:Imprint.Print
}
