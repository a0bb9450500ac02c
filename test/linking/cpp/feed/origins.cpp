#include <vector>
#include <weather/forecast.h>

int sowAll(weather::Forecast& forecast, std::vector<int>& counts, int (*each)(int)) {
  counts.push_back(1);
  //     ^ calls unresolved external
  forecast.weigh();
  //       ^ calls unresolved external
  forecast.next().neverNamedHere();
  //              ^ calls unresolved external
  return each(2);
  //     ^ calls unresolved unknown
}
