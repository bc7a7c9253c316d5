// A clock that runs fast: an LD_PRELOAD library under which a program lives through a day in minutes. Boottime and the
// monotonic clock run FAST_CLOCK times as fast from the start of the program on, timers and waits keep up with them.
// With FAST_CLOCK_SINCE boottime does since it was so many milliseconds: the same for one program after the other.
// Descriptors, the card and the clock of the day are as ever.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <poll.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/timerfd.h>
#include <time.h>

static int64_t factor = 1;
static int64_t start[CLOCK_BOOTTIME + 1];
static clockid_t timers[1024];
static int (*real_gettime)(clockid_t, struct timespec *);

static int64_t nanoseconds(struct timespec time) { return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec; }

static struct timespec timespec_of(int64_t value) {
    return (struct timespec){.tv_sec = value / 1000000000, .tv_nsec = value % 1000000000};
}

static int64_t reading(clockid_t id) {
    struct timespec now;
    return real_gettime(id, &now) == 0 ? nanoseconds(now) : 0;
}

static int is_fast(clockid_t id) { return id == CLOCK_BOOTTIME || id == CLOCK_MONOTONIC; }

__attribute__((constructor)) static void configure(void) {
    const char *value = getenv("FAST_CLOCK");
    if (!real_gettime) real_gettime = dlsym(RTLD_NEXT, "clock_gettime");
    start[CLOCK_BOOTTIME] = reading(CLOCK_BOOTTIME);
    start[CLOCK_MONOTONIC] = reading(CLOCK_MONOTONIC);
    if (value && atol(value) > 0) factor = atol(value);
    value = getenv("FAST_CLOCK_SINCE");
    if (value && atol(value) > 0) start[CLOCK_BOOTTIME] = (int64_t)atol(value) * 1000000;
}

int clock_gettime(clockid_t id, struct timespec *time) {
    if (!real_gettime) real_gettime = dlsym(RTLD_NEXT, "clock_gettime");
    int result = real_gettime(id, time);
    if (result == 0 && is_fast(id)) *time = timespec_of(start[id] + (nanoseconds(*time) - start[id]) * factor);
    return result;
}

int timerfd_create(clockid_t id, int flags) {
    static int (*real)(clockid_t, int);
    if (!real) real = dlsym(RTLD_NEXT, "timerfd_create");
    int descriptor = real(id, flags);
    if (descriptor >= 0 && descriptor < (int)(sizeof timers / sizeof *timers)) timers[descriptor] = id;
    return descriptor;
}

// A moment in the fast time, or a while of it, becomes that of the real one.
int timerfd_settime(int descriptor, int flags, const struct itimerspec *wanted, struct itimerspec *old) {
    static int (*real)(int, int, const struct itimerspec *, struct itimerspec *);
    if (!real) real = dlsym(RTLD_NEXT, "timerfd_settime");
    struct itimerspec sooner = *wanted;
    int64_t value = nanoseconds(wanted->it_value);
    clockid_t id = timers[descriptor];
    int64_t since = flags & TFD_TIMER_ABSTIME ? start[id] : 0;
    if (is_fast(id) && value > since) sooner.it_value = timespec_of(since + (value - since) / factor);
    return real(descriptor, flags, &sooner, old);
}

// In nanoseconds, for a whole number of milliseconds would soon be none, and whoever waits would turn in circles.
int poll(struct pollfd *entries, nfds_t count, int milliseconds) {
    struct timespec rest = timespec_of((int64_t)milliseconds * 1000000 / factor);
    return ppoll(entries, count, milliseconds >= 0 ? &rest : NULL, NULL);
}
