#include <string>

struct Cage {};

void weigh(const std::string& name) {}
void weigh(const Cage& cage) {}
void weigh(bool empty) {}

void all(const std::string& label, Cage cage) {
  weigh(label);
  // <- calls exact -> src/scale.cpp:weigh
  weigh("keeper");
  // <- calls exact -> src/scale.cpp:weigh
  weigh(cage);
  // <- calls exact -> src/scale.cpp:weigh~2
  weigh(true);
  // <- calls exact -> src/scale.cpp:weigh~3
}
