#include "buoy.hpp"

namespace harbour {

Buoy::Buoy(std::string name) : name_(std::move(name)) {}

void Buoy::blink(int times) {
  for (int i = 0; i < times; ++i) nearest(i, times);
}

}  // namespace harbour
