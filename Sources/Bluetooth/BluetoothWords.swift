import Glibc

/// Everything that this room says to people, in the journal and in reports: how far the way to the cars is open.
enum BluetoothWords {
    static func state(_ state: BluetoothState) -> String {
        switch state {
        case .noBus(EINPROGRESS): return "the system bus has not answered"
        case .noBus(let code): return "no system bus: \(String(cString: strerror(code)))"
        case .noBluetoothd: return "no bluetoothd"
        case .asking: return "bluetoothd has not answered"
        case .noAdapter: return "no adapter"
        case .poweredOff: return "off"
        case .ready: return "ready"
        }
    }
}
