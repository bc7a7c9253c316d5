// The catalogue is one SQLite file: a cache that may be thrown away, but that must answer at once and be safe to open
// from two processes. Files of map tiles are SQLite files of others.
#include <sqlite3.h>

// Swift cannot call functions that take any arguments. Returns an error where the library does not know the flag.
static inline int sqlite_set_flag(sqlite3 *database, int flag, int value) {
    return sqlite3_db_config(database, flag, value, (int *)0);
}
