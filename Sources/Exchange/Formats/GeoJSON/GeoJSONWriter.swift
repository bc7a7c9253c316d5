import Drive

/// GeoJSON (RFC 7946) with the properties that maps know as simplestyle: a line for every piece of a segment that was
/// driven at about the same speed, in the colour of that speed. A piece begins with the last point of the one before,
/// but none leads over the date line.
package final class GeoJSONWriter: TrackWriter {
    /// So that a piece can be kept until its properties are known.
    static let longestPiece = 4_096

    private let text: TrackText
    private var hasFeature = false
    private var segment = 0
    /// True if a piece of the segment was written; a single point that is left may be the last point of that piece.
    private var hasPiece = false
    private var track = Track(id: "", name: "")
    private var identity: [UInt8] = []

    private var colour: SpeedColour?
    private var count = 0
    private let places = TrackText()
    private let times = TrackText()
    private var last: Fix?

    package init(_ text: TrackText) { self.text = text }

    // MARK: The file

    package func begin(_ document: TrackDocument) {
        text.literal("{\"type\":\"FeatureCollection\",\"name\":")
        text.json(document.name)
        if let credit = document.credit {
            text.literal(",\"attribution\":")
            text.json(credit)
        }
        text.literal(",\"features\":[")
        for waypoint in document.waypoints { write(waypoint) }
    }

    private func write(_ waypoint: Waypoint) {
        beginFeature()
        text.literal("\"trip\":")
        text.json(waypoint.track)
        text.literal(",\"name\":")
        text.json(waypoint.text)
        text.literal(",\"time\":")
        text.json(time: waypoint.time)
        text.literal(",\"marker-symbol\":\"star\"},\"geometry\":{\"type\":\"Point\",\"coordinates\":")
        GeoJSONWriter.write(waypoint.place, nil, to: text)
        text.literal("}}")
    }

    package func end() { text.literal("\n]}\n") }

    /// Up to its first property.
    private func beginFeature() {
        text.literal(hasFeature ? ",\n" : "\n")
        hasFeature = true
        text.literal("{\"type\":\"Feature\",\"properties\":{")
    }

    // MARK: A track

    package func begin(_ track: Track) {
        self.track = track
        let text = TrackText()
        text.literal("\"trip\":")
        text.json(track.id)
        text.members(track)
        identity = text.bytes
        segment = 0
        last = nil
    }

    package func endTrack() { endPiece() }

    // MARK: Points

    package func point(_ fix: Fix, _ passage: WayEvidence?) {
        guard let place = fix.coordinate else { return }
        let speed = fix.speedMetresPerSecond.flatMap { $0 >= 0 ? $0 : nil }
        let isOver = last?.coordinate.map { GeoJSONWriter.isOverDateLine($0, place) } ?? false
        if passage != .measured || last == nil {
            endPiece()
            segment += 1
            hasPiece = false
            if passage == .inferred, !isOver, let last, let from = last.coordinate { infer(last, from, fix, place) }
        } else if isOver {
            endPiece()
            hasPiece = false
        } else if let colour, !colour.holds(speed, maximum: track.maximumSpeed) || count == GeoJSONWriter.longestPiece {
            add(fix, place)
            endPiece()
        }
        if count == 0 { colour = SpeedColour(speed: speed, maximum: track.maximumSpeed) }
        add(fix, place)
        last = fix
    }

    /// True of a step that a map would draw around the world (RFC 7946, 3.1.9).
    private static func isOverDateLine(_ from: Coordinate, _ place: Coordinate) -> Bool {
        abs(from.longitude - place.longitude) > 180
    }

    private func add(_ fix: Fix, _ place: Coordinate) {
        if count > 0 {
            places.literal(",")
            times.literal(",")
        }
        count += 1
        GeoJSONWriter.write(place, fix.altitudeDecimetres, to: places)
        times.json(time: fix.time)
    }

    private func endPiece() {
        guard count > 0 else { return }
        if count > 1 {
            writePiece()
        } else if !hasPiece {
            writePoint()
        }
        hasPiece = true
        count = 0
        places.removeAll()
        times.removeAll()
    }

    private func writePiece() {
        beginPart("measured")
        text.literal(",\"stroke\":\"")
        text.string(colour?.text ?? "")
        text.literal("\",\"stroke-width\":4,\"coordTimes\":[")
        text.raw(times)
        text.literal("]},\"geometry\":{\"type\":\"LineString\",\"coordinates\":[")
        text.raw(places)
        text.literal("]}}")
    }

    /// A segment of one point: a line has two at least.
    private func writePoint() {
        beginPart("measured")
        text.literal(",\"marker-color\":\"")
        text.string(colour?.text ?? "")
        text.literal("\",\"marker-size\":\"small\",\"time\":")
        text.raw(times)
        text.literal("},\"geometry\":{\"type\":\"Point\",\"coordinates\":")
        text.raw(places)
        text.literal("}}")
    }

    private func infer(_ last: Fix, _ from: Coordinate, _ fix: Fix, _ place: Coordinate) {
        beginPart("inferred")
        text.literal(",\"stroke\":\"#808080\",\"stroke-width\":3,\"stroke-opacity\":0.5,\"coordTimes\":[")
        text.json(time: last.time)
        text.literal(",")
        text.json(time: fix.time)
        text.literal("]},\"geometry\":{\"type\":\"LineString\",\"coordinates\":[")
        GeoJSONWriter.write(from, last.altitudeDecimetres, to: text)
        text.literal(",")
        GeoJSONWriter.write(place, fix.altitudeDecimetres, to: text)
        text.literal("]}}")
    }

    private func beginPart(_ way: StaticString) {
        beginFeature()
        text.raw(identity)
        text.literal(",\"segment\":")
        text.integer(Int64(segment))
        text.literal(",\"way\":\"")
        text.literal(way)
        text.literal("\"")
    }

    /// East before north, as RFC 7946 has it.
    private static func write(_ place: Coordinate, _ altitude: Int32?, to text: TrackText) {
        text.literal("[")
        text.fixed(Int64(place.longitudeE7), places: 7)
        text.literal(",")
        text.fixed(Int64(place.latitudeE7), places: 7)
        if let altitude {
            text.literal(",")
            text.fixed(Int64(altitude), places: 1)
        }
        text.literal("]")
    }
}
