namespace Post.Sorting
{
    public class Tray { }

    public static class Weights
    {
        public static int Heaviest() => 7;
    }
}

namespace Counter
{
    // What stands above the project, for all projects, is used here without being named.
    public class Desk
    {
        private readonly Tray tray = new Tray();
        //                               ^ calls exact -> Post/Sorting.cs:Tray
        //               ^ references exact -> Post/Sorting.cs:Tray

        public int Limit() => Heaviest();
        //                    ^ calls exact -> Post/Sorting.cs:Weights.Heaviest
    }
}
