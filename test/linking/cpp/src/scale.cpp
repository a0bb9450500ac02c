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

struct Shelf {
  void open() {}
};

void openAll(std::unique_ptr<Shelf> first, std::optional<Shelf> second, std::weak_ptr<Shelf> third) {
  first.get()->open();
  //           ^ calls probable -> src/scale.cpp:Shelf.open
  second.value().open();
  //             ^ calls probable -> src/scale.cpp:Shelf.open
  third.lock()->open();
  //            ^ calls probable -> src/scale.cpp:Shelf.open
}
