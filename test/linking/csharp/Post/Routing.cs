using Far = Post.Abroad.Stamp;

namespace Post.Routing;

public static class LetterExtensions
{
    public static string Street(this IParcel parcel) => parcel.Address;
    //                   ^ extends probable -> Post/Letter.cs:IParcel
    //                                                         ^ references probable -> Post/Letter.cs:IParcel.Address

    public static bool IsShort(this string text) => text.Length < 3;
}

public partial class Sorter(IRoute route)
{
    private readonly IRoute route = route;

    public IEnumerable<string> Sort(IEnumerable<Letter> letters)
    //                                          ^ references exact -> Post/Letter.cs:Letter
    {
        route.Send(new Telegram("x"));
        //    ^ calls probable -> Post/Routing.cs:IRoute.Send
        //    ^ calls approximate -> Post/Office.cs:Van.Send; via Post/Routing.cs:IRoute.Send
        //             ^ calls exact -> Post/Letter.cs:Telegram
        foreach (var letter in letters) letter.Sealed().Weigh();
        //                                     ^ calls probable -> Post/Letter.cs:Letter.Sealed
        //                                              ^ calls probable -> Post/Letter.cs:Letter.Weigh
        Mark(new Far());
        // <- calls exact -> Post/Office.cs:Sorter.Mark
        //       ^ calls exact -> Post/Abroad.cs:Stamp
        return letters.Select(letter => $"{letter.Weigh()}");
        //             ^ calls unresolved external
        //                                        ^ calls probable -> Post/Letter.cs:Letter.Weigh
    }
}

public interface IRoute
{
    void Send(IParcel parcel);
}
