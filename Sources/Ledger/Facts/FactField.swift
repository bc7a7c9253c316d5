/// The things that a fact says.
package enum FactField: String, Sendable, CaseIterable {
    case date, vehicle, odometer, begins, distance, volume, energy, total, currency, full, missed, grade, station, at
    case category, every, until, work, set, due, dueodometer, after, snoozed, questioned, files, note
}
