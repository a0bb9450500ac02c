namespace Post.Abroad
{
    public class Stamp
    {
        public int Price => Math.Max(1, 2);
        //                       ^ calls unresolved external
        public static Stamp Default { get; } = new Stamp();
        //                                         ^ calls exact -> Post/Abroad.cs:Stamp
    }

    public static class Math2
    {
        public static int Max(int one, int other) => one;
    }
}
