#ifndef CRANE_H
#define CRANE_H

#define CRANE_MAX_LOAD 40

struct crane {
    int load;
    const char *name;
};

int crane_lift(struct crane *crane, int tons);

#endif
