import Drive

/// The outcome of calling a car.
package enum SeekOutcome: Equatable, Sendable {
    case connected
    /// The car is there and does not want us, or bluetoothd does not; in bluetoothd's words.
    case refused(String)
    /// Nobody answered the page: out of range, or asleep.
    case notSeen
    /// Nothing was learnt: bluetoothd was busy with the same call, or went away.
    case undecided
}

extension SeekOutcome {
    /// True if somebody answered, be it with a refusal.
    var showsPresence: Bool {
        switch self {
        case .connected, .refused: return true
        case .notSeen, .undecided: return false
        }
    }

    /// BlueZ names few kinds of errors and puts the reason into the text; older ones put strerror's words there.
    package init(errorName: String, text: String) {
        switch errorName {
        case "org.bluez.Error.AlreadyConnected": self = .connected
        case "org.bluez.Error.InProgress", "org.bluez.Error.NotReady", "org.bluez.Error.DoesNotExist": self = .undecided
        default:
            if !errorName.hasPrefix("org.bluez.") {
                self = .undecided
            } else if SeekOutcome.silence.contains(where: { text.contains($0) }) {
                self = .notSeen
            } else if SeekOutcome.presence.contains(where: { text.contains($0) }) {
                self = .connected
            } else if SeekOutcome.business.contains(where: { text.contains($0) }) {
                self = .undecided
            } else {
                self = .refused(text.isEmpty ? errorName : text)
            }
        }
    }

    private static let silence = ["page-timeout", "Host is down", "Connection timed out", "No route to host"]
    private static let presence = ["already-connected"]
    private static let business = ["connection-busy", "connection-canceled", "Operation already in progress"]
}
