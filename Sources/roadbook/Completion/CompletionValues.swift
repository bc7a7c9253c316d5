import CarBook
import Catalogue
import Drive
import Exchange
import Ledger
import Settings
import Trips

/// The values that an option or an operand may have, by the word that stands for it in help.
struct CompletionValues {
    typealias Value = (word: String, help: String)

    /// The kinds of names that the shell knows better.
    enum Names: String { case files = ":files", folders = ":folders", hosts = ":hosts" }

    /// Trips of the past that are offered.
    private static let mostTrips = 40
    private static let times = ["today", "yesterday", "now"] + weekdays
    private static let weekdays = [
        "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
    ]

    private let invocation: Invocation

    init(_ invocation: Invocation) { self.invocation = invocation }

    /// The names of which kind stand for such a word.
    static func names(for word: String) -> Names? {
        switch word {
        case "DIR": return .folders
        case "HOST|DIR": return .hosts
        case "PATH", "FILE", "OUT.csv", "TABLE", "DEVICE-OR-FILE", "COMMAND": return .files
        default: return nil
        }
    }

    func values(for word: String, of name: String) -> [Value] {
        switch (word, name) {
        case ("TRIP", _), ("DOUBLE", _): return trips
        case ("TIME", _): return plain(CompletionValues.times)
        case ("DAYS", _): return plain(["workdays", "weekends"] + CompletionValues.weekdays)
        case ("SIZE", "widget"): return plain(WidgetSize.allCases.map(\.rawValue))
        case ("PERIOD", _): return plain(CalendarPeriod.Kind.allCases.map(\.rawValue))
        case ("SUBJECT", _): return plain(FuelTrend.Subject.allCases.map(\.rawValue))
        case ("EVENT", _): return plain(HookEvent.allCases.map(\.rawValue))
        case ("ORDER", _): return plain(DateColumn.Order.allCases.map(\.rawValue))
        case ("RANGE", _): return plain(FuelTrend.ranges.map(\.word))
        case ("WHAT", _): return plain(TotalsGrouping.allCases.map(\.rawValue))
        case ("FORMAT", _): return plain(ExportFormat.allCases.map(\.rawValue))
        case ("KIND", "kind"): return plain(OwnPlace.Kind.allCases.map(\.rawValue))
        case ("PLACE", _): return distinct { [$0.startPlace, $0.endPlace].compactMap(\.self) }
        case ("KIND", _): return plain(["semicolon", "locale"])
        case ("WORD", "category"): return plain(Category.allCases.map(\.rawValue))
        case ("WORD", "tag"), ("WORDS", "add-tag"), ("WORDS", "remove-tag"): return distinct { $0.said.tags }
        case ("NAME", "vehicle"), ("NAME", "car"): return distinct { [$0.vehicle].compactMap(\.self) }
        case ("NAME", "driver"): return drivers
        case ("NAME", "place"): return ownPlaces
        case ("TEXT", "purpose"): return distinct { [$0.said.purpose].compactMap(\.self) }
        case ("KEY", _): return plain(SettingKey.all.map(\.name))
        case ("KEY=VALUE", _): return plain(RuleWord.decisive.map { $0.name + "=" })
        default: return []
        }
    }

    private func plain(_ words: [String]) -> [Value] { words.map { ($0, "") } }

    // MARK: From the books

    /// Books that cannot be read offer nothing: anyone who presses the key wants words, and no complaint.
    private func entries(_ most: Int) -> [TripEntry] {
        var filter = TripFilter()
        filter.limit = most
        return (try? OpenCatalogue.of(invocation).trips(filter)) ?? []
    }

    private var trips: [Value] {
        guard let catalogue = try? OpenCatalogue.of(invocation), let ids = try? ShortIDs(catalogue) else { return [] }
        var filter = TripFilter()
        filter.limit = CompletionValues.mostTrips
        let found = (try? catalogue.trips(filter)) ?? []
        let text = TripText(invocation)
        guard let last = found.first else { return [] }
        return [("@last", text.drive(last))] + found.map { (ids[$0.id], text.drive($0)) }
    }

    private func distinct(_ words: (TripEntry) -> [String]) -> [Value] {
        plain(Set(entries(1_000).flatMap(words)).sorted())
    }

    private var drivers: [Value] {
        let said = (try? OpenLedger(invocation).edits.drivers.all.filter { !$0.isRetired }.map(\.name)) ?? []
        let seen = entries(1_000).compactMap(\.driver)
        return plain(Set(said + seen).sorted())
    }

    private var ownPlaces: [Value] {
        let places = (try? OpenLedger(invocation).edits.places.all) ?? []
        return plain(places.filter { !$0.isRetired }.map(\.name).sorted())
    }
}
