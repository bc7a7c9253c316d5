import Drive

/// The key of a setting. No name stands in two sections, so that a name alone says which one is meant.
package struct SettingKey: Hashable, Sendable {
    package let section: SettingSection
    /// The name as a file writes it: `IdleTimeout`.
    package let name: String

    private init(_ section: SettingSection, _ name: String) {
        self.section = section
        self.name = name
    }

    /// The key of a rule of a drive, which the spool knows by the same name; of `Start` where two rules share one.
    package init(_ rule: DriveRule) {
        switch rule {
        case .startByBluetooth, .startByMotion: self = .start
        default: self.init(rule.row.reach == .whatIsAFix ? .gpsd : .drive, rule.rawValue)
        }
    }

    package static let address = SettingKey(.car, "Address")
    package static let name = SettingKey(.car, "Name")
    package static let vehicle = SettingKey(.car, "Vehicle")
    package static let driver = SettingKey(.car, "Driver")
    package static let seek = SettingKey(.car, "Seek")
    package static let start = SettingKey(.drive, "Start")
    package static let syncInterval = SettingKey(.spool, "SyncInterval")
    package static let syncIntervalStanding = SettingKey(.spool, "SyncIntervalStanding")
    package static let fallback = SettingKey(.spool, "Fallback")
    package static let server = SettingKey(.gpsd, "Server")
    package static let socket = SettingKey(.control, "Socket")
    package static let streets = SettingKey(.online, "Streets")
    package static let streetsEndpoint = SettingKey(.online, "StreetsEndpoint")
    package static let contact = SettingKey(.online, "Contact")
    package static let language = SettingKey(.online, "Language")
    package static let weather = SettingKey(.online, "Weather")
    package static let weatherEndpoint = SettingKey(.online, "WeatherEndpoint")
    package static let weatherArchiveEndpoint = SettingKey(.online, "WeatherArchiveEndpoint")
    package static let hookTimeLimit = SettingKey(.hooks, "TimeLimit")
    package static let units = SettingKey(.show, "Units")
    package static let firstWeekday = SettingKey(.show, "FirstWeekday")
    package static let dates = SettingKey(.show, "Dates")
    package static let plain = SettingKey(.show, "Plain")
    package static let columns = SettingKey(.show, "Columns")
    package static let pictureSize = SettingKey(.map, "Size")
    package static let line = SettingKey(.map, "Line")
    package static let theme = SettingKey(.map, "Theme")
    package static let colours = SettingKey(.map, "Colours")
    package static let tiles = SettingKey(.map, "Tiles")
    package static let coasts = SettingKey(.map, "Coasts")
    package static let shareTrim = SettingKey(.map, "ShareTrim")
    package static let owner = SettingKey(.book, "Owner")
    package static let currency = SettingKey(.book, "Currency")
    package static let economy = SettingKey(.book, "Economy")
    package static let ask = SettingKey(.book, "Ask")

    /// All of them, in the order of the table.
    package static let all: [SettingKey] = Setting.all.map(\.key)

    /// `IdleTimeout` or `Drive.IdleTimeout`, in any case.
    package init?(named text: String) {
        let wanted = text.lowercased()
        let found = SettingKey.all.first { key in
            key.name.lowercased() == wanted || "\(key.section.rawValue).\(key.name)".lowercased() == wanted
        }
        guard let found else { return nil }
        self = found
    }

    /// The setting that was perhaps meant by anyone who wrote this.
    package static func nearest(to text: String) -> SettingKey? {
        Suggestion.nearest(to: text, among: all.map(\.name)).flatMap { SettingKey(named: $0) }
    }
}
