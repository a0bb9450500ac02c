using System.Data;
using System.Data.Common;

namespace Post;

public static class Wires
{
    public static void Send(this IDbConnection wire) { }

    public static void Cut(this IDataReader reader) { }
}

public class Telegraph
{
    private readonly DbConnection wire;

    public void Tap()
    {
        wire.Send();
        //   ^ calls probable -> Post/Wires.cs:Wires.Send
        wire.Cut();
        //   ^ calls approximate -> Post/Wires.cs:Wires.Cut
    }
}
