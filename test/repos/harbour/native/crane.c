#include "crane.h"

static int is_safe(int tons) { return tons <= CRANE_MAX_LOAD; }

int crane_lift(struct crane *crane, int tons)
{
    if (!is_safe(tons))
        return -1;
    crane->load = tons;
    return 0;
}
