package garden.plants;

import garden.plants.generated.Seeds;
import org.weather.Forecast;

class Origins {
    void sow(Seeds seeds, Forecast forecast) {
        seeds.grow(1);
        //    ^ calls unresolved unknown
        forecast.grow(1);
        //       ^ calls unresolved external
        forecast.next().grow(1);
        //              ^ calls unresolved unknown
        forecast.next().neverNamedHere();
        //              ^ calls unresolved external
    }
}
