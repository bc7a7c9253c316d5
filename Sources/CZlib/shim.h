// The bytes of a PNG file: written with zlib alone, they cost half of what cairo's own writer takes.
#include <zlib.h>
