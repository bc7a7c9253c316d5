import Glibc

/// A file of others, read whole: what it tells, in the order of time, or why it is refused.
package enum TrackFile {
    private static let piece = 262_144

    /// Reads to the end, and only if all of it was good says what it tells: nothing is taken of a file that is refused.
    ///
    /// Memory is bounded; what does not fit goes to a nameless file in `directory`. `seen` gets every byte as it is
    /// read, for progress and for a hash. A file without any point that can be given is refused, unless it may be
    /// empty. Throws `ExchangeError`, or what the two closures throw.
    package static func read(
        _ descriptor: Int32, spillingIn directory: String, mayBeEmpty: Bool = false,
        seen: (UnsafeRawBufferPointer) throws -> Void = { _ in }, _ take: (TrackEvent) throws -> Void
    ) throws -> TrackTally {
        var source = try TrackSource(descriptor, room: piece)
        defer { source.free() }
        var stage = TrackSorter(spillingIn: directory)
        var tally = try read(&source, into: &stage, seen)
        try give(&stage, &tally, take)
        guard tally.points > 0 || mayBeEmpty else { throw emptiness(tally) }
        return tally
    }

    private static func read(
        _ source: inout TrackSource, into stage: inout TrackSorter, _ seen: (UnsafeRawBufferPointer) throws -> Void
    ) throws -> TrackTally {
        let start = try source.next(atLeast: ImportFormat.enough)
        var reader = try ImportFormat(sniffing: start).reader()
        var bytes = start
        var count = 0
        while !bytes.isEmpty {
            count += bytes.count
            try seen(bytes)
            try reader.feed(bytes) { point throws(ExchangeError) in try stage.append(point) }
            bytes = try source.next(atLeast: 1)
        }
        try reader.finish { point throws(ExchangeError) in try stage.append(point) }
        var tally = reader.tally
        tally.bytes = count
        return tally
    }

    private static func give(
        _ stage: inout TrackSorter, _ tally: inout TrackTally, _ take: (TrackEvent) throws -> Void
    ) throws {
        var teller = TrackTeller(tally)
        var weave = TrackMerge()
        try stage.forEach { point in
            try weave.take(point) { try teller.tell($0, take) }
        }
        try weave.finish { try teller.tell($0, take) }
        tally = teller.tally
        tally.wasSorted = !stage.isInOrder
        tally.leaveOut(.sameTime, weave.sameTime)
        tally.leaveOut(.beside, weave.beside)
    }

    private static func emptiness(_ tally: TrackTally) -> ExchangeError {
        let found = tally.leftOutWords.map { ", only \($0)" } ?? ""
        return ExchangeError("\(tally.format.name) without a point that has time and place\(found)")
    }
}

/// Turns points into events, and counts them.
private struct TrackTeller {
    var tally: TrackTally
    private var segment: UInt32 = 0
    private let vehicle: String?

    init(_ tally: TrackTally) {
        self.tally = tally
        vehicle = tally.vehicle
    }

    mutating func tell(_ point: SeenPoint, _ take: (TrackEvent) throws -> Void) throws {
        if point.segment != segment {
            segment = point.segment
            tally.segments += 1
            let track = Int(point.track)
            try take(.segment(segment(track)))
        }
        tally.points += 1
        tally.firstTime = tally.firstTime ?? point.time
        tally.lastTime = point.time
        try take(.fix(point.fix, at: tally.format.hasLines ? .line(point.position) : .byte(point.position)))
    }

    private func segment(_ track: Int) -> TrackSegment {
        TrackSegment(
            track: track, number: tally.segments, name: tally.name(ofTrack: track), format: tally.format,
            vehicle: vehicle)
    }
}

/// The bytes of a descriptor, in pieces; a pipe's as they come.
private struct TrackSource {
    private let descriptor: Int32
    private let room: UnsafeMutableRawBufferPointer

    init(_ descriptor: Int32, room: Int) throws(ExchangeError) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw TrackSource.failure() }
        guard status.st_mode & S_IFMT != S_IFDIR else { throw ExchangeError("a directory") }
        self.descriptor = descriptor
        self.room = .allocate(byteCount: room, alignment: 16)
    }

    func free() { room.deallocate() }

    /// Valid until the next call; empty at the end.
    mutating func next(atLeast wanted: Int) throws(ExchangeError) -> UnsafeRawBufferPointer {
        var done = 0
        while done < wanted {
            let count = Glibc.read(descriptor, room.baseAddress! + done, room.count - done)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw TrackSource.failure() }
            if count == 0 { break }
            done += count
        }
        return UnsafeRawBufferPointer(rebasing: room[..<done])
    }

    private static func failure() -> ExchangeError { ExchangeError(String(cString: strerror(errno))) }
}
