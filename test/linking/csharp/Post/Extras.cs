using System.Text;

namespace Post.Routing
{
    public static class TextExtras
    {
        public static StringBuilder AddStamp(this StringBuilder text) => text;

        public static StringBuilder AddStamp(this StringBuilder text, int count) => text;

        public static string Shout(this string text) => text;
    }

    public class Printer
    {
        private int Weight => 1;

        public void Print(dynamic any, Ledger.Book book)
        {
            book.Open().AddStamp();
            //          ^ calls approximate -> Post/Extras.cs:TextExtras.AddStamp
            book.Title.Shout();
            //         ^ calls approximate -> Post/Extras.cs:TextExtras.Shout
            any.Shout();
            //  ^ calls approximate -> Post/Extras.cs:TextExtras.Shout
            "x".Shout();
            //  ^ calls probable -> Post/Extras.cs:TextExtras.Shout
            string.Shout();
            //     ^ calls unresolved external
            this.Shout();
            //   ^ calls unresolved unknown
        }
    }
}
