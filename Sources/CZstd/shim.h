// Archives are zstd text, so that zstdgrep reads them. Streaming calls only: an archive is never held whole in memory.
#include <zstd.h>
