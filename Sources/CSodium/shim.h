// SHA-256 where the processor has no instructions for it, random bytes for the salt and the log's id. Nothing else of
// libsodium is used.
#include <sodium/core.h>
#include <sodium/crypto_hash_sha256.h>
#include <sodium/randombytes.h>
