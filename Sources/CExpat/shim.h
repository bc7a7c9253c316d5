// GPX comes from everywhere: an XML reader that has met hostile files for twenty years, and that streams.
#include <expat.h>
