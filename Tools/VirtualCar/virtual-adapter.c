// A Bluetooth adapter without a radio, and the cars around it, for the virtual machine: /dev/vhci, of the kernel's
// module hci_vhci, hands it the commands of a controller, and takes what it says for the events of one.
//
//   virtual-adapter ADDRESS
//
// The adapter is there for as long as the program runs. Each line of the input is something that happens:
//
//   connect ADDRESS       a car begins a link, or answers the call that waits for it
//   disconnect            the links are gone, as when the ignition goes off
//   near ADDRESS [PIN]    from now on the car is found by searches and answers calls; it is paired by this PIN
//
// What happens is told on the output. It is an old controller, without Low Energy and Simple Pairing: then the kernel
// asks for little. A car believes every link key, offers no services, and connects to the host's serial port, as some
// cars do; where there is none, it keeps a channel to the host's list of services open, for the kernel lets go of a
// link over which nothing leads. The numbers are those of the Bluetooth Core Specification, volume 4, part E, and
// volume 3, part A, and of RFCOMM's.
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { COMMAND_PACKET = 1, ACL_PACKET = 2, EVENT_PACKET = 4, VENDOR_PACKET = 0xff };

enum {
    INQUIRY_COMPLETE = 0x01,
    INQUIRY_RESULT = 0x02,
    CONNECTION_COMPLETE = 0x03,
    CONNECTION_REQUEST = 0x04,
    DISCONNECTION_COMPLETE = 0x05,
    AUTHENTICATION_COMPLETE = 0x06,
    REMOTE_NAME = 0x07,
    ENCRYPTION_CHANGE = 0x08,
    REMOTE_FEATURES = 0x0b,
    REMOTE_VERSION = 0x0c,
    COMMAND_COMPLETE = 0x0e,
    COMMAND_STATUS = 0x0f,
    ROLE_CHANGE = 0x12,
    PACKETS_COMPLETED = 0x13,
    PIN_REQUEST = 0x16,
    LINK_KEY_REQUEST = 0x17,
    LINK_KEY = 0x18,
    CLOCK_OFFSET = 0x1c,
};

enum {
    UNKNOWN_LINK = 0x02,
    PAGE_TIMEOUT = 0x04,
    REFUSED = 0x05,
    KEY_MISSING = 0x06,
    LINK_TIMEOUT = 0x08,
    LOCAL_HOST_ENDED_IT = 0x16,
};

enum { SIGNALS = 1, SDP = 1, RFCOMM = 3, OWN_CHANNEL = 0x40 };

// The number at which bluetoothd offers a serial port, and the stream that leads there.
enum { SERIAL_PORT = 3, SERIAL_STREAM = SERIAL_PORT * 2 };

enum { OPEN = 0x3f, CLOSE = 0x53, YES = 0x73, NO = 0x1f };

// As long as a call rings in vain.
static const int64_t page_milliseconds = 5000;
// As long as each half of a search lasts. What is found before the host knows that the search is on does not count
// there, and a search that ends with what it found leaves no time to ask for names.
static const int64_t search_milliseconds = 3000;

typedef struct {
    uint8_t address[6]; // as on the air: the last byte first
} Address;

typedef struct {
    Address car;
    uint16_t handle; // 0 for no link
    uint16_t service; // what the one channel leads to, 0 before it was asked for
    uint16_t channel; // the host's end of it, 0 before it is known
    int agreed;       // both ends have to agree to it
} Link;

// Hands-free, in a car.
static const uint8_t car_class[3] = {0x08, 0x04, 0x34};

static int controller;
static Address own;
static Link links[4];
typedef struct {
    Address address;
    char pin[17]; // empty if it cannot be paired
    int is_paired;
} Car;

static Car near[8];
static int cars_near;
static Address called;
static int64_t call_ends;   // 0 for no call
static int64_t search_ends; // that half of it; 0 for no search
static int has_found;
static uint16_t last_handle = 0x0a;

// --- bytes

static int64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_BOOTTIME, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

static uint16_t number(const uint8_t *bytes) { return (uint16_t)(bytes[0] | bytes[1] << 8); }

