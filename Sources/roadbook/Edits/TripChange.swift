import Drive
import Ledger
import Trips

/// A trip before and after something was said or undone; nil where there is none.
struct TripChange {
    var before: TripEntry?
    var after: TripEntry?

    /// The changes of trips, by their ids, in the order in which they were driven; trips that are as they were are left
    /// out.
    static func all(_ before: [TripEntry], _ after: [TripEntry]) -> [TripChange] {
        var now: [TripID: TripEntry] = [:]
        for entry in after { now[entry.id] = entry }
        var changes: [TripChange] = []
        for entry in before {
            let other = now.removeValue(forKey: entry.id)
            if let other, isSame(entry, other) { continue }
            changes.append(TripChange(before: entry, after: other))
        }
        changes += now.values.map { TripChange(before: nil, after: $0) }
        return changes.sorted { $0.first < $1.first }
    }

    private static func isSame(_ one: TripEntry, _ other: TripEntry) -> Bool {
        var other = other
        // A trip is the same in another row, and read from elsewhere.
        other.number = one.number
        other.trip.restart = one.trip.restart
        other.trip.segment = one.trip.segment
        return one == other
    }

    private var first: RecordID { (before ?? after)?.trip.span.first ?? RecordID(log: 0, sequence: 0) }

    /// The lines that a person sees of the change; none where only numbers behind it differ.
    func lines(_ editing: TripEditing) -> [String] {
        switch (before, after) {
        case (let before?, nil): return [EditWords.removed(editing.line(before))]
        case (nil, let after?): return [EditWords.added(editing.line(after))]
        case (let before?, let after?): return lines(before, after, editing)
        case (nil, nil): return []
        }
    }

    private func lines(_ before: TripEntry, _ after: TripEntry, _ editing: TripEditing) -> [String] {
        let id = editing.id(after)
        var lines: [String] = []
        if before.trip.span != after.trip.span || before.trip.metres != after.trip.metres {
            lines += [EditWords.removed(editing.line(before)), EditWords.added(editing.line(after))]
        }
        if before.isDeleted != after.isDeleted {
            lines.append(after.isDeleted ? EditWords.deleted(id) : EditWords.undeleted(id))
        }
        if before.doubleOf != after.doubleOf, !after.isDeleted { lines.append(counting(after, editing)) }
        // The places in which it lies have other names.
        for (field, old, new) in [
            (TripField.startPlace, before.startPlace, after.startPlace),
            (TripField.endPlace, before.endPlace, after.endPlace),
        ] where before.said[field] == after.said[field] && old != new {
            let names = [old, new].map { $0.map(EditWords.quoted) }
            lines.append(EditWords.field(id, EditWords.name(field), from: names[0], to: names[1]))
        }
        for field in TripField.allCases where before.said[field] != after.said[field] {
            lines.append(EditWords.field(id, EditWords.name(field), from: told(before, field), to: told(after, field)))
        }
        return lines
    }

    private func counting(_ entry: TripEntry, _ editing: TripEditing) -> String {
        guard let original = entry.doubleOf else { return EditWords.countsAgain(editing.id(entry)) }
        return EditWords.isDouble(editing.id(entry), of: editing.id(original))
    }

    /// The value that was recorded, and holds where nobody said anything.
    private static func recorded(_ trip: Trip, _ field: TripField) -> String? {
        switch field {
        case .name: return trip.name
        case .vehicle: return trip.vehicle
        case .driver: return trip.driver
        case .startPlace, .endPlace, .category, .tags, .note, .purpose, .business, .carried: return nil
        }
    }

    private func told(_ entry: TripEntry, _ field: TripField) -> String? {
        guard let value = entry.said[field] ?? TripChange.recorded(entry.trip, field) else { return nil }
        let text = value.split(separator: "\n").joined(separator: " / ")
        return field == .business || field == .carried || field == .category ? text : EditWords.quoted(text)
    }
}
