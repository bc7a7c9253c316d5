import AppendLog
import Catalogue
import Draw
import Drive
import Exchange
import Roads
import Terminal
import Trips

/// The roads that were driven, whichever trips they were, for the ground of a map.
struct OwnRoads {
    /// Lengths of the picture by which a line may differ from the samples.
    private static let exactness = 0.5

    private let catalogue: Catalogue
    /// Everything that is hidden of them.
    private let hidden: TrackTrim

    /// A picture in which ends are trimmed shows no road near any end of any trip: where the roads come together there
    /// would be a home.
    init(_ catalogue: Catalogue, trim: Double?, _ hiding: PrivatePlaces) throws {
        self.catalogue = catalogue
        _ = try OwnRoads.judge(catalogue)
        let entries = trim == nil ? [] : try catalogue.trips(TripFilter())
        var hidden = TrackTrim()
        hiding.hide(in: &hidden)
        if let trim { OwnRoads.hideEnds(of: entries, trim, in: &hidden) }
        self.hidden = hidden
    }

    /// Ends at the same door have one circle, which is wider by as much as they may differ.
    private static func hideEnds(of entries: [TripEntry], _ metres: Double, in hidden: inout TrackTrim) {
        struct Door: Hashable {
            var log: UInt64
            var place: Coordinate
        }
        let cell: Int32 = 1_000
        var doors: Set<Door> = []
        for entry in entries {
            for end in [entry.trip.first, entry.trip.last].compactMap({ $0 }) {
                let place = Coordinate(
                    latitudeE7: end.latitudeE7 / cell * cell, longitudeE7: end.longitudeE7 / cell * cell)
                doors.insert(Door(log: entry.trip.begin.log, place: place))
            }
        }
        let wider = metres + 16
        for door in doors {
            var chance = PlaceSeededGenerator(of: door.place, secret: door.log, metres: wider)
            hidden.hide(door.place, metres: wider, using: &chance)
        }
    }

    // MARK: Judging

    /// Judges the trips that were not judged yet. False where that cannot be kept, and some are left.
    static func judge(_ catalogue: Catalogue) throws -> Bool {
        var progress: Progress?
        defer { progress?.finish() }
        do {
            return try catalogue.judgeRoads { done, all in
                if progress == nil {
                    progress = Progress(PictureWords.judgingRoads, total: all, unit: .things(CountWords.points))
                }
                progress?.update(done)
            }
        } catch let error as LogError {
            throw Complaint(error)
        } catch let error as DatabaseError {
            throw CatalogueWords.trouble(error)
        }
    }

    /// Metres of each trip on roads that were not driven before; nil where that is not known of all.
    static func new(_ catalogue: Catalogue) throws -> [TripID: NewRoads]? {
        try judge(catalogue) ? try catalogue.newRoads() : nil
    }

    // MARK: Drawing

    /// Their lines in a map, on the square of the world as the map has it.
    func lines(_ frame: MapFrame, _ style: PictureStyle) throws -> [[ScenePoint]] {
        let corners = [frame.world(at: ScenePoint(0, 0)), frame.world(at: ScenePoint(style.width, style.height))]
        let area = RoadArea(west: corners[0].x, east: corners[1].x, north: corners[0].y, south: corners[1].y)
        let tiles = try catalogue.roadTiles(area)
        let coarseness = frame.metresPerLength * OwnRoads.exactness
        let lines = RoadLines.lines(tiles, coarseness: coarseness, hiding: hiding)
        return lines.map { line in line.map { OwnRoads.point($0, near: frame.centre) } }
    }

    private func hiding(_ tile: RoadTileNumber) -> RoadLines.Hiding? {
        guard !hidden.isEmpty else { return nil }
        let (middle, metres) = tile.middle
        let near = hidden.near(middle, metres: metres)
        return near.isEmpty ? nil : { near.hides($0.coordinate) }
    }

    private static func point(_ place: RoadPlace, near centre: ScenePoint) -> ScenePoint {
        let (x, y) = place.shares
        return ScenePoint(x + (centre.x - x).rounded(), y)
    }
}