static void put(uint8_t *bytes, uint16_t value) {
    bytes[0] = value & 0xff;
    bytes[1] = value >> 8;
}

static int is_same(const Address *one, const Address *other) { return memcmp(one, other, sizeof *one) == 0; }

static int read_address(const char *text, Address *address) {
    unsigned b[6];
    char more;
    if (sscanf(text, "%2x:%2x:%2x:%2x:%2x:%2x%c", &b[0], &b[1], &b[2], &b[3], &b[4], &b[5], &more) != 6) return 0;
    for (int i = 0; i < 6; i++) address->address[i] = (uint8_t)b[5 - i];
    return 1;
}

static void tell(const char *what, const Address *car) {
    const uint8_t *a = car->address;
    printf("%s %02X:%02X:%02X:%02X:%02X:%02X\n", what, a[5], a[4], a[3], a[2], a[1], a[0]);
    fflush(stdout);
}

// --- what the controller says

static void say(const uint8_t *packet, size_t length) {
    if (write(controller, packet, length) != (ssize_t)length) {
        perror("virtual-adapter: /dev/vhci");
        exit(1);
    }
}

static void event(uint8_t code, const void *words, size_t length) {
    uint8_t packet[3 + 255] = {EVENT_PACKET, code, (uint8_t)length};
    memcpy(packet + 3, words, length);
    say(packet, 3 + length);
}

// The answer to a command, its status first.
static void complete(uint16_t command, const void *answer, size_t length) {
    uint8_t words[255] = {1};
    put(words + 1, command);
    memcpy(words + 3, answer, length);
    event(COMMAND_COMPLETE, words, 3 + length);
}

// A command whose result is an event.
static void begin(uint16_t command, uint8_t status) {
    uint8_t words[4] = {status, 1};
    put(words + 2, command);
    event(COMMAND_STATUS, words, sizeof words);
}

static void event_of_address(uint8_t code, const Address *car) { event(code, car, sizeof *car); }

// Most events of a link begin with a status and its handle.
static void event_of_link(uint8_t code, uint8_t status, uint16_t handle, const void *more, size_t length) {
    uint8_t words[64] = {status};
    put(words + 1, handle);
    if (length > 0) memcpy(words + 3, more, length);
    event(code, words, 3 + length);
}

// --- links

static Link *link_of(uint16_t handle) {
    for (size_t i = 0; i < sizeof links / sizeof *links; i++)
        if (handle != 0 && links[i].handle == handle) return &links[i];
    return NULL;
}

static Link *link_to(const Address *car) {
    for (size_t i = 0; i < sizeof links / sizeof *links; i++)
        if (links[i].handle != 0 && is_same(&links[i].car, car)) return &links[i];
    return NULL;
}

static void connection_complete(uint8_t status, const Address *car) {
    uint8_t words[11] = {status};
    Link *link = NULL;
    for (size_t i = 0; status == 0 && link == NULL && i < sizeof links / sizeof *links; i++)
        if (links[i].handle == 0) link = &links[i];
    if (status == 0 && link == NULL) words[0] = 0x09; // no more links than these
    if (link != NULL) {
        *link = (Link){.car = *car, .handle = ++last_handle};
        put(words + 1, link->handle);
    }
    memcpy(words + 3, car, sizeof *car);
    words[9] = 1; // ACL
    event(CONNECTION_COMPLETE, words, sizeof words);
    tell(link != NULL ? "connected" : "not connected", car);
}

static void end(Link *link, uint8_t reason) {
    event_of_link(DISCONNECTION_COMPLETE, 0, link->handle, &reason, 1);
    tell("disconnected", &link->car);
    link->handle = 0;
}

static void request_connection(const Address *car) {
    uint8_t words[10];
    memcpy(words, car, sizeof *car);
    memcpy(words + 6, car_class, sizeof car_class);
    words[9] = 1;
    event(CONNECTION_REQUEST, words, sizeof words);
}

static void end_call(uint8_t status) {
    call_ends = 0;
    connection_complete(status, &called);
}

// --- channels of L2CAP

