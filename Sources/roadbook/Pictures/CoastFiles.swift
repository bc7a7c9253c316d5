import Draw
import Drive
import Exchange
import Files
import Glibc

/// Coasts and borders below a map of a wide part of the world, out of Debian's libmagics++-data where that is there.
struct CoastFiles {
    /// On a map of less they would be a few straight strokes.
    private static let fewestMetres = 40_000.0
    /// Wider maps are drawn of coarser lines.
    private static let fineMetres = 1_500_000.0
    private static let longest = 64 << 20

    let directory: String

    func coasts(_ frame: MapFrame, _ style: PictureStyle) -> [[ScenePoint]] { lines("land", frame, style) }

    func borders(_ frame: MapFrame, _ style: PictureStyle) -> [[ScenePoint]] {
        lines("admin_0_boundary_lines_land", frame, style)
    }

    private func lines(_ name: String, _ frame: MapFrame, _ style: PictureStyle) -> [[ScenePoint]] {
        let metres = frame.metresPerLength * max(style.width, style.height)
        guard !directory.isEmpty, metres >= CoastFiles.fewestMetres else { return [] }
        let scale = metres <= CoastFiles.fineMetres ? "10m" : "50m"
        let bytes = CoastFiles.bytes("\(directory)/\(scale)/ne_\(scale)_\(name).shp")
        let corners = [frame.world(at: ScenePoint(0, 0)), frame.world(at: ScenePoint(style.width, style.height))]
        let lines = ShapeFile.lines(bytes, in: CoastFiles.areas(corners[0], corners[1]))
        return lines.map { CoastFiles.thinned($0, frame) }
    }

    /// One, or two beside the date line.
    private static func areas(_ northWest: ScenePoint, _ southEast: ScenePoint) -> [ShapeFile.Area] {
        let (north, south) = (Mercator.latitude(atHeight: northWest.y), Mercator.latitude(atHeight: southEast.y))
        return [-1.0, 0, 1].compactMap { turn in
            let (west, east) = ((northWest.x + turn) * 360 - 180, (southEast.x + turn) * 360 - 180)
            guard west < 180, east > -180 else { return nil }
            return ShapeFile.Area(west: west, east: east, south: south, north: north)
        }
    }

    /// Without the points that are nearer than half a pixel to the one before.
    private static func thinned(_ line: [Coordinate], _ frame: MapFrame) -> [ScenePoint] {
        let apart = 0.5 / frame.worldWidth
        var points: [ScenePoint] = []
        for place in line {
            let point = Mercator.point(place, near: points.last ?? frame.centre)
            if let last = points.last, last.distance(to: point) < apart, place != line.last { continue }
            points.append(point)
        }
        return points
    }

    /// Nothing of a file that is not there.
    private static func bytes(_ path: String) -> [UInt8] {
        (try? InputFile.bytes(of: path, upTo: Int(longest))) ?? []
    }
}
