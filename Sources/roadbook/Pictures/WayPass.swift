import Catalogue
import Drive
import Exchange
import Trips

/// One reading of the ways of trips as they leave the household: what is hidden is not told, nor a single fix that lies
/// where no car can have been.
final class WayPass: TrackWriter {
    typealias Beginning = (_ trip: Int) -> Void
    typealias Point = (Fix, Coordinate, WayEvidence?) -> Void

    private let onBegin: Beginning
    private let onPoint: Point
    private var current = 0

    private init(_ begin: @escaping Beginning, _ point: @escaping Point) {
        onBegin = begin
        onPoint = point
    }

    /// Tells of each trip of which anything is shown that it begins, and then its points. Their times are those of the
    /// clock without what was not driven before.
    static func read(
        _ export: TripExport, from catalogue: Catalogue, begin: @escaping Beginning, point: @escaping Point
    ) throws {
        let pass = WayPass(begin, point)
        var pen = TrackPrivacyFilter(pass)
        var strays = StrayFixes(DriveRules())
        var (reading, apart): (Int?, Int64) = (nil, 0)
        func endTrip() {
            guard reading != nil else { return }
            strays.finish { pen.point($0, $1) }
            _ = pen.endTrack()
        }
        try ExportedPoints(of: export.entries).read(from: catalogue, PictureWords.reading) { index, point in
            if index != reading {
                endTrip()
                (reading, apart) = (index, 0)
                pass.current = index
                strays = StrayFixes(export.entries[index].trip.judging)
                pen.begin(export.track(index), export.trims[index])
            }
            apart += point.apart
            var fix = point.fix
            fix.time = fix.time.map { $0 - apart }
            strays.sift(fix, point.way) { pen.point($0, $1) }
        }
        endTrip()
    }

    // MARK: As a writer of tracks

    func begin(_ document: TrackDocument) {}
    func begin(_ track: Track) { onBegin(current) }

    func point(_ fix: Fix, _ passage: WayEvidence?) {
        if let place = fix.coordinate { onPoint(fix, place, passage) }
    }

    func endTrack() {}
    func end() {}
}