static void send_frame(const Link *link, uint16_t channel, const uint8_t *words, size_t length) {
    uint8_t packet[96] = {ACL_PACKET};
    put(packet + 1, link->handle | 2 << 12); // the first packet of a frame, and its last
    put(packet + 3, (uint16_t)(4 + length));
    put(packet + 5, (uint16_t)length);
    put(packet + 7, channel);
    memcpy(packet + 9, words, length);
    say(packet, 9 + length);
}

static void signal_host(const Link *link, uint8_t code, uint8_t identifier, const void *words, size_t length) {
    uint8_t signal[64] = {code, identifier};
    put(signal + 2, (uint16_t)length);
    memcpy(signal + 4, words, length);
    send_frame(link, SIGNALS, signal, 4 + length);
}

static void ask_for_channel(Link *link, uint16_t service) {
    uint8_t words[4];
    link->service = service;
    link->agreed = 0;
    put(words, service);
    put(words + 2, OWN_CHANNEL + service);
    signal_host(link, 0x02, (uint8_t)service, words, sizeof words);
}

// --- streams of RFCOMM

// A frame without content; the last byte is a checksum of the others.
static void send_stream(const Link *link, uint8_t stream, uint8_t kind) {
    uint8_t frame[4] = {(uint8_t)(stream << 2 | (kind == YES ? 1 : 3)), kind, 1}, sum = 0xff;
    for (int i = 0; i < 3; i++) {
        sum ^= frame[i];
        for (int bit = 0; bit < 8; bit++) sum = sum & 1 ? sum >> 1 ^ 0xe0 : sum >> 1;
    }
    frame[3] = 0xff - sum;
    send_frame(link, link->channel, frame, sizeof frame);
}

static void hear_stream(Link *link, const uint8_t *frame, size_t length) {
    if (length < 4) return;
    uint8_t stream = frame[0] >> 2, kind = frame[1];
    if (kind == YES && stream == 0) send_stream(link, SERIAL_STREAM, OPEN);
    else if (kind == YES) tell("serial port to", &link->car);
    else if (kind == CLOSE) send_stream(link, stream, YES);
    else if (kind == NO) ask_for_channel(link, SDP);
}

// --- signals

// When both have agreed, the first stream, over which the others are asked for.
static void agree(Link *link) {
    if (++link->agreed == 2 && link->service == RFCOMM) send_stream(link, 0, OPEN);
}

static void hear_connection_response(Link *link, const uint8_t *words) {
    uint8_t request[4] = {0};
    uint16_t result = number(words + 4);
    if (result > 1 && link->service == RFCOMM) return ask_for_channel(link, SDP);
    link->channel = number(words);
    if (result != 0) return; // later
    put(request, link->channel);
    signal_host(link, 0x04, 9, request, sizeof request);
}

static void hear_signal(Link *link, const uint8_t *signal, size_t length) {
    if (length < 4 || length < 4u + number(signal + 2)) return;
    uint8_t code = signal[0], identifier = signal[1], answer[12] = {0};
    const uint8_t *words = signal + 4;
    length = number(signal + 2);
    if (code == 0x02 && length >= 4) { // a channel to one of the car's services, of which there are none
        memcpy(answer + 2, words + 2, 2);
        put(answer + 4, 2);
        signal_host(link, 0x03, identifier, answer, 8);
    } else if (code == 0x03 && length >= 8) {
        hear_connection_response(link, words);
    } else if (code == 0x04 && length >= 4) {
        put(answer, link->channel);
        signal_host(link, 0x05, identifier, answer, 6);
        agree(link);
    } else if (code == 0x05 && length >= 6) {
        agree(link);
    } else if (code == 0x06 && length >= 4) {
        signal_host(link, 0x07, identifier, words, 4);
    } else if (code == 0x08) {
        signal_host(link, 0x09, identifier, answer, 0);
    } else if (code == 0x0a && length >= 2) { // the features are none, and nothing else is known
        memcpy(answer, words, 2);
        put(answer + 2, number(words) == 2 ? 0 : 1);
        signal_host(link, 0x0b, identifier, answer, number(words) == 2 ? 8 : 4);
    }
}

