namespace Post.Sorting
{
    public class Tray
    {
        public class Label { }
    }

    public static class Marking
    {
        public static void Stamped(this IParcel parcel) { }
        //                 ^ extends probable -> Post/Letter.cs:IParcel

        public static void Stamped(this Letter letter) { }
        //                 ^ extends probable -> Post/Letter.cs:Letter

        public static void Stamped(this IParcel parcel, int times) { }
        //                 ^ extends probable -> Post/Letter.cs:IParcel

        public static void Noted(this Letter letter, string text) { }
        //                 ^ extends probable -> Post/Letter.cs:Letter

        public static T Marked<T>(this T parcel) where T : IParcel => parcel;
        //              ^ extends probable -> Post/Letter.cs:IParcel
    }

    public static class Notes
    {
        public static void Noted(this Letter letter, int number) { }
        //                 ^ extends probable -> Post/Letter.cs:Letter
    }

    public static class Weights
    {
        public static int Heaviest() => 7;
    }
}

namespace Counter
{
    using Post;
    using Label = Post.Sorting.Tray.Label;

    // What stands above the project, for all projects, is used here without being named.
    public class Desk
    {
        private readonly Tray tray = new Tray();
        //                               ^ calls exact -> Post/Sorting.cs:Tray
        //               ^ references exact -> Post/Sorting.cs:Tray

        // Extensions of what a type is as well, the nearest first; what is generic gives back what it was given.
        public void Send(Letter letter, Telegram telegram)
        {
            letter.Street();
            //     ^ calls probable -> Post/Routing.cs:LetterExtensions.Street
            telegram.Stamped();
            //       ^ calls probable -> Post/Sorting.cs:Marking.Stamped~2
            telegram.Stamped(2);
            //       ^ calls probable -> Post/Sorting.cs:Marking.Stamped~3
            letter.Noted(unknown);
            //     ^ calls approximate -> Post/Sorting.cs:Marking.Noted, Post/Sorting.cs:Notes.Noted
            letter.Marked().Add("page");
            //     ^ calls probable -> Post/Sorting.cs:Marking.Marked
            //              ^ calls probable -> Post/Letter.cs:Letter.Add
        }

        private readonly Label label = new Label();
        //                                 ^ calls exact -> Post/Sorting.cs:Tray.Label
        //               ^ references exact -> Post/Sorting.cs:Tray.Label

        public int Limit() => Heaviest();
        //                    ^ calls exact -> Post/Sorting.cs:Weights.Heaviest
    }
}
