// A clock of the day that was set: an LD_PRELOAD library under which it is DAY_CLOCK, seconds since 1970, when a
// program starts, and goes on from there. Boottime and the monotonic clock are as ever. So programs live through a year
// in seconds.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>

static int (*real_gettime)(clockid_t, struct timespec *);
static time_t ahead;

static int is_of_the_day(clockid_t id) { return id == CLOCK_REALTIME || id == CLOCK_REALTIME_COARSE; }

__attribute__((constructor)) static void configure(void) {
    const char *value = getenv("DAY_CLOCK");
    struct timespec now;
    if (!real_gettime) real_gettime = dlsym(RTLD_NEXT, "clock_gettime");
    if (value && atol(value) > 0 && real_gettime(CLOCK_REALTIME, &now) == 0) ahead = atol(value) - now.tv_sec;
}

int clock_gettime(clockid_t id, struct timespec *told) {
    if (!real_gettime) real_gettime = dlsym(RTLD_NEXT, "clock_gettime");
    int result = real_gettime(id, told);
    if (result == 0 && is_of_the_day(id)) told->tv_sec += ahead;
    return result;
}

int gettimeofday(struct timeval *restrict told, void *restrict zone) {
    int (*real)(struct timeval *, void *) = dlsym(RTLD_NEXT, "gettimeofday");
    int result = real(told, zone);
    if (result == 0) told->tv_sec += ahead;
    return result;
}

time_t time(time_t *told) {
    time_t (*real)(time_t *) = dlsym(RTLD_NEXT, "time");
    time_t now = real(NULL) + ahead;
    if (told) *told = now;
    return now;
}
