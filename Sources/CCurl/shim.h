// Look-ups over the network: HTTP, TLS, proxies and certificates by the library that everybody's distribution mends.
#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>
#include <stdint.h>
#include <stdlib.h>

// Swift cannot call functions that take any arguments.
static inline CURLcode curl_set_number(CURL *call, CURLoption option, int64_t value) {
    return curl_easy_setopt(call, option, (long)value);
}
static inline CURLcode curl_set_text(CURL *call, CURLoption option, const char *value) {
    return curl_easy_setopt(call, option, value);
}
static inline CURLcode curl_set_pointer(CURL *call, CURLoption option, void *value) {
    return curl_easy_setopt(call, option, value);
}
typedef size_t (*curl_taker)(char *bytes, size_t size, size_t count, void *whom);
static inline CURLcode curl_set_taker(CURL *call, curl_taker taker, void *whom) {
    CURLcode code = curl_easy_setopt(call, CURLOPT_WRITEFUNCTION, taker);
    return code == CURLE_OK ? curl_easy_setopt(call, CURLOPT_WRITEDATA, whom) : code;
}
static inline int64_t curl_status(CURL *call) {
    long value = 0;
    return curl_easy_getinfo(call, CURLINFO_RESPONSE_CODE, &value) == CURLE_OK ? value : 0;
}
static inline int64_t curl_retry_after_seconds(CURL *call) {
    curl_off_t value = 0;
    return curl_easy_getinfo(call, CURLINFO_RETRY_AFTER, &value) == CURLE_OK ? value : 0;
}
// The time by the clock of whoever answered, in seconds since 1970, with what the answer spent in caches; -1 for none.
static inline int64_t curl_date_seconds(CURL *call) {
    struct curl_header *header = NULL;
    if (curl_easy_header(call, "Date", 0, CURLH_HEADER, -1, &header) != CURLHE_OK) return -1;
    int64_t date = curl_getdate(header->value, NULL);
    if (date < 0 || curl_easy_header(call, "Age", 0, CURLH_HEADER, -1, &header) != CURLHE_OK) return date;
    int64_t age = strtoll(header->value, NULL, 10);
    return age > 0 && age < 31536000 ? date + age : date;
}
// 0 while there is no connection.
static inline int64_t curl_connected_after_microseconds(CURL *call) {
    curl_off_t value = 0;
    return curl_easy_getinfo(call, CURLINFO_CONNECT_TIME_T, &value) == CURLE_OK ? value : 0;
}
