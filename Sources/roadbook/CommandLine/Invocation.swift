import Civil
import JSON
import Ledger
import Settings
import Terminal

/// The settings as they were when somebody asked first: a list asks for each of its rows.
private final class SettingsOnce {
    private let paths: SettingsPaths

    init(_ paths: SettingsPaths) { self.paths = paths }

    lazy var all = paths.read().settings
}

/// Everything that a verb is given: the values of its options, the places, and where to print.
struct Invocation {
    let values: Values
    let places: Paths
    let output: Output
    /// The zones of trips.
    let zones: TripZones
    /// The time of what the verb writes into the books.
    let present: PresentTime
    let turn: BookTurn
    let opened = OpenedCatalogue()
    private let settings: SettingsOnce

    init(values: Values, places: Paths, output: Output, zones: TripZones = TripZones(.place)) {
        self.values = values
        self.places = places
        self.output = output
        self.zones = zones
        present = PresentTime(places)
        turn = BookTurn(places)
        settings = SettingsOnce(places.settings)
    }

    /// Kilometres or miles, as the settings and the locale want it. What is wrong with the settings is said by
    /// `config check`, and stops no other verb.
    var units: Units {
        Units(setting: settings.all.text(.units), environment: Screen.environment)
    }

    var degrees: Degrees { Degrees(units, environment: Screen.environment) }

    /// The zone of times and days that belong to no place.
    var zone: Zone { zones.reader }

    /// Reads the words of a person for times.
    var timeReader: TimeReader { timeReader(in: zone) }

    func timeReader(in zone: Zone) -> TimeReader {
        TimeReader(nowMilliseconds: WallClock.now(), zone: zone, firstWeekday: firstWeekday, dates: dates)
    }

    /// The form of dates in figures.
    var dates: DateForm { DateForm(rawValue: settings.all.text(.dates)) ?? .iso }

    /// The columns of the list of trips that may stand beside the name.
    var columns: [String] { settings.all.words(.columns) }

    /// The screen that output goes to, or anyone who listens.
    var screen: Screen {
        let isPlain = values.has("plain") || settings.all.flag(.plain)
        return isPlain ? Screen(descriptor: 1).plain : Screen(descriptor: 1)
    }

    /// 0 for Monday.
    var firstWeekday: Int { CivilTime.weekday(named: settings.all.text(.firstWeekday)) ?? 0 }

    /// Prints one object on a line of its own.
    func object(_ body: (inout JSONWriter) -> Void) throws {
        var writer = JSONWriter()
        writer.beginObject()
        body(&writer)
        writer.endObject()
        try output.write(writer.bytes + [0x0A])
    }

    func print(_ table: Table) throws {
        for line in table.lines(on: screen) { try output.line(line) }
    }

    /// Says what was written into the ledger: its number for programs, a line for people.
    func tell(_ entry: LedgerEntry, _ line: () throws -> String) throws -> ExitCode {
        if values.has("json") {
            try object { $0.member("entry", entry.sequence) }
        } else {
            try output.line(line())
        }
        return .ok
    }

    /// The setting that the first operand names.
    func settingKey() throws -> SettingKey {
        let name = values.operand ?? ""
        if let key = SettingKey(named: name) { return key }
        let bare = name.split(separator: ".").last.map(String.init) ?? name
        throw ConfigWords.noSetting(name, near: SettingKey.nearest(to: bare))
    }
}
