#include "hay.hpp"

int feedAll() {
  feed::Stack stack;
  //    ^ references exact -> feed/hay.hpp:Stack
  stack.height();
  //    ^ calls probable -> feed/hay.cpp:Stack.height
  feed::detail::weigh(1);
  //            ^ calls exact -> feed/hay.hpp:weigh
  HAY_LIMIT(3);
  // <- calls exact -> feed/hay.hpp:HAY_LIMIT
  return feed::load(1) + feed::twice() + doors() + ::load(1, 2);
  //           ^ calls exact -> feed/hay.hpp:load
  //                           ^ calls exact -> feed/hay.cpp:twice
  //                                     ^ calls exact -> feed/hay.cpp:doors
  //                                                 ^ calls exact -> feed/hay.hpp:load~2
}

int stackAll(const feed::Stack& low, feed::Grain grain) {
  return pile(low) + sow(grain) + sow(feed::Grain::oats) + pile(3);
  //     ^ calls probable -> feed/hay.hpp:pile
  //                 ^ calls probable -> feed/hay.hpp:sow
  //                              ^ calls probable -> feed/hay.hpp:sow
  //                                                       ^ calls unresolved unknown
}
