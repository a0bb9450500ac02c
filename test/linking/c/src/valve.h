#pragma once
#include "pump.h"
//       ^ imports exact -> include/pump.h

#define VALVE_DONE 0

struct valve {
    pump_t *owner;
    // <- references exact -> include/pump.h:pump_t
    int turns;
};

int valve_open(struct valve *valve);
//                    ^ references exact -> src/valve.h:valve
extern int valve_count;
