import Glibc

/// Everything that this room says to people, in the journal and in reports: how it stands with gpsd and the receiver.
enum GpsdWords {
    static func state(_ state: GpsdState) -> String {
        switch state {
        case .idle: return "not asked"
        case .connecting: return "connecting"
        case .waiting(let trouble): return "no connection: \(self.trouble(trouble))"
        case .watching: return "connected"
        case .receiving: return "fixes come"
        case .silent: return "the receiver says nothing"
        case .noReceiver: return "there is no receiver"
        }
    }

    static func trouble(_ trouble: GpsdTrouble) -> String {
        switch trouble {
        case .refused: return "nobody listens there"
        case .closed: return "gpsd closed the connection"
        case .lineTooLong: return "gpsd sent a line without end"
        case .timedOut: return "gpsd does not answer"
        case .system(let code): return String(cString: strerror(code))
        }
    }

    static func malformed(_ text: String) -> String {
        "`\(text)` is no place of gpsd: allowed are /PATH, ADDRESS, ADDRESS:PORT, [IPV6]:PORT and localhost[:PORT]"
    }
}
