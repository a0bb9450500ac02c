#pragma once
#include "animal.hpp"

namespace zoo {

class Visitor {
public:
    int meet(Animal& animal);
    //       ^ references exact -> src/animal.hpp:Animal
};

int roar(int loudness);

template <typename T>
class Cage {
public:
    void push_back(T item) { items_.push_back(std::move(item)); }
    //                              ^ calls unresolved external
    T& first() { return items_.at(0); }

private:
    std::vector<T> items_;
};

}  // namespace zoo
