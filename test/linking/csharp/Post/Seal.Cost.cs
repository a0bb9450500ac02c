namespace Post;

public partial class Seal
{
    public override int Cost() => base.Cost() + 1;
    //                  ^ overrides probable -> Post/Seal.cs:Imprint.Cost
    //                                 ^ calls probable -> Post/Seal.cs:Imprint.Cost
}
