// A clock of the day that was set: an LD_PRELOAD library under which it is DAY_CLOCK, seconds since 1970, when a
// program starts, and goes on from there, slowly: a program that takes a minute on a busy machine still says the second
// that was set. Boottime and the monotonic clock are as ever. So programs live through a year in seconds.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>

static const long long billion = 1000 * 1000 * 1000;
static const int slower = 1000;

static int (*real_gettime)(clockid_t, struct timespec *);
static long long set, started;

static int is_of_the_day(clockid_t id) { return id == CLOCK_REALTIME || id == CLOCK_REALTIME_COARSE; }

static long long nanoseconds(const struct timespec *time) { return time->tv_sec * billion + time->tv_nsec; }

__attribute__((constructor)) static void configure(void) {
    const char *value = getenv("DAY_CLOCK");
    struct timespec now;
    if (!real_gettime) real_gettime = dlsym(RTLD_NEXT, "clock_gettime");
    if (!value || atol(value) <= 0 || real_gettime(CLOCK_REALTIME, &now) != 0) return;
    started = nanoseconds(&now);
    set = atol(value) * billion;
}

int clock_gettime(clockid_t id, struct timespec *told) {
    if (!real_gettime) real_gettime = dlsym(RTLD_NEXT, "clock_gettime");
    int result = real_gettime(id, told);
    if (result == 0 && set > 0 && is_of_the_day(id)) {
        long long now = set + (nanoseconds(told) - started) / slower;
        *told = (struct timespec){.tv_sec = now / billion, .tv_nsec = now % billion};
    }
    return result;
}

int gettimeofday(struct timeval *restrict told, void *restrict zone) {
    (void)zone;
    struct timespec now;
    int result = clock_gettime(CLOCK_REALTIME, &now);
    if (result == 0) *told = (struct timeval){.tv_sec = now.tv_sec, .tv_usec = now.tv_nsec / 1000};
    return result;
}

time_t time(time_t *told) {
    struct timespec now;
    if (clock_gettime(CLOCK_REALTIME, &now) != 0) return -1;
    if (told) *told = now.tv_sec;
    return now.tv_sec;
}
