/// The sections of a settings file, in the order in which they are shown.
package enum SettingSection: String, CaseIterable, Sendable {
    case car = "Car"
    case drive = "Drive"
    case spool = "Spool"
    case gpsd = "Gpsd"
    case control = "Control"
    case online = "Online"
    case hooks = "Hooks"
    case show = "Show"
    case map = "Map"
    case book = "Book"

    /// True if people may decide for themselves what stands in the section: how things look, never what is recorded.
    package var isPersonal: Bool { self == .show || self == .map || self == .book }
}