static void hear_data(const uint8_t *packet, size_t length) {
    uint8_t done[5] = {1};
    if (length < 4) return;
    put(done + 1, number(packet) & 0x0fff);
    put(done + 3, 1);
    event(PACKETS_COMPLETED, done, sizeof done);
    Link *link = link_of(number(packet) & 0x0fff);
    if (link == NULL || length < 12) return;
    if (number(packet + 6) == SIGNALS) hear_signal(link, packet + 8, length - 8);
    else if (number(packet + 6) == OWN_CHANNEL + RFCOMM) hear_stream(link, packet + 8, length - 8);
}

// --- commands

// Those whose answer is more than a status. What follows it is zeros, but for a few.
static int answer_with_data(uint16_t command, const uint8_t *words) {
    uint8_t answer[252] = {0};
    size_t length = 0;
    switch (command) {
    case 0x1001: // version 2.0
        memcpy(answer + 1, "\x03\x00\x00\x03\x0f\x00\x00\x00", length = 8);
        break;
    case 0x1002: length = 64; break; // commands that have to be named
    case 0x1003: length = 8; break;  // features
    case 0x1004: length = 10; break;
    case 0x1005: // 8 packets of 1021 bytes
        memcpy(answer + 1, "\xfd\x03\x40\x08\x00\x08\x00", length = 7);
        break;
    case 0x1009: memcpy(answer + 1, &own, length = 6); break;
    case 0x0c14: length = 248; break; // its name
    case 0x0c23: length = 3; break;
    case 0x0c25: length = 2; break;
    case 0x0c38: answer[1] = 1, length = 1; break;
    case 0x0c39: memcpy(answer + 1, "\x01\x33\x8b\x9e", length = 4); break;
    case 0x0c1b: length = 4; break;
    case 0x0c46: length = 1; break;
    case 0x0c58: length = 1; break;
    case 0x0c12: length = 2; break;
    case 0x0c0d: length = 4; break;
    // Those of a link repeat its handle, and those of a car its address.
    case 0x0809: case 0x080c: case 0x080d: case 0x0c28: case 0x0c2d: case 0x0c37: case 0x1403: case 0x1405: case 0x1408:
        memcpy(answer + 1, words, 2);
        length = command == 0x0809 || command == 0x0c2d || command == 0x1403 || command == 0x1405 ? 3 : 2;
        if (command == 0x080c) length = 4;
        if (command == 0x1408) answer[3] = 16, length = 3;
        break;
    case 0x0408: case 0x040b: case 0x040c: case 0x040d: case 0x040e: case 0x041a:
        memcpy(answer + 1, words, length = 6);
        break;
    default: return 0;
    }
    complete(command, answer, 1 + length);
    return 1;
}

static void remote_name(const Address *car) {
    uint8_t words[255] = {0};
    memcpy(words + 1, car, sizeof *car);
    strcpy((char *)words + 7, "Golf");
    event(REMOTE_NAME, words, sizeof words);
}

static void authenticated(const Address *car, uint8_t status) {
    Link *link = link_to(car);
    if (link == NULL) return;
    event_of_link(AUTHENTICATION_COMPLETE, status, link->handle, NULL, 0);
    if (status == 0 && link->service == 0) ask_for_channel(link, RFCOMM);
}

static Car *near_by(const Address *car) {
    for (int i = 0; i < cars_near; i++)
        if (is_same(&near[i].address, car)) return &near[i];
    return NULL;
}

// Such a car is first paired, and asks for something then.
static int is_to_be_paired(const Address *address) {
    const Car *car = near_by(address);
    return car != NULL && car->pin[0] != 0 && !car->is_paired;
}

static void begin_search(void) {
    search_ends = now() + search_milliseconds;
    has_found = 0;
}

