#include "animal.hpp"
//       ^ imports exact -> src/animal.hpp
#include "keeper.hpp"

namespace zoo {

void Animal::visit(Visitor& visitor) {
    visitor.meet(*this);
    //      ^ calls probable -> src/keeper.cpp:Visitor.meet
}

int Lion::feed(int grams) {
    name_.push_back('!');
    // <- references -> src/animal.hpp:Animal.name_
    //    ^ calls unresolved external
    return roar(grams);
    //     ^ calls exact -> src/keeper.cpp:roar
}

std::unique_ptr<Lion> Lion::born() {
    auto cub = std::make_unique<Lion>("cub");
    //              ^ calls unresolved external
    cub->feed(1);
    //   ^ calls probable -> src/animal.cpp:Lion.feed
    return cub;
}

int weigh(const Animal& animal) { return weigh(1, 200); }
//                                       ^ calls exact -> src/animal.cpp:weigh~2

int weigh(int count, int each) { return count * each; }

}  // namespace zoo
