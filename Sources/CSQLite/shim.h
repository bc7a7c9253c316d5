// The catalogue is one SQLite file: a cache that may be thrown away, but that must answer at once and be safe to open
// from two processes. Files of map tiles are SQLite files of others.
#include <fcntl.h>
#include <sqlite3.h>

// Swift cannot call functions that take any arguments. Returns an error where the library does not know the flag.
static inline int sqlite_set_flag(sqlite3 *database, int flag, int value) {
    return sqlite3_db_config(database, flag, value, (int *)0);
}

static inline int sqlite_open_at_once(const char *path, int flags, int mode) {
    return open(path, flags | O_NONBLOCK | O_NOCTTY, mode);
}

// SQLite would wait at a pipe in the place of a database or a journal until somebody writes into it. For all of the
// process its table of system calls gets another way to open.
static inline int sqlite_never_waits(void) {
    sqlite3_vfs *usual = sqlite3_vfs_find(0);
    if (!usual) return SQLITE_ERROR;
    return usual->xSetSystemCall(usual, "open", (sqlite3_syscall_ptr)sqlite_open_at_once);
}
