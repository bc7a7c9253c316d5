import Ledger
import Terminal

/// The words for facts of the car's book: fill-ups, readings, expenses.
enum FactWords {
    static func noun(_ kind: Fact.Kind) -> String {
        switch kind {
        case .fuel: return "fill-up"
        case .odometer: return "reading of the odometer"
        case .instrument: return "exchange of the odometer"
        case .expense: return "expense"
        case .service: return "service that was done"
        case .plan: return "planned service"
        case .tyres: return "change of tyres"
        }
    }

    /// `1 fill-up`, `12 fill-ups`
    static func count(_ kind: Fact.Kind, _ count: Int) -> String { Quantity.count(count, noun(kind), nouns(kind)) }

    private static func nouns(_ kind: Fact.Kind) -> String {
        switch kind {
        case .fuel: return "fill-ups"
        case .odometer: return "readings of the odometer"
        case .instrument: return "exchanges of the odometer"
        case .expense: return "expenses"
        case .service: return "services that were done"
        case .plan: return "planned services"
        case .tyres: return "changes of tyres"
        }
    }

    /// The first word of the verbs of a kind.
    static func verb(_ kind: Fact.Kind) -> String {
        switch kind {
        case .fuel: return "fuel"
        case .odometer, .instrument: return "odometer"
        case .expense: return "expense"
        case .service, .plan: return "service"
        case .tyres: return "tyres"
        }
    }

    /// The verb that tells the numbers of a kind.
    private static func list(_ kind: Fact.Kind) -> String {
        switch kind {
        case .odometer, .instrument: return "roadbook ledger cat --readable"
        case .service: return "roadbook service history"
        case .fuel, .expense, .plan, .tyres: return "roadbook \(verb(kind)) list"
        }
    }

    /// The line that corrects what an entry says of the odometer.
    static func correction(_ kind: Fact.Kind, _ number: String) -> String {
        switch kind {
        case .fuel, .service: return "roadbook \(verb(kind)) edit \(number) --odometer READING"
        case .odometer, .instrument, .expense, .plan, .tyres: return takeOut(number)
        }
    }

    /// The line that takes out an entry that was wrong.
    static func takeOut(_ number: String) -> String { "roadbook undo \(number)" }

    /// The line that says when it was.
    static func otherDate(_ kind: Fact.Kind, _ number: String) -> String {
        switch kind {
        case .fuel, .expense, .service: return "roadbook \(verb(kind)) edit \(number) --date TIME"
        case .odometer, .instrument, .plan, .tyres: return takeOut(number)
        }
    }

    // MARK: Complaints

    static func notANumber(_ word: String, _ kind: Fact.Kind) -> Complaint {
        .usage(
            "\"\(word)\" is not the number of a \(noun(kind))", hint: "\(list(kind)) tells the numbers")
    }

    static func isUndone(_ number: String) -> Complaint {
        .usage("\(number) is the number of an entry", hint: takeOut(number))
    }

    static func none(_ word: String, _ kind: Fact.Kind) -> Complaint {
        Complaint("there is no \(noun(kind)) \(word)", hint: list(kind), code: .notFound)
    }

    static func inTheFuture(_ words: String) -> Complaint {
        .usage("\"\(words)\" is still to come", hint: "--date needs a day or time that has been")
    }

    static func needsADay(_ words: String) -> Complaint {
        .usage("\"\(words)\" is longer than a day", hint: "for example --date 2026-03-15 or --date \"yesterday 18:20\"")
    }

    static func nothingToChange(_ kind: Fact.Kind) -> Complaint {
        .usage("there is nothing to change", hint: "roadbook \(verb(kind)) edit --help")
    }

    // MARK: Deeds

    static func taken(_ kinds: [Fact.Kind], undo entry: UInt64) -> String {
        let words = kinds.count == 1 ? "\(several(kinds)) counts" : "\(several(kinds)) count"
        return "\(words) no more; \(EditWords.undoWith([entry]))"
    }

    static func wouldBeTaken(_ kinds: [Fact.Kind]) -> String { "\(several(kinds)) would count no more" }

    private static func several(_ kinds: [Fact.Kind]) -> String {
        let kind = kinds.first ?? .fuel
        if kinds.contains(where: { $0 != kind }) { return CountWords.entries(kinds.count) }
        return kinds.count == 1 ? "one \(noun(kind))" : FactWords.count(kind, kinds.count)
    }

    static func changed(_ kind: Fact.Kind, _ number: String, undo entry: UInt64) -> String {
        changed(kind, number, undo: [entry])
    }

    static func changed(_ kind: Fact.Kind, _ number: String, undo entries: [UInt64]) -> String {
        "changed: \(noun(kind)) \(number); \(EditWords.undoWith(entries))"
    }

    // MARK: Entries, told to a person

    /// `fill-up: date 2026-03-15, vehicle "Golf"`
    static func said(_ kind: Fact.Kind, _ said: [LedgerVerb.FactStatement]) -> String {
        "\(noun(kind)): \(statements(said))"
    }

    static func amended(_ entry: UInt64, _ said: [LedgerVerb.FactStatement]) -> String {
        "of entry \(entry): \(statements(said))"
    }

    static func withdrawn(_ entries: [UInt64]) -> String {
        "entry \(entries.map { "\($0)" }.joined(separator: ", ")) counts no more"
    }

    /// Figures in the units of the ledger, as a person says them: `odometer 10,500 km, 30.00 L, 48.00 EUR`.
    private static func statements(_ said: [LedgerVerb.FactStatement]) -> String {
        let currency = said.last { $0.field == .currency }?.value
        let hasTotal = said.contains { $0.field == .total && $0.value != nil }
        // A currency stands behind its figure, or for itself where that stays as it was.
        let told = said.filter { $0.field != .currency || $0.value == nil || !hasTotal }
        return told.compactMap { statement($0.field, $0.value, currency) }.joined(separator: ", ")
    }

    private static func statement(_ field: FactField, _ value: String?, _ currency: String?) -> String? {
        guard let value else { return field == .questioned ? "questioned no more" : "no \(name(field))" }
        let number = FactValue.number(value).map { Double($0) / 1000 }
        func figure(_ digits: Int, _ unit: String) -> String {
            number.map { "\(Quantity.decimal($0, digits: digits)) \(unit)" } ?? value
        }
        switch field {
        case .date, .vehicle: return value
        case .odometer, .begins, .distance: return "\(name(field)) \(figure(0, "km"))"
        case .volume: return figure(2, "L")
        case .energy: return figure(1, "kWh")
        case .total: return figure(2, currency ?? "in its currency")
        case .full: return value == "yes" ? "full" : "partial"
        case .missed: return value == "yes" ? "others missing before" : "none missing before"
        case .questioned: return value == "yes" ? "questioned" : nil
        case .every: return FactPeriod(value).map { "every \(ExpenseWords.every($0))" }
        case .currency, .until, .at, .due, .after, .snoozed: return "\(name(field)) \(value)"
        case .dueodometer: return "\(name(field)) \(figure(0, "km"))"
        case .files: return FactFile.list(value).map { "\(name(field)) \(BillWords.names($0))" }
        case .grade, .station, .category, .work, .set, .note: return "\(name(field)) \"\(value)\""
        }
    }

    private static func name(_ field: FactField) -> String {
        switch field {
        case .begins: return "the new one at"
        case .grade: return "kind"
        case .dueodometer: return "due at"
        case .work: return "service"
        case .snoozed: return "snoozed until"
        default: return field.rawValue
        }
    }
}
