/// One row of the table: where a setting stands, what it may be, what it is if nobody says, and what it does.
package struct Setting: Equatable, Sendable {
    package let key: SettingKey
    package let kind: SettingKind
    /// The default as it would be written into a file.
    package let defaultText: String
    /// Whole sentences, for `explain` and the manual.
    package let help: String

    package var section: SettingSection { key.section }
    package var name: String { key.name }

    init(_ key: SettingKey, _ kind: SettingKind, _ defaultText: String, _ help: String) {
        self.key = key
        self.kind = kind
        self.defaultText = defaultText
        self.help = help
    }
}

/// The sections of a settings file, in the order in which they are shown.
package enum SettingSection: String, CaseIterable, Sendable {
    case car = "Car"
    case drive = "Drive"
    case spool = "Spool"
    case gpsd = "Gpsd"
    case control = "Control"
    case show = "Show"
    case map = "Map"

    /// True if people may decide for themselves what stands in the section: how things look, never what is recorded.
    package var isPersonal: Bool { self == .show || self == .map }
}

/// The name of every setting. No name stands in two sections, so that a name alone says which one is meant.
package enum SettingKey: String, CaseIterable, Sendable {
    case address, name, vehicle, driver, seek
    case start, connectDelay, disconnectDelay, idleTimeout, idleTimeoutConnected, idleRadius, motionRadius
    case reopenWindow, silenceTimeout, preRoll, minDistance, minDuration, maxSpeed, stationaryHeartbeat
    case syncInterval, syncIntervalStanding, fallback
    case server, maxError, maxAge, simulated
    case socket
    case units

    /// The name as a file writes it: `IdleTimeout`.
    package var name: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }

    package var section: SettingSection {
        switch self {
        case .address, .name, .vehicle, .driver, .seek: return .car
        case .start, .connectDelay, .disconnectDelay, .idleTimeout, .idleTimeoutConnected, .idleRadius,
            .motionRadius, .reopenWindow, .silenceTimeout, .preRoll, .minDistance, .minDuration, .maxSpeed,
            .stationaryHeartbeat:
            return .drive
        case .syncInterval, .syncIntervalStanding, .fallback: return .spool
        case .server, .maxError, .maxAge, .simulated: return .gpsd
        case .socket: return .control
        case .units: return .show
        }
    }

    /// `IdleTimeout` or `Drive.IdleTimeout`, in any case.
    package init?(named text: String) {
        let wanted = text.lowercased()
        let found = SettingKey.allCases.first { key in
            key.name.lowercased() == wanted || "\(key.section.rawValue).\(key.name)".lowercased() == wanted
        }
        guard let found else { return nil }
        self = found
    }

    /// The setting that was perhaps meant by anyone who wrote this.
    package static func nearest(to text: String) -> SettingKey? {
        Suggestion.nearest(to: text, among: allCases.map(\.name)).flatMap { SettingKey(named: $0) }
    }
}
