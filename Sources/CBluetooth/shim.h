// Addresses as Bluetooth writes them, and the kernel's own list of links, which needs neither bluetoothd nor a
// privilege.
#include <bluetooth/bluetooth.h>
#include <bluetooth/hci.h>
#include <bluetooth/hci_lib.h>
#include <sys/ioctl.h>

// A request's number is made by a macro of macros that Swift does not import, and differs between processors.
static const unsigned long roadbook_hci_get_connection_list = HCIGETCONNLIST;
