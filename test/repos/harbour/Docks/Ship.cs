namespace Harbour.Docks
{
    public record Ship(string Name, int Length);

    public static class ShipExtensions
    {
        public static bool FitsInto(this Ship ship, int berth) => ship.Length <= berth;
    }
}
