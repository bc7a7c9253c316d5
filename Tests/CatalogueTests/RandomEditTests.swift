import Catalogue
import Drive
import Ledger
import SimulatedDisk
import Testing
import Trips
import World

/// Whatever people say and take back, in whatever order, and whenever a catalogue looks: it is what one made anew says,
/// and what the naive reading of the entries says.
@Suite struct RandomEditTests {
    @Test(arguments: 1...8 as ClosedRange<UInt64>)
    func editsInAnyOrderEqualAModel(seed: UInt64) throws {
        var dice = SeededGenerator(seed: seed)
        let spool = try LivedSpool()
        spool.isSilent = seed % 4 == 0
        var model = NaiveLedger()
        try live(spool, &dice)
        for step in 0..<40 {
            if dice.chance(1, in: 8) { try live(spool, &dice) }
            let entries = try spool.everything()
            guard let deed = deed(on: entries, spool, model, &dice, try spool.fixes()) else { continue }
            model.entries.append((try spool.say(deed), deed))
            guard dice.chance(1, in: 2) else { continue }
            let found = try spool.everything()
            let anew = try spool.everythingAnew()
            try #require(found == anew, "seed \(seed), step \(step), \(deed)")
            try expect(found, model, spool, "seed \(seed), step \(step), \(deed)")
        }
        // All of it taken back is nothing said.
        let before = try base(spool)
        for (number, deed) in model.entries where model.isInForce(number) {
            if case .undo = deed { continue }
            model.entries.append((try spool.say(.undo(number)), .undo(number)))
        }
        #expect(try spool.trips() == before)
    }

    // MARK: What happens

    private func live(_ spool: LivedSpool, _ dice: inout SeededGenerator) throws {
        for _ in 0...dice.below(3) {
            spool.drive(60 + dice.below(200), east: dice.chance(1, in: 2))
            if !spool.isSilent, dice.chance(1, in: 4) {
                spool.command(.pause)
                spool.drive(20 + dice.below(40))
                if dice.chance(2, in: 3) { spool.command(.resume) }
                spool.drive(30)
            }
            if dice.chance(1, in: 3) { spool.command(.finish) }
            if dice.chance(1, in: 5) { spool.command(.start(car: nil)) }
            spool.stand(100 + dice.below(1_500))
            if dice.chance(1, in: 5) { try spool.cutPower(off: dice.chance(1, in: 2) ? 30 : 20_000) }
        }
    }

    private func deed(
        on entries: [TripEntry], _ spool: LivedSpool, _ model: NaiveLedger, _ dice: inout SeededGenerator,
        _ fixes: [UInt64]
    ) -> LedgerVerb? {
        guard !entries.isEmpty else { return nil }
        let index = dice.below(entries.count)
        let trip = entries[index].trip
        let span = trip.span
        switch dice.below(8) {
        case 0, 1:
            guard index + 1 < entries.count else { return nil }
            let next = entries[index + 1].trip.span
            return TripSeam(log: span.log, last: span.last.sequence, first: next.first.sequence).map { .join([$0]) }
        case 2, 3:
            let own = fixes.filter { fix in trip.sections.contains { $0.first <= fix && fix <= $0.last } }.dropFirst()
            guard !own.isEmpty else { return nil }
            return .cut([RecordID(log: span.log, sequence: Array(own)[dice.below(own.count)])])
        case 4: return .set(span, [.init(.name, "name \(dice.below(9))"), .init(.startPlace, "place")])
        case 5: return dice.chance(1, in: 2) ? .delete([span]) : .undelete([span])
        default:
            guard !model.entries.isEmpty else { return nil }
            return .undo(model.entries[dice.below(model.entries.count)].number)
        }
    }

    // MARK: What must come of it

    /// The trips as they are if nobody says anything.
    private func base(_ spool: LivedSpool) throws -> [Trip] {
        try spool.commit()
        let books = BookSet(spool: spool.spool, ledger: spool.data + "/none")
        return try LivedSpool.everything(try Catalogue(spool.data + "/base.db", books: books)).map(\.trip).map {
            var trip = $0
            trip.events = []
            return trip
        }
    }