// Each car in an event of its own, and all that the search finds is found at half of its time.
static void go_on_with_search(void) {
    if (has_found) {
        search_ends = 0;
        event(INQUIRY_COMPLETE, "\0", 1);
        return;
    }
    search_ends = now() + search_milliseconds;
    has_found = 1;
    for (int i = 0; i < cars_near; i++) {
        uint8_t words[15] = {1};
        memcpy(words + 1, &near[i].address, sizeof(Address));
        memcpy(words + 10, car_class, sizeof car_class);
        event(INQUIRY_RESULT, words, sizeof words);
    }
}

// The host has no key of this car: it is asked for the PIN, if there is one.
static void ask_for_pin(const Address *address) {
    const Car *car = near_by(address);
    if (car != NULL && car->pin[0] != 0) event_of_address(PIN_REQUEST, address);
    else authenticated(address, KEY_MISSING);
}

// An answer is the address, how long the PIN is, and the PIN.
static void hear_pin(const uint8_t *words) {
    uint8_t key[23] = {0};
    Address address;
    memcpy(&address, words, sizeof address);
    Car *car = near_by(&address);
    if (car == NULL || words[6] != strlen(car->pin) || memcmp(words + 7, car->pin, words[6]) != 0)
        return authenticated(&address, REFUSED);
    memcpy(key, &address, sizeof address);
    memset(key + 6, 0x5a, 16);
    event(LINK_KEY, key, sizeof key);
    car->is_paired = 1;
    authenticated(&address, 0);
    tell("paired", &address);
}

// Commands about a car that have begun.
static void proceed_with_car(uint16_t command, const uint8_t *words) {
    Address address;
    const Address *car = &address;
    memcpy(&address, words, sizeof address);
    switch (command) {
    case 0x0405:
        called = *car;
        call_ends = now() + page_milliseconds;
        tell("called", car);
        if (near_by(car) != NULL) end_call(0);
        break;
    case 0x0408: if (call_ends != 0) end_call(UNKNOWN_LINK); break;
    case 0x0409: connection_complete(0, car); break;
    case 0x040a: connection_complete(0x0f, car); break;
    case 0x040b: authenticated(car, 0); break;
    case 0x040c: ask_for_pin(car); break;
    case 0x040d: hear_pin(words); break;
    case 0x040e: authenticated(car, KEY_MISSING); break;
    case 0x0419: remote_name(car); break;
    case 0x080b: {
        uint8_t change[8] = {0};
        memcpy(change + 1, words, 7); // the role that was asked for
        event(ROLE_CHANGE, change, sizeof change);
        break;
    }
    }
}

// Commands about a link that have begun.
static void proceed_with_link(uint16_t command, Link *link) {
    static const uint8_t nothing[8];
    switch (command) {
    case 0x0406: end(link, LOCAL_HOST_ENDED_IT); break;
    case 0x0411: event_of_address(LINK_KEY_REQUEST, &link->car); break;
    case 0x0413: event_of_link(ENCRYPTION_CHANGE, 0, link->handle, "\x01", 1); break;
    case 0x041b:
        event_of_link(REMOTE_FEATURES, 0, link->handle, nothing, 8);
        if (link->service == 0 && !is_to_be_paired(&link->car)) ask_for_channel(link, RFCOMM);
        break;
    case 0x041d: event_of_link(REMOTE_VERSION, 0, link->handle, "\x03\x0f\x00\x00\x00", 5); break;
    case 0x041f: event_of_link(CLOCK_OFFSET, 0, link->handle, nothing, 2); break;
    }
}

// Commands that only have begun, and whose event tells how they end.
static int has_event(uint16_t command) {
    uint16_t group = command >> 10;
    if (group == 1) return command != 0x0402;
    return group == 2 && command != 0x080f;
}

static void hear_command(const uint8_t *packet, size_t length) {
    if (length < 3 || length < 3u + packet[2]) return;
    uint16_t command = number(packet);
    uint8_t words[256] = {0};
    memcpy(words, packet + 3, packet[2]);
    Link *link = link_of(number(words));
    if (command == 0x0c03) { // reset: nothing of what was is left
        memset(links, 0, sizeof links);
        call_ends = search_ends = 0;
    }
    int is_about_link = command == 0x0406 || command == 0x0411 || command == 0x0413 || command == 0x041b ||
        command == 0x041d || command == 0x041f;
    if (is_about_link && link == NULL) return begin(command, UNKNOWN_LINK);
    if (!answer_with_data(command, words)) {
        if (has_event(command)) begin(command, 0);
        else complete(command, "\0", 1);
    }
    if (command == 0x0401) begin_search();
    else if (command == 0x0402) search_ends = 0;
    else if (is_about_link) proceed_with_link(command, link);
    else proceed_with_car(command, words);
}

