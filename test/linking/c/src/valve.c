#include "valve.h"

int valve_count = 0;

int valve_open(struct valve *valve)
{
    valve_count += valve->turns;
    // <- references exact -> src/valve.c:valve_count
    //                    ^ references probable -> src/valve.h:valve.turns
    if (valve->turns > 1) {
        valve->turns--;
        return valve_open(valve);
        //     ^ calls exact -> src/valve.c:valve_open
    }
    return pump_level(valve->owner);
    //     ^ calls exact -> include/pump.h:pump_level
}
