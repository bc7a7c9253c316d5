import Drive

/// The account of what became of everything that a file held, and of what the file says of itself.
package struct TrackTally: Equatable, Sendable {
    /// The reason for which something that a file holds is no point of its tracks.
    package enum LeftOut: Int, CaseIterable, Sendable {
        case withoutTime
        case withoutPlace
        /// The receiver said that it knew no place.
        case withoutFix
        /// The point says that it is much farther off than the best of the file.
        case inaccurate
        /// Another point of the file has the same time; the first counts.
        case sameTime
        /// The point lies beside another segment that tells of the same minutes.
        case beside
        case waypoint
        case routePoint
        /// A point with an impossible time or place, in a file that is read without such.
        case badPoint
        /// A line that is damaged.
        case badLine
        /// A line that tells of something else.
        case otherLine
    }

    /// Names of later tracks are not kept, and longer ones are cut.
    static let mostNames = 10_000
    static let longestName = 200

    package let format: ImportFormat
    package internal(set) var bytes = 0
    /// Given as fixes.
    package internal(set) var points = 0
    /// Segments that gave a point.
    package internal(set) var segments = 0
    /// The times of the first and the last point given.
    package internal(set) var firstTime: Int64?
    package internal(set) var lastTime: Int64?
    /// The points did not stand in the order of time, and were put in it.
    package internal(set) var wasSorted = false
    /// The unit that its speeds were in, and are not any more.
    package internal(set) var speedUnit = SpeedUnit.metresPerSecond
    /// Decimetres.
    var leastBadError = Int32.max
    /// Milliseconds.
    var medianStep: Int64?
    /// The times of the earliest and the latest point, whether it is given or not.
    var times: ClosedRange<Int64>?
    package internal(set) var leftOut = [Int](repeating: 0, count: LeftOut.allCases.count)
    /// The fault of the first damaged line, or of the first bad point.
    package internal(set) var firstBad: ExchangeError?
    /// The name that the file gives itself.
    package internal(set) var name: String?
    package internal(set) var told = ToldFacts()
    /// The names of the tracks from the first on, as far as they are kept.
    var names: [String?] = []
    /// The tracks whose name nobody gave them.
    var namesMadeUp: Set<UInt32> = []
    /// The vehicles that were driven, of the same tracks.
    var vehicles: [String?] = []

    init(_ format: ImportFormat) { self.format = format }

    package func count(_ reason: LeftOut) -> Int { leftOut[reason.rawValue] }

    package func name(ofTrack track: Int) -> String? {
        names.indices.contains(track - 1) && !namesMadeUp.contains(UInt32(track)) ? names[track - 1] : nil
    }

    mutating func addTrack(_ name: String?, vehicle: String? = nil) {
        guard names.count < TrackTally.mostNames else { return }
        names.append(name)
        vehicles.append(vehicle)
    }

    /// The vehicle, if every track of the file says that it was the one driven.
    var vehicle: String? {
        guard let first = vehicles.first, vehicles.allSatisfy({ $0 == first }) else { return nil }
        return first
    }

    /// The name of the first track that has one.
    package var firstTrackName: String? { names.first { $0 != nil } ?? nil }

    mutating func leaveOut(_ reason: LeftOut, _ count: Int = 1) { leftOut[reason.rawValue] += count }

    mutating func leaveOut(_ reason: LeftOut, for error: ExchangeError) {
        leaveOut(reason)
        firstBad = firstBad ?? error
    }

    /// "3 waypoints, 1 damaged line (line 7: a wrong checksum)"; nil where nothing was left out.
    package var leftOutWords: String? {
        let reasons = LeftOut.allCases.filter { count($0) > 0 }
        let parts = reasons.map { reason in
            let isBad = reason == .badLine || reason == .badPoint
            return ExchangeWords.leftOut(reason, count(reason), first: isBad ? firstBad : nil)
        }
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }
}
