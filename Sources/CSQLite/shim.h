// The catalogue is one SQLite file: a cache that may be thrown away, but that must answer at once and be safe to open
// from two processes.
#include <sqlite3.h>
