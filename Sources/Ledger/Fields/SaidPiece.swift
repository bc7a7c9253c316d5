import AppendLog

/// A piece of a trip, and what was said of it alone.
package struct SaidPiece: Equatable, Sendable {
    /// The fields that stay with their piece, whatever trip it is a part of.
    package static let fields: [TripField] = [.business, .carried, .purpose]

    package var sequences: ClosedRange<UInt64>
    private var values: [TripField: String] = [:]

    package init(_ sequences: ClosedRange<UInt64>) { self.sequences = sequences }

    package subscript(_ field: TripField) -> String? {
        get { values[field] }
        set { values[field] = newValue }
    }

    /// Nil where nothing is said of it, and for a word that this program does not know.
    package func value(_ flag: TripFlag) -> Bool? { flag.value(self[flag.field]) }

    package var wasCarried: Bool { value(.carried) == true }

    func saysTheSame(as other: SaidPiece) -> Bool { values == other.values }
}

// MARK: - As text

extension SaidPiece {
    /// `1200-1300 yes - Visit_to_a_customer`, with the fields in their order.
    var text: String {
        let said = SaidPiece.fields.map { LedgerText.encoded(self[$0]) }
        return "\(sequences.lowerBound)-\(sequences.upperBound) \(said.joined(separator: " "))"
    }

    init?(text: Substring) {
        let words = text.split(separator: " ")
        let ends = words.first?.split(separator: "-").compactMap { UInt64($0) } ?? []
        guard words.count == SaidPiece.fields.count + 1, ends.count == 2, ends[0] <= ends[1],
            ends[1] < BlockLayout.sequenceBound
        else { return nil }
        self.init(ends[0]...ends[1])
        for (field, word) in zip(SaidPiece.fields, words.dropFirst()) {
            var word = String(word)
            guard case .some(let value) = word.withUTF8({ LedgerText.decoded(UnsafeRawBufferPointer($0)) }) else {
                return nil
            }
            self[field] = value
        }
    }
}

// MARK: - Found

extension FieldEdits {
    /// A stretch of records and what was said of one field there.
    private struct Stretch {
        var sequences: ClosedRange<UInt64>
        var value: String?
        /// False where no entry says anything of it.
        var isSaid: Bool
    }

    /// The pieces of the trip in the order of the records; one that is all of it if nothing differs.
    func saidPieces(_ speaking: [Entry], _ trip: RecordSpan) -> [SaidPiece] {
        let stretches = SaidPiece.fields.map { ($0, FieldEdits.stretches($0, speaking, trip)) }
        let starts = Set(stretches.flatMap { $0.1.map(\.sequences.lowerBound) }).sorted()
        var pieces: [SaidPiece] = []
        for (index, start) in starts.enumerated() {
            let end = index + 1 < starts.count ? starts[index + 1] - 1 : trip.last.sequence
            var piece = SaidPiece(start...end)
            for (field, parts) in stretches { piece[field] = parts.last { $0.sequences.contains(start) }?.value }
            if let last = pieces.last, last.saysTheSame(as: piece) {
                pieces[pieces.count - 1].sequences = last.sequences.lowerBound...end
            } else {
                pieces.append(piece)
            }
        }
        return pieces
    }

    private static func stretches(_ field: TripField, _ speaking: [Entry], _ trip: RecordSpan) -> [Stretch] {
        let entries = speaking.filter { $0.value(of: field) != nil }
        let starts = starts(of: entries, in: trip)
        let found = starts.enumerated().map { index, start in
            let end = index + 1 < starts.count ? starts[index + 1] - 1 : trip.last.sequence
            let entry = entries.last { $0.span.sequences.contains(start) }
            return Stretch(
                sequences: start...end, value: entry.flatMap { $0.value(of: field) ?? nil }, isSaid: entry != nil)
        }
        return found.indices.map { FieldEdits.withNeighbour($0, found) }
    }

    /// A short stretch that nobody spoke of says what the longer one beside it says.
    private static func withNeighbour(_ index: Int, _ stretches: [Stretch]) -> Stretch {
        var stretch = stretches[index]
        guard !stretch.isSaid else { return stretch }
        let beside = [index - 1, index + 1].filter { stretches.indices.contains($0) && stretches[$0].isSaid }
        let longest = beside.max { stretches[$0].sequences.length < stretches[$1].sequences.length }
        guard let longest, 8 * stretch.sequences.length <= stretches[longest].sequences.length else { return stretch }
        stretch.value = stretches[longest].value
        return stretch
    }
}