static void hear_host(void) {
    uint8_t packet[2048];
    ssize_t length = read(controller, packet, sizeof packet);
    if (length < 0 && (errno == EINTR || errno == EAGAIN)) return;
    if (length <= 0) {
        perror("virtual-adapter: /dev/vhci");
        exit(1);
    }
    if (packet[0] == COMMAND_PACKET) hear_command(packet + 1, (size_t)length - 1);
    else if (packet[0] == ACL_PACKET) hear_data(packet + 1, (size_t)length - 1);
}

// --- what happens

static int come_near(const char *words) {
    char address[18];
    Car car = {0};
    if (sscanf(words, "%17s %16s", address, car.pin) < 1 || !read_address(address, &car.address)) return 0;
    if (cars_near == sizeof near / sizeof *near) return 0;
    near[cars_near++] = car;
    return 1;
}

static void happen(const char *line) {
    Address car;
    if (strcmp(line, "disconnect") == 0) {
        for (size_t i = 0; i < sizeof links / sizeof *links; i++)
            if (links[i].handle != 0) end(&links[i], LINK_TIMEOUT);
    } else if (strncmp(line, "connect ", 8) == 0 && read_address(line + 8, &car)) {
        if (call_ends != 0 && is_same(&called, &car)) end_call(0);
        else if (link_to(&car) == NULL) request_connection(&car);
    } else if (strncmp(line, "near ", 5) == 0 && come_near(line + 5)) {
        return;
    } else {
        fprintf(stderr, "virtual-adapter: not understood: %s\n", line);
    }
}

// Lines as they come; at the end of the input the adapter is pulled out.
static void hear_input(void) {
    static char line[128];
    static size_t length;
    ssize_t count = read(0, line + length, 1);
    if (count < 0 && errno == EINTR) return;
    if (count <= 0) exit(0);
    if (line[length] != '\n') {
        length = length < sizeof line - 1 ? length + 1 : 0;
        return;
    }
    line[length] = 0;
    length = 0;
    happen(line);
}

static void plug_in(void) {
    uint8_t request[2] = {VENDOR_PACKET, 0}, answer[4];
    controller = open("/dev/vhci", O_RDWR | O_CLOEXEC);
    if (controller < 0) {
        perror("virtual-adapter: /dev/vhci (modprobe hci_vhci)");
        exit(1);
    }
    say(request, sizeof request);
    if (read(controller, answer, sizeof answer) != sizeof answer || answer[0] != VENDOR_PACKET) {
        fprintf(stderr, "virtual-adapter: the kernel makes no adapter\n");
        exit(1);
    }
    printf("hci%d\n", number(answer + 2));
    fflush(stdout);
}

// 0 is no time.
static int64_t sooner(int64_t one, int64_t other) {
    if (one == 0 || other == 0) return one + other;
    return one < other ? one : other;
}

int main(int count, char **words) {
    if (count != 2 || !read_address(words[1], &own)) {
        fprintf(stderr, "usage: virtual-adapter ADDRESS\n");
        return 2;
    }
    plug_in();
    while (1) {
        struct pollfd entries[2] = {{.fd = controller, .events = POLLIN}, {.fd = 0, .events = POLLIN}};
        int64_t next = sooner(call_ends, search_ends);
        int64_t wait = next != 0 ? next - now() : -1;
        if (next != 0 && wait <= 0) {
            if (next == call_ends) end_call(PAGE_TIMEOUT);
            else go_on_with_search();
            continue;
        }
        if (poll(entries, 2, (int)wait) <= 0) continue;
        if (entries[0].revents != 0) hear_host();
        if (entries[1].revents != 0) hear_input();
    }
}
