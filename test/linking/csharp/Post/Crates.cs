namespace Post.Crates
{
    // Types and methods of one name are others when they take another number of type arguments.
    public partial class Crate
    {
        public static Crate Make() => new Crate();
        //                                ^ calls exact -> Post/Crates.cs:Crate
        public static Crate<T> Make<T>() => new Crate<T>(1);
        //                                      ^ calls exact -> Post/Crates.cs:Crate~2, Post/Crates.cs:Crate.Crate

        public void Open() { }

        public static int Count(int pieces) => pieces;
        public static int Count<T>(int pieces) => pieces;
        public static int Count<T>(List<T> list, int pieces) => pieces;
    }

    public partial class Crate<T>
    {
        public Crate(int size) { }

        public Crate() : this(2) { }
        //             ^ calls exact -> Post/Crates.cs:Crate~2, Post/Crates.cs:Crate.Crate

        public void Open() { }

        public void Ship() { }

        public void Fill() { }

        public void Fill<TItem>() { }
    }

    public class Yard
    {
        private void Pack(Crate plain) { }

        private void Pack<T>(Crate<T> other) { }

        public void Work(Crate plain, Crate<string> other, List<int> list)
        //               ^ references exact -> Post/Crates.cs:Crate
        //                            ^ references exact -> Post/Crates.cs:Crate~2
        {
            plain.Open();
            //    ^ calls probable -> Post/Crates.cs:Crate.Open
            other.Open();
            //    ^ calls probable -> Post/Crates.cs:Crate.Open~2
            Crate.Make().Open();
            //    ^ calls exact -> Post/Crates.cs:Crate.Make
            //           ^ calls probable -> Post/Crates.cs:Crate.Open
            Crate.Make<int>().Ship();
            //    ^ calls exact -> Post/Crates.cs:Crate.Make~2
            //                ^ calls probable -> Post/Crates.cs:Crate.Ship
            Crate.Count(1);
            //    ^ calls exact -> Post/Crates.cs:Crate.Count
            Crate.Count<int>(1);
            //    ^ calls exact -> Post/Crates.cs:Crate.Count~2
            Pack(plain);
            // <- calls exact -> Post/Crates.cs:Yard.Pack
            Pack(other);
            // <- calls exact -> Post/Crates.cs:Yard.Pack~2
            Crate.Count(list, 1);
            //    ^ calls exact -> Post/Crates.cs:Crate.Count~3
            Crate<string> made = new();
            //                   ^ calls exact -> Post/Crates.cs:Crate~2, Post/Crates.cs:Crate.Crate~2
            other?.Fill<int>();
            //     ^ calls probable -> Post/Crates.cs:Crate.Fill~2
        }
    }
}
