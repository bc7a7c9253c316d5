// Starts another program as posix_spawn does, and does what that cannot: the program may be made to end with this one.
// After fork a program is in C until it is another: Swift might wait there for a lock that nobody holds any more.
#define _GNU_SOURCE
#include "CLaunch.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/pidfd.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

// A stream may have the number of another one, so all are moved out of the way first.
static int take_streams(const int streams[3]) {
    int held[3];
    for (int number = 0; number < 3; number++) {
        int stream = streams[number];
        if (stream == roadbook_nothing) stream = open("/dev/null", O_RDWR | O_CLOEXEC);
        held[number] = stream == roadbook_ours ? -1 : fcntl(stream, F_DUPFD_CLOEXEC, 3);
        if (stream != roadbook_ours && held[number] < 0) return -1;
    }
    for (int number = 0; number < 3; number++)
        if (held[number] >= 0 && dup2(held[number], number) < 0) return -1;
    return 0;
}

// Who is gone by now sends no signal any more.
static int end_with(pid_t parent) {
    if (prctl(PR_SET_PDEATHSIG, SIGTERM) != 0) return -1;
    if (getppid() != parent) raise(SIGTERM);
    return 0;
}

// Comes back only if it fails. A change of the user would take the signal of the parent's end away, so it comes first.
static void become(const struct roadbook_plan *plan, pid_t parent) {
    sigset_t none;
    sigemptyset(&none);
    if (take_streams(plan->streams) != 0) return;
    if (plan->leads_group && setpgid(0, 0) != 0) return;
    if (plan->is_callers && (setegid(getgid()) != 0 || seteuid(getuid()) != 0)) return;
    if (plan->folder != roadbook_ours && fchdir(plan->folder) != 0) return;
    if (plan->ends_with_us && end_with(parent) != 0) return;
    signal(SIGPIPE, SIG_DFL);
    signal(SIGCHLD, SIG_DFL);
    sigprocmask(SIG_SETMASK, &none, NULL);
    char *const *variables = plan->environment ? plan->environment : environ;
    // Of a file that is no program, execvpe would make a script for the shell.
    if (strchr(plan->words[0], '/')) execve(plan->words[0], plan->words, variables);
    else execvpe(plan->words[0], plan->words, variables);
}

// The child says why it failed through a pipe that closes when it is the other program.
pid_t roadbook_start(const struct roadbook_plan *plan, int *ending) {
    int report[2], reason = 0;
    if (pipe2(report, O_CLOEXEC) != 0) return -errno;
    pid_t parent = getpid(), child = fork();
    if (child == 0) {
        become(plan, parent);
        reason = errno;
        _exit(write(report[1], &reason, sizeof reason) == sizeof reason ? 127 : 126);
    }
    if (child < 0) reason = errno;
    close(report[1]);
    while (child > 0 && read(report[0], &reason, sizeof reason) < 0 && errno == EINTR) {}
    close(report[0]);
    if (reason == 0 && (*ending = pidfd_open(child, 0)) < 0) {
        reason = errno;
        kill(child, SIGKILL);
    }
    if (reason == 0) return child;
    while (child > 0 && waitpid(child, NULL, 0) < 0 && errno == EINTR) {}
    return -reason;
}
