// The loop (sd-event), the bus (sd-bus), the conversation with the service manager (sd-daemon), the journal and the
// boot's
// id. Swift cannot call what takes a variable number of arguments, but each such call that we need has a twin that does
// not (sd_bus_message_append_basic, sd_journal_sendv), so nothing is wrapped here.
#include <systemd/sd-bus.h>
#include <systemd/sd-daemon.h>
#include <systemd/sd-event.h>
#include <systemd/sd-id128.h>
#include <systemd/sd-journal.h>
