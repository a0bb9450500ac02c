#include "keeper.hpp"

namespace beasts = zoo;
using zoo::weigh;

int main() {
    auto lion = zoo::Lion::born();
    //                     ^ calls exact -> src/animal.cpp:Lion.born
    lion->feed(3);
    //    ^ calls probable -> src/animal.cpp:Lion.feed
    beasts::Visitor visitor;
    //      ^ references exact -> src/keeper.hpp:Visitor
    lion->visit(visitor);
    //    ^ calls probable -> src/animal.cpp:Animal.visit
    zoo::Animal& any = *lion;
    any.feed(2);
    //  ^ calls probable -> src/animal.hpp:Animal.feed
    //  ^ gap: calls approximate -> src/animal.cpp:Lion.feed; via src/animal.hpp:Animal.feed
    weigh(any);
    // <- calls exact -> src/animal.cpp:weigh
    zoo::Cage<zoo::Lion> cage;
    //   ^ references exact -> src/keeper.hpp:Cage
    cage.push_back(zoo::Lion("leo"));
    //   ^ calls probable -> src/keeper.hpp:Cage.push_back
    cage.first().feed(1);
    //   ^ calls probable -> src/keeper.hpp:Cage.first
    //           ^ calls probable -> src/animal.cpp:Lion.feed
    std::vector<zoo::Visitor> visitors(1);
    for (auto& each : visitors) each.meet(any);
    //                               ^ calls probable -> src/keeper.cpp:Visitor.meet
    auto roar = [](int by) { return by; };
    roar(2);
    // <- nothing
    visitors.push_back(visitor);
    //       ^ calls unresolved external
    return beasts::roar(1);
    //             ^ calls exact -> src/keeper.cpp:roar
}
