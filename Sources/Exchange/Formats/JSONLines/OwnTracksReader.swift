import Civil
import Drive

/// Reads the lines that OwnTracks' recorder keeps: a time, a tab, a kind, a tab and what the phone sent, as JSON. Lines
/// that tell of a place are points; damaged ones are counted and never fatal.
package struct OwnTracksReader: LineReader {
    private static let longestLine = 65_536

    package private(set) var tally = TrackTally(.ownTracks)
    package var lines = LineSplitter(longest: longestLine)

    package init() {}

    package mutating func end(_ give: Give) throws(ExchangeError) {}

    package mutating func read(_ line: LineSplitter.Line, _ give: Give) throws(ExchangeError) {
        guard !line.bytes.isEmpty, let point = point(line) else { return }
        try give(point)
    }

    private mutating func point(_ line: LineSplitter.Line) -> FilePoint? {
        do throws(ExchangeError) {
            guard !line.isTooLong else { throw ExchangeError(ExchangeWords.isTooLong(OwnTracksReader.longestLine)) }
            let place = try OwnTracksRecord(line.bytes)
            guard place.isLocation else {
                tally.leaveOut(.otherLine)
                return nil
            }
            guard let fix = try place.point() else {
                tally.leaveOut(place.fix.time == nil ? .withoutTime : .withoutPlace)
                return nil
            }
            return FilePoint(fix, position: line.number)
        } catch {
            tally.leaveOut(.badLine, for: ExchangeError(error.reason, at: .line(line.number)))
            return nil
        }
    }
}
