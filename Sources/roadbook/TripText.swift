import Drive
import Logbook
import Terminal

/// A trip in the words of its reader: units, zone, and how many letters of an id it takes.
struct TripText {
    let units: Units
    let zone: Zone
    let screen: Screen

    /// What a trip is called: its name, its places, or else its time of day and length.
    func name(_ entry: TripEntry) -> String {
        if let title = entry.title { return title }
        let length = units.distance(entry.trip.metres)
        guard let start = entry.trip.start else { return "Drive, \(length)" }
        return "\(DayPart(hour: zone.civil(at: start / 1000).hour).name) drive, \(length)"
    }

    /// `08:12`
    func clock(_ milliseconds: Int64?) -> String {
        guard let milliseconds else { return "?" }
        return String(zone.civil(at: milliseconds / 1000).clockText.prefix(5))
    }

    func duration(_ milliseconds: Int64) -> String { Quantity.duration(milliseconds: milliseconds / 60_000 * 60_000) }

    /// What should be known of it beside its numbers.
    func notes(_ entry: TripEntry) -> String {
        var notes: [String] = []
        if entry.trip.isOpen { notes.append("not ended") }
        if entry.isPerhapsCarried { notes.append("carried?") }
        if entry.said.isCarried == true { notes.append("carried") }
        if entry.trip.isTrivial { notes.append("trivial") }
        if entry.category != .unset { notes.append(entry.category.word) }
        if entry.said.isBusiness == true { notes.append("business") }
        notes += entry.said.tags.map { "#\($0)" }
        return notes.joined(separator: " ")
    }
}
