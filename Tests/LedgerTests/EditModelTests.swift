import Ledger
import SimulatedDisk
import Testing

/// Random edits, undos and redos beside a model that knows nothing but single records and does everything again for
/// each question.
@Suite struct EditModelTests {
    private static let records: UInt64 = 40

    /// The truth about each record, worked out from the entries that are left when the undone ones are struck out.
    private struct Model {
        var left: [LedgerEntry] = []
        /// Behind which records there is no boundary.
        var joined: Set<UInt64> = []
        var cuts: Set<UInt64> = []
        var trash: Set<UInt64> = []
        var rules: String?

        init(_ entries: [LedgerEntry]) {
            left = entries.filter { !Model.isUndone($0, by: entries) }
            for entry in left { apply(entry.deed) }
        }

        /// In the words of the page: an undo that is itself not undone took it back.
        static func isUndone(_ entry: LedgerEntry, by entries: some Sequence<LedgerEntry>) -> Bool {
            let entries = Array(entries)
            return entries.contains { later in
                later.sequence > entry.sequence && isTakenBack(entry, by: later, entries)
                    && !isUndone(later, by: entries)
            }
        }

        /// And an undo takes back what it names, if that is in force when the undo is written.
        private static func isTakenBack(
            _ entry: LedgerEntry, by undo: LedgerEntry, _ entries: [LedgerEntry]
        ) -> Bool {
            guard case .undo(let span) = undo.deed, span.contains(entry.sequence), span.count == 1 || !entry.isUndo
            else { return false }
            return !isUndone(entry, by: entries.prefix { $0.sequence < undo.sequence })
        }

        mutating func apply(_ deed: LedgerVerb) {
            switch deed {
            case .join(let seams):
                for seam in seams {
                    for place in seam.last..<seam.first { joined.insert(place) }
                    for cut in (seam.last + 1)...seam.first { cuts.remove(cut) }
                }
            case .cut(let records): for record in records { cuts.insert(record.sequence) }
            case .delete(let spans): for span in spans { trash.formUnion(span.sequences) }
            case .undelete(let spans): for span in spans { trash.subtract(span.sequences) }
            case .recut(let rules): self.rules = rules
            case .set, .same, .driver, .place, .follow, .undo, .unknown: break
            case .vehicle, .fact, .amend, .withdraw: break
            }
        }

        func isJoined(_ last: UInt64, _ first: UInt64) -> Bool {
            (last..<first).contains(where: joined.contains) && !((last + 1)...first).contains(where: cuts.contains)
        }

        func values(_ field: TripField, of trip: ClosedRange<UInt64>) -> [String] {
            var values: [(entry: UInt64, value: String)] = []
            for record in trip {
                guard let entry = left.last(where: { says(field, record, $0, of: trip) }),
                    case .set(_, let said) = entry.deed, let value = said.last(where: { $0.field == field })?.value
                else { continue }
                if !values.contains(where: { $0.entry == entry.sequence }) { values.append((entry.sequence, value)) }
            }
            return values.map(\.value)
        }

        private func says(
            _ field: TripField, _ record: UInt64, _ entry: LedgerEntry, of trip: ClosedRange<UInt64>
        ) -> Bool {
            guard case .set(let span, let said) = entry.deed, span.sequences.contains(record),
                said.contains(where: { $0.field == field })
            else { return false }
            let common = trip.count { span.sequences.contains($0) }
            return 2 * common >= span.sequences.count || 2 * common >= trip.count
        }
    }

    @Test(arguments: 0..<40)
    func editsAreWhatTheModelSays(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var book = Saying()
        for _ in 0..<random.within(1...28) { book.say(Self.deed(&random, after: UInt64(book.entries.count))) }
        let (edits, model) = (book.edits, Model(book.entries))
        #expect(edits.cuts == model.cuts.sorted().map(record))
        #expect(edits.rules == model.rules)
        #expect(edits.newestToUndo == [model.left.last { !$0.isUndo }].compactMap(\.self))
        #expect(book.entries.filter(edits.isInForce) == model.left)
        for first in 0..<Self.records {
            for last in first..<Self.records { compare(edits, model, first...last, seed) }
        }
    }

    private func compare(_ edits: Edits, _ model: Model, _ range: ClosedRange<UInt64>, _ seed: UInt64) {
        let (first, last) = (range.lowerBound, range.upperBound)
        if first < last {
            let isJoined = edits.isJoined(last: record(first), first: record(last))
            #expect(isJoined == model.isJoined(first, last), "seed \(seed), seam \(range)")
        }
        let isDeleted = 2 * range.count(where: model.trash.contains) > range.count
        #expect(edits.isDeleted(span(range)) == isDeleted, "seed \(seed), trip \(range)")
        let said = edits.overlay(for: span(range))
        #expect(said.name == model.values(.name, of: range).first, "seed \(seed), trip \(range)")
        #expect(said.tags == Self.each(model.values(.tags, of: range)), "seed \(seed), trip \(range)")
    }

    private static func each(_ values: [String]) -> [String] {
        values.reduce(into: []) { each, value in if !each.contains(value) { each.append(value) } }
    }

    private static func deed(_ random: inout SeededGenerator, after count: UInt64) -> LedgerVerb {
        // Half of what is said is taken back, and some of that again.
        if count > 0, random.chance(2, in: 5) {
            let last = 1 + random.next() % count
            return .undo(random.chance(1, in: 4) ? 1 + random.next() % last...last : last...last)
        }
        let range = self.range(&random)
        switch random.below(8) {
        case 0, 1:
            let seam = TripSeam(log: Saying.log, last: range.lowerBound, first: range.upperBound + 1)
            return .join([seam].compactMap { $0 })
        case 2: return .cut([record(range.lowerBound), record(range.upperBound)])
        case 3: return .delete([span(range)])
        case 4: return .undelete([span(range), span(self.range(&random))])
        case 5: return .recut(random.chance(1, in: 3) ? nil : "IdleTimeout=\(random.below(9))")
        default:
            let field: TripField = random.chance(1, in: 2) ? .name : .tags
            return .set(span(range), [.init(field, random.chance(1, in: 5) ? nil : "\(field)\(random.below(100))")])
        }
    }

    private static func range(_ random: inout SeededGenerator) -> ClosedRange<UInt64> {
        let ends = [random.below(Int(records)), random.below(Int(records))].map(UInt64.init).sorted()
        return ends[0]...ends[1]
    }
}
