namespace Harbour.Docks
{
    public partial class Dock
    {
        private void Log(string message) => System.Console.WriteLine($"{Name}: {message}");
    }
}
