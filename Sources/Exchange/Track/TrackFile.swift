import Glibc

/// A file of others, read whole: what it tells, in the order of time, or why it is refused.
package enum TrackFile {
    private static let piece = 262_144

    /// Reads to the end, and only if all of it was good says what it tells: nothing is taken of a file that is refused.
    ///
    /// Memory is bounded; what does not fit goes to a nameless file in `directory`. `seen` gets every byte as it is
    /// read, for progress and for a hash. A file without any point that can be given is refused, unless it may be
    /// empty. A bad point refuses the file too, unless such points are skipped. Throws `ExchangeError`, or what the two
    /// closures throw.
    package static func read(
        _ descriptor: Int32, spillingIn directory: String, mayBeEmpty: Bool = false,
        skippingBadPoints skipsBad: Bool = false, seen: (UnsafeRawBufferPointer) throws -> Void = { _ in },
        _ give: (TrackEvent) throws -> Void
    ) throws -> TrackTally {
        var source = try TrackSource(descriptor, room: piece)
        defer { source.free() }
        var stage = TrackSorter(spillingIn: directory)
        let start = try source.next(atLeast: ImportFormat.enough)
        let reader = try ImportFormat(sniffing: start).reader(skippingBadPoints: skipsBad)
        var tally = try read(&source, from: start, by: reader, into: &stage, seen)
        try tell(&stage, &tally, give)
        guard tally.points > 0 || mayBeEmpty else { throw emptiness(tally) }
        return tally
    }

    private static func read(
        _ source: inout TrackSource, from start: UnsafeRawBufferPointer, by reader: any TrackReader,
        into stage: inout TrackSorter, _ seen: (UnsafeRawBufferPointer) throws -> Void
    ) throws -> TrackTally {
        var reader = reader
        var bytes = start
        var survey = TrackSurvey()
        var count = 0
        while !bytes.isEmpty {
            count += bytes.count
            try seen(bytes)
            try reader.feed(bytes) { point throws(ExchangeError) in
                survey.add(point)
                try stage.append(point)
            }
            bytes = try source.next(atLeast: 1)
        }
        try reader.finish { point throws(ExchangeError) in
            survey.add(point)
            try stage.append(point)
        }
        var tally = reader.tally
        tally.bytes = count
        tally.speedUnit = survey.speedUnit
        tally.medianStep = survey.medianStep
        tally.leastBadError = survey.leastBadError
        tally.times = survey.times
        return tally
    }

    private static func tell(
        _ stage: inout TrackSorter, _ tally: inout TrackTally, _ give: (TrackEvent) throws -> Void
    ) throws {
        var teller = TrackTeller(tally)
        var merge = TrackMerge()
        try stage.forEach { point in
            guard teller.isAccurate(point) else { return teller.tally.leaveOut(.inaccurate) }
            try merge.sift(point) { try teller.tell($0, give) }
        }
        try merge.finish { try teller.tell($0, give) }
        tally = teller.tally
        tally.wasSorted = !stage.isInOrder
        tally.leaveOut(.sameTime, merge.sameTime)
        tally.leaveOut(.beside, merge.beside)
    }

    private static func emptiness(_ tally: TrackTally) -> ExchangeError {
        ExchangeError(ExchangeWords.noPoint(tally.format, only: tally.leftOutWords))
    }
}
