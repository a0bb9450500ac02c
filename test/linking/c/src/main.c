#include <stdio.h>
#include "../include/pump.h"
//       ^ imports exact -> include/pump.h
#include "valve.h"
//       ^ imports exact -> src/valve.h

static int start(int level)
{
    return level;
}

static int ring(int level)
{
    printf("%d\n", start(level));
    // <- calls unresolved external
    //             ^ calls exact -> src/main.c:start
    return level;
}

int main(void)
{
    pump_t *pump = pump_new(3);
    //             ^ calls exact -> src/pump.c:pump_new
    pump_run(pump, ring);
    // <- calls exact -> src/pump.c:pump_run
    //             ^ references exact -> src/main.c:ring
    //             ^ calls probable -> src/main.c:ring; from src/pump.c:pump_run
    struct valve valve = { .owner = pump, .turns = 2 };
    //     ^ references exact -> src/valve.h:valve
    valve.owner->level = valve_open(&valve);
    //           ^ references probable -> include/pump.h:pump.level
    //    ^ references probable -> src/valve.h:valve.owner
    //                   ^ calls exact -> src/valve.c:valve_open
    int check = 2;
    check++;
    // <- nothing
    pump_free(valve.owner);
    // <- calls exact -> src/pump.c:pump_free
    return VALVE_DONE;
    //     ^ references exact -> src/valve.h:VALVE_DONE
}
