#include "pump.h"
//       ^ imports exact -> include/pump.h

#include <stdlib.h>

static int start(struct pump *pump)
//                      ^ references exact -> include/pump.h:pump
{
    return pump_level(pump);
    //     ^ calls exact -> include/pump.h:pump_level
}

static int check(int level);

pump_t *pump_new(int level)
// <- references exact -> include/pump.h:pump_t
{
    struct pump *made = malloc(sizeof(struct pump));
    //                  ^ calls unresolved external
    made->level = check(level);
    //            ^ calls exact -> src/pump.c:check~2
    //    ^ references probable -> include/pump.h:pump.level
    return made;
}

int pump_run(struct pump *pump, alarm_fn alarm)
{
    if (start(pump) > RUNNING)
    //  ^ calls exact -> src/pump.c:start
    //                ^ references exact -> include/pump.h:state.RUNNING
        return alarm(pump->level);
        //     ^ calls unresolved
    return pump->alarm(0);
    //           ^ calls probable -> include/pump.h:pump.alarm
}

void pump_free(pump_t *pump) { free(pump); }
//                             ^ calls unresolved external

static int check(int level) { return level; }
