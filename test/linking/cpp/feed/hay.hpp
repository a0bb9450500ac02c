#include "config.hpp"

FEED_BEGIN_NAMESPACE

#define HAY_LIMIT(x) (x)

namespace detail {
inline int weigh(int bales) { return bales; }
}  // namespace detail

inline int load(int bales) { return detail::weigh(HAY_LIMIT(bales)); }
//                                          ^ calls exact -> feed/hay.hpp:weigh
//                                                ^ calls exact -> feed/hay.hpp:HAY_LIMIT

enum class Grain { oats, rye };

class Stack {
 public:
  int height() const;
  int rows() const;
};

inline int pile(const Stack& stack) { return stack.height(); }
//                                                 ^ calls probable -> feed/hay.cpp:Stack.height
inline int sow(Grain grain) { return 1; }
int mow(int rows);
inline int mowAll() { return mow(2); }
//                           ^ calls exact -> feed/hay.cpp:mow

FEED_END_NAMESPACE

inline int load(int bales, int carts) { return bales * carts; }
