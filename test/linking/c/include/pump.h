#ifndef PUMP_H
#define PUMP_H

#define LIMIT(value) ((value) > 9 ? 9 : (value))

typedef struct pump pump_t;
typedef int (*alarm_fn)(int level);

struct pump {
    int level;
    alarm_fn alarm;
};

enum state { IDLE, RUNNING };

pump_t *pump_new(int level);
int pump_run(struct pump *pump, alarm_fn alarm);
void pump_free(pump_t *pump);

static inline int pump_level(const pump_t *pump) { return LIMIT(pump->level); }
//                                 ^ references exact -> include/pump.h:pump_t
//                                                        ^ calls exact -> include/pump.h:LIMIT
//                                                                    ^ references probable -> include/pump.h:pump.level

#endif
