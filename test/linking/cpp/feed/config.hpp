#ifndef FEED_BEGIN_NAMESPACE
#  define FEED_BEGIN_NAMESPACE \
    namespace feed {           \
    inline namespace v2 {
#  define FEED_END_NAMESPACE \
    }                        \
    }
#endif

#ifdef BARN_SHARED
#  define BARN_NAMESPACE_OPEN namespace barn {
#else
#  define BARN_NAMESPACE_OPEN
#endif
