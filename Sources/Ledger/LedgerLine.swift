import AppendLog

/// A line of the ledger, as it was read.
package enum LedgerLine: Equatable, Sendable {
    case entry(LedgerEntry)
    /// An `E` line that is not as the format has it.
    case unreadable(sequence: UInt64)
    /// A line of another letter.
    case other

    /// The length of what follows the checked part of a line: ` *`, eight digits.
    private static let checksumLength = 10

    /// Takes any bytes: letter and sequence first, the checksum last, as the log gives a line.
    package init(log: UInt64, sequence: UInt64, _ line: UnsafeRawBufferPointer) {
        guard line.first == LedgerEntry.letter else {
            self = .other
            return
        }
        let said = UnsafeRawBufferPointer(rebasing: line.dropLast(LedgerLine.checksumLength))
        let entry = LedgerEntry(log: log, sequence: sequence, said)
        self = entry.map { .entry($0) } ?? .unreadable(sequence: sequence)
    }
}

extension LedgerEntry {
    fileprivate init?(log: UInt64, sequence: UInt64, _ line: UnsafeRawBufferPointer) {
        var fields = LineFields(line)
        guard let letter = fields.next(), letter.count == 1, fields.number() == sequence,
            let utc = fields.number(), let clock = fields.word().flatMap(Clock.init(rawValue:)),
            case .some(.some(let who)) = fields.text(), let first = fields.word()
        else { return nil }
        let continuesAct = first == LedgerEntry.and
        guard let verb = continuesAct ? fields.word() : first, !verb.isEmpty,
            !continuesAct || verb != LedgerEntry.and,
            let deed = LedgerVerb(verb, &fields, sequence: sequence)
        else { return nil }
        self.init(
            id: RecordID(log: log, sequence: sequence), utc: Int64(utc), clock: clock, who: who,
            continuesAct: continuesAct, deed: deed)
    }
}

extension LedgerVerb {
    fileprivate init?(_ verb: String, _ fields: inout LineFields, sequence: UInt64) {
        let deed: LedgerVerb?
        switch verb {
        case "join": deed = fields.list(LedgerText.seam).map { .join($0) }
        case "cut": deed = fields.list(LedgerText.record).map { .cut($0) }
        case "set": deed = LedgerVerb.set(&fields)
        case "delete": deed = fields.list(LedgerText.span).map { .delete($0) }
        case "undelete": deed = fields.list(LedgerText.span).map { .undelete($0) }
        case "same":
            let spans = fields.list(LedgerText.span) ?? []
            deed = spans.count == 2 ? .same(spans[0], double: spans[1]) : nil
        case "recut": deed = LedgerVerb.recut(&fields)
        case "driver":
            deed = LedgerVerb.named(&fields, DriverField.init).map { .driver($0.deed, name: $0.name, $0.said) }
        case "place": deed = LedgerVerb.named(&fields, PlaceField.init).map { .place($0.deed, name: $0.name, $0.said) }
        case "vehicle":
            deed = LedgerVerb.named(&fields, VehicleField.init).map { .vehicle($0.deed, name: $0.name, $0.said) }
        case "fact": deed = LedgerVerb.fact(&fields)
        case "amend":
            let record = fields.next().flatMap(LedgerText.record)
            deed = record.flatMap { record in LedgerVerb.said(&fields, FactField.init).map { .amend(record, $0) } }
        case "withdraw": deed = fields.list(LedgerText.record).map { .withdraw($0) }
        case "follow": deed = fields.list(LedgerText.log).map { .follow($0) }
        case "undo":
            let entries = fields.next().flatMap(LedgerText.entries)
            deed = entries.flatMap { $0.upperBound < sequence ? .undo($0) : nil }
        default: deed = .unknown(verb: verb)
        }
        guard let deed else { return nil }
        self = deed
    }

    private static func set(_ fields: inout LineFields) -> LedgerVerb? {
        guard let span = fields.next().flatMap(LedgerText.span), let pairs = fields.pairs(), !pairs.isEmpty else {
            return nil
        }
        let statements = pairs.compactMap { name, value in TripField(rawValue: name).map { Statement($0, value) } }
        return .set(span, statements)
    }

    private static func recut(_ fields: inout LineFields) -> LedgerVerb? {
        guard let words = fields.list(LedgerText.word) else { return nil }
        if words == [LedgerText.nothing] { return .recut(nil) }
        return words.contains(LedgerText.nothing) ? nil : .recut(words.joined(separator: " "))
    }

    /// The deed on a list of names, whom it is done to, and what is said; a field of a newer program says nothing.
    private static func named<Field: Equatable & Sendable>(
        _ fields: inout LineFields, _ field: (String) -> Field?
    ) -> (deed: RosterDeed, name: String, said: [FieldStatement<Field>])? {
        guard let deed = fields.word().flatMap(RosterDeed.init(rawValue:)),
            case .some(.some(let name)) = fields.text(), let said = said(&fields, field)
        else { return nil }
        return (deed, name, said)
    }

    /// A kind of a newer program's says nothing to this one.
    private static func fact(_ fields: inout LineFields) -> LedgerVerb? {
        guard let word = fields.word(), !word.isEmpty, let said = said(&fields, FactField.init) else { return nil }
        return Fact.Kind(rawValue: word).map { .fact($0, said) } ?? .unknown(verb: "fact")
    }

    /// Names and values to the end of the line; a name of a newer program's says nothing.
    private static func said<Field: Equatable & Sendable>(
        _ fields: inout LineFields, _ field: (String) -> Field?
    ) -> [FieldStatement<Field>]? {
        fields.pairs()?.compactMap { pair in field(pair.name).map { FieldStatement($0, pair.value) } }
    }
}

extension LineFields {
    fileprivate mutating func word() -> String? { next().map { String(decoding: $0, as: UTF8.self) } }

    fileprivate mutating func text() -> String?? { next().flatMap(LedgerText.decoded) }

    /// All that is left, at least one; nil if one of them is wrong.
    fileprivate mutating func list<Element>(_ read: (UnsafeRawBufferPointer) -> Element?) -> [Element]? {
        var elements: [Element] = []
        while let field = next() {
            guard let element = read(field) else { return nil }
            elements.append(element)
        }
        return elements.isEmpty ? nil : elements
    }

    /// Names and values to the end of the line; nil if a value is missing or no text.
    fileprivate mutating func pairs() -> [(name: String, value: String?)]? {
        var pairs: [(name: String, value: String?)] = []
        while let name = word() {
            guard !name.isEmpty, let value = text() else { return nil }
            pairs.append((name, value))
        }
        return pairs
    }
}
