import Drive

/// Rules of the machine as the settings that people know them by.
extension DriveRule {
    /// Nil for a rule that no setting has.
    package var setting: SettingKey? {
        switch self {
        case .startByBluetooth, .startByMotion: return .start
        default: return SettingKey(named: rawValue)
        }
    }

    /// `IdleTimeout=10min`
    package func assignment(_ value: Int64) -> String { "\(setting?.name ?? rawValue)=\(text(value))" }

    /// The value with its unit, as a file of settings would have it.
    package func text(_ value: Int64) -> String {
        switch self {
        case .startByBluetooth, .startByMotion:
            let word = self == .startByBluetooth ? "bluetooth" : "motion"
            return value != 0 ? word : "no \(word)"
        case .acceptsSimulated: return value != 0 ? "yes" : "no"
        case .idleRadius, .motionRadius, .minimumDistance, .maximumError: return Length.text(Double(value) / 1_000)
        case .maximumSpeed: return Speed.text(Double(value) / 1_000)
        case .connectDelay, .disconnectDelay, .idleTimeout, .idleTimeoutConnected, .reopenWindow, .silenceTimeout,
            .preRoll, .minimumDuration, .stationaryHeartbeat, .maximumAge:
            return TimeSpan.text(value)
        }
    }
}
