/// The statements that entries in force make about records, found by the records.
struct FieldEdits: Sendable {
    struct Entry: Sendable {
        /// Later entries have higher ones.
        var order: Int
        var span: RecordSpan
        var said: [LedgerVerb.Statement]
        /// The driver who had, at the time, the name that the entry gives as the driver's.
        var driver: Roster<KnownDriver>.Number?

        func value(of field: TripField) -> String?? { said.last { $0.field == field }.map(\.value) }

        /// At least half of it, or half of the trip, is in both.
        func speaks(of trip: RecordSpan) -> Bool {
            guard span.intersects(trip) else { return false }
            let common = span.sequences.clamped(to: trip.sequences).length
            return 2 * common >= span.sequences.length || 2 * common >= trip.sequences.length
        }
    }

    /// The entries, by log and first record once all are there.
    private var entries: [Entry] = []
    /// The highest last sequence of an entry and all before it in its log: a search backwards knows where to stop.
    private var reach: [UInt64] = []

    mutating func add(_ span: RecordSpan, _ said: [LedgerVerb.Statement], _ drivers: Roster<KnownDriver>) {
        var entry = Entry(order: entries.count, span: span, said: said)
        if case .some(.some(let name)) = entry.value(of: .driver) { entry.driver = drivers.number(of: name) }
        entries.append(entry)
    }

    mutating func sort() {
        entries.sort { ($0.span.first, $0.order) < ($1.span.first, $1.order) }
        reach = []
        for (index, entry) in entries.enumerated() {
            let isFirst = index == 0 || entries[index - 1].span.log != entry.span.log
            reach.append(isFirst ? entry.span.last.sequence : max(reach[index - 1], entry.span.last.sequence))
        }
    }

    /// The entries that speak of a trip, oldest first.
    func speaking(of trip: RecordSpan) -> [Entry] {
        var found: [Entry] = []
        var index = firstIndex(after: trip.last)
        while index > 0 && entries[index - 1].span.log == trip.log && reach[index - 1] >= trip.first.sequence {
            index -= 1
            if entries[index].speaks(of: trip) { found.append(entries[index]) }
        }
        return found.sorted { $0.order < $1.order }
    }

    private func firstIndex(after record: RecordID) -> Int {
        var low = 0
        var high = entries.count
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].span.first > record { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

// MARK: - One trip

extension FieldEdits {
    func said(of trip: RecordSpan, _ boundaries: Boundaries, _ drivers: Roster<KnownDriver>) -> TripOverlay {
        let speaking = speaking(of: trip)
        var said = TripOverlay()
        if speaking.isEmpty { return said }
        said.pieces = saidPieces(speaking, trip)
        for field in TripField.allCases {
            let entries = speaking.filter { $0.value(of: field) != nil }
            if entries.isEmpty { continue }
            switch field {
            case .startPlace, .endPlace:
                said[field] = FieldEdits.place(field, entries, trip, boundaries)
            case .note:
                said[field] = FieldEdits.joined(values(field, entries, trip, drivers), "\n")
            case .tags:
                let tags = values(field, entries, trip, drivers).flatMap(TripOverlay.tags)
                said[field] = FieldEdits.joined(tags, ",")
            case .purpose, .business, .carried: said[field] = said.value(ofPieces: field)
            case .name, .vehicle, .driver, .category:
                said[field] = values(field, entries, trip, drivers).first
            }
        }
        said.pieces = said.mixedPieces
        return said
    }

    /// The values of the trip's pieces in order.
    private func values(_ field: TripField, _ entries: [Entry], _ trip: RecordSpan, _ drivers: Roster<KnownDriver>)
        -> [String]
    {
        FieldEdits.pieces(entries, trip).compactMap { entry in
            guard case .some(.some(let value)) = entry.value(of: field) else { return nil }
            return field == .driver ? drivers.name(now: entry.driver, then: value) : value
        }
    }

    private static func joined(_ values: [String], _ separator: String) -> String? {
        var each: [String] = []
        for value in values where !each.contains(value) { each.append(value) }
        return each.isEmpty ? nil : each.joined(separator: separator)
    }

    /// The entries that say last what each record is, in the order of the records; each entry once.
    private static func pieces(_ entries: [Entry], _ trip: RecordSpan) -> [Entry] {
        if entries.count == 1 { return entries }
        var pieces: [Entry] = []
        for start in starts(of: entries, in: trip) {
            guard let entry = entries.last(where: { $0.span.sequences.contains(start) }) else { continue }
            if !pieces.contains(where: { $0.order == entry.order }) { pieces.append(entry) }
        }
        return pieces
    }

    /// The records of the trip at which another entry may say what is so.
    static func starts(of entries: [Entry], in trip: RecordSpan) -> [UInt64] {
        var starts: Set<UInt64> = [trip.first.sequence]
        for entry in entries {
            let part = entry.span.sequences.clamped(to: trip.sequences)
            starts.insert(part.lowerBound)
            if part.upperBound < trip.last.sequence { starts.insert(part.upperBound + 1) }
        }
        return starts.sorted()
    }

    /// The newest entry whose end is the trip's.
    private static func place(
        _ field: TripField, _ entries: [Entry], _ trip: RecordSpan, _ boundaries: Boundaries
    ) -> String? {
        let entry = entries.last { entry in
            let there = field == .startPlace ? entry.span.first.sequence : entry.span.last.sequence
            let here = field == .startPlace ? trip.first.sequence : trip.last.sequence
            guard let between = TripSeam(log: trip.log, last: min(there, here), first: max(there, here)) else {
                return true
            }
            let shorter = min(entry.span.sequences.length, trip.sequences.length)
            return 8 * (between.first - between.last) <= shorter && !boundaries.isTouched(between)
        }
        return entry?.value(of: field) ?? nil
    }
}
