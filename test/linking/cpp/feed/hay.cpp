#include "hay.hpp"

FEED_BEGIN_NAMESPACE

int Stack::height() const { return load(2); }
//                                 ^ calls exact -> feed/hay.hpp:load

int Stack::rows() const { return height(); }
//                               ^ calls exact -> feed/hay.cpp:Stack.height
int mow(int rows) { return rows; }

FEED_END_NAMESPACE

namespace feed {
int twice() { return detail::weigh(2); }
//                           ^ calls exact -> feed/hay.hpp:weigh
}  // namespace feed

BARN_NAMESPACE_OPEN

int doors() { return 4; }

BARN_NAMESPACE_CLOSE
