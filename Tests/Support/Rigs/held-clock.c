// A clock that a test holds: an LD_PRELOAD library. Boottime and the monotonic clock are the machine's until the number
// in the file that HELD_CLOCK names says otherwise: an even one is put on top of them, in nanoseconds; an odd one is
// the boottime, which stands. Timers and waits keep up with it; the kernel's timers go off every few milliseconds to
// look. Descriptors, the card and the clock of the day are as ever.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <poll.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

static const int64_t billion = 1000000000;
static const int64_t look = 2000000;

static const volatile int64_t *hand;
// The time that the machine slept since it started, which the monotonic clock leaves out.
static int64_t slept;
static clockid_t timers[1024];
static int (*real_gettime)(clockid_t, struct timespec *);

static int64_t nanoseconds(struct timespec time) { return (int64_t)time.tv_sec * billion + time.tv_nsec; }

static struct timespec timespec_of(int64_t value) {
    return (struct timespec){.tv_sec = value / billion, .tv_nsec = value % billion};
}

static int64_t machine(clockid_t id) {
    struct timespec now = {0};
    if (!real_gettime) real_gettime = dlsym(RTLD_NEXT, "clock_gettime");
    real_gettime(id, &now);
    return nanoseconds(now);
}

static int is_held(clockid_t id) { return hand && (id == CLOCK_BOOTTIME || id == CLOCK_MONOTONIC); }

static int64_t held(clockid_t id) {
    int64_t word = *hand;
    int64_t boottime = word & 1 ? word : machine(CLOCK_BOOTTIME) + word;
    return id == CLOCK_BOOTTIME ? boottime : boottime - slept;
}

// The real time after which somebody who waits for that moment looks again.
static struct timespec until_look(int64_t rest) {
    return timespec_of(rest < 1 ? 1 : rest > look || *hand & 1 ? look : rest);
}

__attribute__((constructor)) static void configure(void) {
    const char *name = getenv("HELD_CLOCK");
    int file = name ? open(name, O_RDONLY | O_CLOEXEC) : -1;
    if (file < 0) return;
    void *page = mmap(NULL, sizeof *hand, PROT_READ, MAP_SHARED, file, 0);
    close(file);
    slept = machine(CLOCK_BOOTTIME) - machine(CLOCK_MONOTONIC);
    if (page != MAP_FAILED) hand = page;
}

int clock_gettime(clockid_t id, struct timespec *time) {
    if (!real_gettime) real_gettime = dlsym(RTLD_NEXT, "clock_gettime");
    if (!is_held(id)) return real_gettime(id, time);
    *time = timespec_of(held(id));
    return 0;
}

int timerfd_create(clockid_t id, int flags) {
    static int (*real)(clockid_t, int);
    if (!real) real = dlsym(RTLD_NEXT, "timerfd_create");
    int descriptor = real(id, flags);
    if (descriptor >= 0 && descriptor < (int)(sizeof timers / sizeof *timers)) timers[descriptor] = id;
    return descriptor;
}

// Whoever is woken too early looks at the clock and sets its timer again, as sd-event does.
int timerfd_settime(int descriptor, int flags, const struct itimerspec *wanted, struct itimerspec *old) {
    static int (*real)(int, int, const struct itimerspec *, struct itimerspec *);
    if (!real) real = dlsym(RTLD_NEXT, "timerfd_settime");
    int is_known = descriptor >= 0 && descriptor < (int)(sizeof timers / sizeof *timers);
    int64_t due = nanoseconds(wanted->it_value);
    if (due == 0 || !is_known || !is_held(timers[descriptor])) return real(descriptor, flags, wanted, old);
    int64_t rest = flags & TFD_TIMER_ABSTIME ? due - held(timers[descriptor]) : due;
    return real(descriptor, 0, &(struct itimerspec){.it_value = until_look(rest)}, old);
}

int poll(struct pollfd *entries, nfds_t count, int milliseconds) {
    struct timespec none = {0};
    if (milliseconds <= 0) return ppoll(entries, count, milliseconds < 0 ? NULL : &none, NULL);
    struct timespec whole = timespec_of((int64_t)milliseconds * 1000000);
    if (!hand) return ppoll(entries, count, &whole, NULL);
    int64_t due = held(CLOCK_BOOTTIME) + nanoseconds(whole);
    while (1) {
        int64_t rest = due - held(CLOCK_BOOTTIME);
        struct timespec pause = until_look(rest);
        int found = ppoll(entries, count, rest > 0 ? &pause : &none, NULL);
        if (found != 0 || rest <= 0) return found;
    }
}