    private func expect(
        _ found: [TripEntry], _ model: NaiveLedger, _ spool: LivedSpool, _ place: Comment
    ) throws {
        let base = try base(spool)
        let pieces = model.trips(base, try spool.fixes())
        try #require(found.map(\.trip.span.first.sequence) == pieces.map(\.first), place)
        for (entry, piece) in zip(found, pieces) {
            let last = entry.trip.span.last.sequence
            #expect(piece.isWhole ? last == piece.last : last <= piece.last, place)
        }
        #expect(Set(found.map(\.id)).count == found.count, place)
        let edits = Edits(try Ledger("\(spool.data)/ledger").read().entries)
        for entry in found {
            #expect(entry.said == edits.overlay(for: entry.trip.span), place)
            #expect(entry.isDeleted == edits.isDeleted(entry.trip.span), place)
        }
        // Nothing is lost and nothing driven twice. These cars stop dead: a cut just there costs half a step.
        let sum = { (trips: [Trip]) in trips.reduce(0.0) { $0 + $1.metres } }
        #expect(abs(sum(found.map(\.trip)) - sum(base)) < 8 * Double(found.count), place)
        let fixes = { (trips: [Trip]) in trips.reduce(0) { $0 + $1.fixes } }
        #expect(fixes(found.map(\.trip)) == fixes(base), place)
    }
}

/// The entries as one would read them by hand.
private struct NaiveLedger {
    struct Piece {
        var first: UInt64
        var last: UInt64
        /// The last record of the piece is the last of a trip, and not what lies before a cut.
        var isWhole: Bool
    }

    var entries: [(number: UInt64, deed: LedgerVerb)] = []

    /// `end` is the entry before which the books are looked at.
    func isInForce(_ number: UInt64, before end: UInt64 = .max) -> Bool {
        !entries.contains { other in
            guard case .undo(let undone) = other.deed, undone == number...number, other.number < end else {
                return false
            }
            return isInForce(number, before: other.number) && isInForce(other.number, before: end)
        }
    }

    private var inForce: [LedgerVerb] { entries.filter { isInForce($0.number) }.map(\.deed) }

    private var joins: [TripSeam] {
        inForce.flatMap { deed -> [TripSeam] in
            if case .join(let seams) = deed { return seams }
            return []
        }
    }

    private var cuts: [UInt64] {
        var cuts: [UInt64] = []
        for deed in inForce {
            if case .cut(let records) = deed { cuts += records.map(\.sequence) }
            if case .join(let seams) = deed {
                for seam in seams { cuts.removeAll { seam.last < $0 && $0 <= seam.first } }
            }
        }
        return cuts
    }

    func trips(_ base: [Trip], _ fixes: [UInt64]) -> [Piece] {
        let cuts = cuts
        let joins = joins
        var pieces: [Piece] = []
        for trip in base {
            let whole = trip.span.sequences
            let own = fixes.filter { whole.contains($0) }
            var isNew = true
            if let before = pieces.last {
                let isCut = cuts.contains { before.last < $0 && $0 <= whole.lowerBound }
                isNew = isCut || !joins.contains { max($0.last, before.last) < min($0.first, whole.lowerBound) }
            }
            if isNew { pieces.append(Piece(first: whole.lowerBound, last: whole.upperBound, isWhole: true)) }
            pieces[pieces.count - 1].last = whole.upperBound
            for cut in cuts.sorted() where cut > whole.lowerBound && cut <= whole.upperBound {
                guard let place = own.first(where: { $0 >= cut }), place > pieces[pieces.count - 1].first else {
                    continue
                }
                pieces[pieces.count - 1].isWhole = false
                pieces[pieces.count - 1].last = place - 1
                pieces.append(Piece(first: place, last: whole.upperBound, isWhole: true))
            }
        }
        return pieces
    }
}
