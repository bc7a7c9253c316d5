import Civil
import Drive

/// Something that happened to a car: a fill-up, a reading of the odometer, an expense, a service; or a service that it
/// needs.
package struct Fact: Equatable, Sendable {
    package enum Kind: String, Sendable, CaseIterable { case fuel, odometer, instrument, expense, plan, service, tyres }

    /// The record of its entry: what it is called by.
    package let id: RecordID
    package let kind: Kind
    /// The person who said it first.
    package let who: String
    /// The time at which it was said first, in milliseconds since 1970.
    package let utc: Int64
    private var values: [FactField: String] = [:]

    init(_ entry: LedgerEntry, _ kind: Kind, _ said: [LedgerVerb.FactStatement]) {
        id = entry.id
        self.kind = kind
        who = entry.who
        utc = entry.utc
        values.reserveCapacity(said.count)
        for statement in said { apply(statement) }
    }

    /// One that nobody has written yet.
    package init(new kind: Kind, _ said: [LedgerVerb.FactStatement]) {
        id = RecordID(log: 0, sequence: 0)
        self.kind = kind
        who = ""
        utc = 0
        for statement in said { apply(statement) }
    }

    /// The same as it would be if this were said of it.
    package func amended(_ said: [LedgerVerb.FactStatement]) -> Fact {
        var fact = self
        for statement in said { fact.apply(statement) }
        return fact
    }

    package subscript(_ field: FactField) -> String? { values[field] }

    /// A value that is not as the format has it says nothing.
    mutating func apply(_ statement: LedgerVerb.FactStatement) {
        guard let value = statement.value else {
            values[statement.field] = nil
            return
        }
        if Fact.isValue(value, of: statement.field) { values[statement.field] = value }
    }

    private static func isValue(_ text: String, of field: FactField) -> Bool {
        switch field {
        case .date: return FactDate(text) != nil
        case .odometer, .begins, .distance, .volume, .energy, .total, .dueodometer: return FactValue.number(text) != nil
        case .currency: return FactValue.currency(text) != nil
        case .full, .missed, .questioned: return FactValue.flag(text) != nil
        case .at: return LedgerText.coordinate(text) != nil
        case .every: return FactPeriod(text) != nil
        case .until, .due, .after: return FactDate(text).map(\.isDay) ?? false
        case .snoozed: return FactDate(text).map { !$0.isDay } ?? false
        case .files: return FactFile.list(text) != nil
        case .vehicle, .grade, .station, .category, .work, .set, .note: return true
        }
    }

    /// False where something is missing without which it says nothing.
    var isWhole: Bool {
        guard values[.date] != nil, values[.vehicle] != nil else { return false }
        switch kind {
        case .plan, .service: return values[.work] != nil
        case .tyres: return values[.set] != nil
        case .fuel, .odometer, .instrument, .expense: return true
        }
    }
}

extension Fact {
    package var date: FactDate? { self[.date].flatMap { FactDate($0) } }
    /// The name of the vehicle as it was said.
    package var vehicle: String { self[.vehicle] ?? "" }
    package var place: Coordinate? { self[.at].flatMap(LedgerText.coordinate) }
    package var every: FactPeriod? { self[.every].flatMap { FactPeriod($0) } }
    package var until: FactDate? { self[.until].flatMap { FactDate($0) } }
    /// The name of the service, or of the set of tyres.
    package var title: String { self[kind == .tyres ? .set : .work] ?? "" }

    /// The day that a field names.
    package func day(_ field: FactField) -> CivilTime? {
        if case .day(let day)? = self[field].flatMap({ FactDate($0) }) { return day }
        return nil
    }

    /// The moment up to which no reminder of it is sent, in milliseconds since 1970.
    package var snoozedUntil: Int64? {
        if case .moment(let utc)? = self[.snoozed].flatMap({ FactDate($0) }) { return utc }
        return nil
    }
    /// The files that lie beside the ledger for it.
    package var files: [FactFile] { self[.files].flatMap { FactFile.list($0) } ?? [] }
    package var isFull: Bool { flag(.full) ?? true }
    package var isMissed: Bool { flag(.missed) ?? false }
    package var isQuestioned: Bool { flag(.questioned) ?? false }

    package func number(_ field: FactField) -> Int? { self[field].flatMap(FactValue.number) }

    private func flag(_ field: FactField) -> Bool? { self[field].flatMap(FactValue.flag) }
}
