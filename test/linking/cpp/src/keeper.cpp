#include "keeper.hpp"

namespace zoo {

namespace {
int loud(int by) { return by + 1; }
}

int roar(int loudness) { return loud(loudness); }
//                              ^ calls exact -> src/keeper.cpp:loud

int Visitor::meet(Animal& animal) {
    return animal.feed_twice(2) + roar(1) + static_cast<int>(animal.name().size());
    //            ^ calls probable -> src/animal.hpp:Animal.feed_twice
    //                            ^ calls exact -> src/keeper.cpp:roar
    //                                                              ^ calls probable -> src/animal.hpp:Animal.name
    //                                                                     ^ calls unresolved external
}

}  // namespace zoo
