/// One of the rules as a name and a whole number: milliseconds, millimetres, millimetres a second, or 1 for yes. This
/// is the one place that knows which name is which value; the spool has them so, and docs/spool-format.md lists them.
package enum DriveRule: String, CaseIterable, Sendable {
    case startByBluetooth = "StartByBluetooth"
    case startByMotion = "StartByMotion"
    case connectDelay = "ConnectDelay"
    case disconnectDelay = "DisconnectDelay"
    case idleTimeout = "IdleTimeout"
    case idleTimeoutConnected = "IdleTimeoutConnected"
    case idleRadius = "IdleRadius"
    case motionRadius = "MotionRadius"
    case reopenWindow = "ReopenWindow"
    case silenceTimeout = "SilenceTimeout"
    case preRoll = "PreRoll"
    case minimumDistance = "MinDistance"
    case minimumDuration = "MinDuration"
    case maximumSpeed = "MaxSpeed"
    case stationaryHeartbeat = "StationaryHeartbeat"
    case maximumError = "MaxError"
    case maximumAge = "MaxAge"
    case acceptsSimulated = "Simulated"

    /// Thirty years, or to the moon and back.
    package static let bounds: ClosedRange<Int64> = 0...999_999_999_999

    /// The value that holds where a spool does not say. Such a value is part of the format: a default of the program
    /// that changes one day does not change what was written before.
    package var unsaid: Int64 {
        switch self {
        case .startByBluetooth, .startByMotion: return 1
        case .connectDelay: return 2_000
        case .disconnectDelay: return 90_000
        case .idleTimeout: return 600_000
        case .idleTimeoutConnected: return 1_800_000
        case .idleRadius: return 100_000
        case .motionRadius: return 200_000
        case .reopenWindow: return 300_000
        case .silenceTimeout: return 3_600_000
        case .preRoll: return 120_000
        case .minimumDistance: return 100_000
        case .minimumDuration: return 120_000
        case .maximumSpeed: return 69_444
        case .stationaryHeartbeat: return 60_000
        case .maximumError: return 50_000
        case .maximumAge: return 5_000
        case .acceptsSimulated: return 0
        }
    }

    private enum Value {
        case flag(WritableKeyPath<DriveRules, Bool>)
        case milliseconds(WritableKeyPath<DriveRules, Int64>)
        /// Metres, or metres a second.
        case metres(WritableKeyPath<DriveRules, Double>)
    }

    private var value: Value {
        switch self {
        case .startByBluetooth: return .flag(\.startsByBluetooth)
        case .startByMotion: return .flag(\.startsByMotion)
        case .connectDelay: return .milliseconds(\.connectDelay)
        case .disconnectDelay: return .milliseconds(\.disconnectDelay)
        case .idleTimeout: return .milliseconds(\.idleTimeout)
        case .idleTimeoutConnected: return .milliseconds(\.idleTimeoutConnected)
        case .idleRadius: return .metres(\.idleRadius)
        case .motionRadius: return .metres(\.motionRadius)
        case .reopenWindow: return .milliseconds(\.reopenWindow)
        case .silenceTimeout: return .milliseconds(\.silenceTimeout)
        case .preRoll: return .milliseconds(\.preRoll)
        case .minimumDistance: return .metres(\.minimumDistance)
        case .minimumDuration: return .milliseconds(\.minimumDuration)
        case .maximumSpeed: return .metres(\.maximumSpeed)
        case .stationaryHeartbeat: return .milliseconds(\.stationaryHeartbeat)
        case .maximumError: return .metres(\.maximumError)
        case .maximumAge: return .milliseconds(\.maximumAge)
        case .acceptsSimulated: return .flag(\.acceptsSimulated)
        }
    }

    fileprivate func read(_ rules: DriveRules) -> Int64 {
        switch value {
        case .flag(let path): return rules[keyPath: path] ? 1 : 0
        case .milliseconds(let path): return DriveRule.bounded(rules[keyPath: path])
        case .metres(let path):
            let thousandths = (rules[keyPath: path] * 1_000).rounded()
            return DriveRule.bounded(Int64(exactly: thousandths) ?? (thousandths > 0 ? .max : 0))
        }
    }

    fileprivate func write(_ number: Int64, into rules: inout DriveRules) {
        switch value {
        case .flag(let path): rules[keyPath: path] = number != 0
        case .milliseconds(let path): rules[keyPath: path] = DriveRule.bounded(number)
        case .metres(let path): rules[keyPath: path] = Double(DriveRule.bounded(number)) / 1_000
        }
    }

    private static func bounded(_ number: Int64) -> Int64 { min(max(number, bounds.lowerBound), bounds.upperBound) }
}

extension DriveRules {
    /// A rule as a whole number within its bounds.
    package subscript(rule: DriveRule) -> Int64 {
        get { rule.read(self) }
        set { rule.write(newValue, into: &self) }
    }

    /// The rules that hold where a spool says nothing of rules.
    package static var unsaid: DriveRules {
        var rules = DriveRules()
        for rule in DriveRule.allCases where rules[rule] != rule.unsaid { rules[rule] = rule.unsaid }
        return rules
    }

    /// Those that a spool has to say.
    package var said: [DriveRule] { DriveRule.allCases.filter { self[$0] != $0.unsaid } }

    /// The same to the millimetre, as whoever reads the spool has them. The recorder decides by these, or a fix that
    /// lies on the edge of a circle would be decided otherwise when it is decided again.
    package var asWritten: DriveRules {
        var rules = DriveRules.unsaid
        for rule in said { rules[rule] = self[rule] }
        return rules
    }
}
