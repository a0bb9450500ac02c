using Post.Abroad;
using static Post.Abroad.Math2;

namespace Post.Routing
{
    public partial class Sorter
    {
        private void Mark(Stamp stamp) => Console.WriteLine(stamp.Price);
        //                ^ references exact -> Post/Abroad.cs:Stamp
        //                                        ^ calls unresolved external
        //                                                        ^ references probable -> Post/Abroad.cs:Stamp.Price
    }

    public class Van : IRoute
    //                 ^ implements exact -> Post/Routing.cs:IRoute
    {
        public void Send(IParcel parcel)
        //          ^ overrides probable -> Post/Routing.cs:IRoute.Send
        {
            parcel.Weigh();
            //     ^ calls probable -> Post/Letter.cs:IParcel.Weigh
            //     ^ calls approximate -> Post/Letter.cs:Letter.Weigh, Post/Letter.cs:Telegram.Weigh; via Post/Letter.cs:IParcel.Weigh
            parcel.Street();
            //     ^ calls probable -> Post/Routing.cs:LetterExtensions.Street
            parcel.Address.IsShort();
            //             ^ calls probable -> Post/Routing.cs:LetterExtensions.IsShort
        }
    }
}

namespace Post
{
    public class Office
    {
        private readonly Sorter sorter = new(new Van());
        //                                       ^ calls exact -> Post/Office.cs:Van
        //               ^ references exact -> Post/Office.cs:Sorter

        public async Task<Letter> Open(Func<Letter> make)
        {
            var letter = make();
            letter.Street();
            //     ^ calls probable -> Post/Routing.cs:LetterExtensions.Street
            sorter.Sort([letter]);
            //     ^ calls probable -> Post/Routing.cs:Sorter.Sort
            var found = await Fetch("a") ?? new Letter("b");
            //                ^ calls exact -> Post/Office.cs:Office.Fetch
            //                                  ^ calls exact -> Post/Letter.cs:Letter
            found.Add(Stamp.Default.Price.ToString());
            //    ^ calls probable -> Post/Letter.cs:Letter.Add
            //              ^ references exact -> Post/Abroad.cs:Stamp.Default
            //                      ^ references probable -> Post/Abroad.cs:Stamp.Price
            //                            ^ calls unresolved external
            Max(1, 2);
            // <- calls exact -> Post/Abroad.cs:Math2.Max
            return found is Telegram telegram ? telegram.Sealed() : found;
            //                                           ^ calls probable -> Post/Letter.cs:Letter.Sealed
        }

        private Task<Letter?> Fetch(string name) => Task.FromResult<Letter?>(null);
        //                                               ^ calls unresolved external
    }
}
