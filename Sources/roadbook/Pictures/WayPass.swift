import Catalogue
import Drive
import Exchange
import Trips

/// One reading of the ways of trips as they leave the household: what is hidden is not told, nor a single fix that lies
/// where no car can have been.
final class WayPass: TrackWriter {
    typealias Beginning = (_ trip: Int) -> Void
    typealias Point = (Fix, Coordinate, WayEvidence?) -> Void
    typealias Part = (_ trip: Int, ShownPart) -> Void

    private let onBegin: Beginning
    private let onPoint: Point
    private var current = 0
    /// The shown part of a trip of which another is hidden.
    private var part: ShownPart?

    private init(_ begin: @escaping Beginning, _ point: @escaping Point) {
        onBegin = begin
        onPoint = point
    }

    /// Tells of each trip of which anything is shown that it begins, and then its points. Their times are those of the
    /// clock without what was not driven before. Last comes what is shown of a trip of which a part is hidden.
    static func read(
        _ export: TripExport, from catalogue: Catalogue, begin: @escaping Beginning, point: @escaping Point,
        part: Part = { _, _ in }
    ) throws {
        let pass = WayPass(begin, point)
        var pen = TrackPrivacyFilter(pass)
        var strays = StrayFixes(DriveRules())
        var (reading, apart): (Int?, Int64) = (nil, 0)
        func endTrip() {
            guard reading != nil else { return }
            strays.finish { pen.point($0, $1) }
            if pen.endTrack(), let shown = pass.part { part(pass.current, shown) }
        }
        try ExportedPoints(of: export.entries).read(from: catalogue, PictureWords.reading) { index, point in
            if index != reading {
                endTrip()
                (reading, apart) = (index, 0)
                pass.current = index
                strays = StrayFixes(export.entries[index].trip.judging)
                let isCut = export.isGuarded(index)
                pass.part = isCut ? ShownPart(of: export.entries[index], export.trims[index]) : nil
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
        part?.add(fix, passage)
        if let place = fix.coordinate { onPoint(fix, place, passage) }
    }

    func endTrack() {}
    func end() {}
}
