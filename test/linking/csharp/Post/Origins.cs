using Seeds = Post.Abroad.Generated.Seeds;
using Forecast = Weather.Forecast;

namespace Post.Routing
{
    public class Origins
    {
        public void Sow(Seeds seeds, Forecast forecast, System.Action each)
        {
            seeds.Weigh();
            //    ^ calls unresolved unknown
            forecast.Weigh();
            //       ^ calls unresolved external
            forecast.Next().Weigh();
            //              ^ calls unresolved unknown
            forecast.Next().NeverNamedHere();
            //              ^ calls unresolved external
            each();
            // <- calls unresolved unknown
        }
    }
}
