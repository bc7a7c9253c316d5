import Drive
import Glibc

/// How far the way to the cars is open.
package enum BluetoothState: Equatable, Sendable {
    /// There is no system bus, or it refused us; EINPROGRESS while it has not yet answered.
    case noBus(errno: Int32)
    /// Nobody owns org.bluez.
    case noBluetoothd
    /// It is there and has not yet told what it knows.
    case asking
    case noAdapter
    case poweredOff
    case ready

    /// For the journal and for reports.
    package var words: String {
        switch self {
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
