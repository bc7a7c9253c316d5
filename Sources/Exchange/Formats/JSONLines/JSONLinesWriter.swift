import Drive

/// An object a line: first the marks, then each trip with its points behind it.
package final class JSONLinesWriter: TrackWriter {
    private let text: TrackText
    private var segment = 0
    private var id: [UInt8] = []

    package init(_ text: TrackText) { self.text = text }

    package func begin(_ document: TrackDocument) {
        for waypoint in document.waypoints {
            text.literal("{\"type\":\"mark\",\"trip\":")
            text.json(waypoint.track)
            text.literal(",\"time\":")
            text.json(time: waypoint.time)
            place(waypoint.place)
            text.literal(",\"text\":")
            text.json(waypoint.text)
            text.literal("}\n")
        }
    }

    package func begin(_ track: Track) {
        let quoted = TrackText()
        quoted.json(track.id)
        id = quoted.bytes
        segment = 0
        text.literal("{\"type\":\"trip\",\"trip\":")
        text.raw(id)
        text.members(track)
        text.literal(",\"start\":")
        text.json(time: track.start)
        text.literal(",\"end\":")
        text.json(time: track.end)
        if let statistics = track.statistics { write(statistics) }
        text.literal("}\n")
    }

    private func write(_ statistics: DriveStatistics.Summary) {
        text.literal(",\"statistics\":{")
        var isFirst = true
        for statistic in Statistic.known {
            text.literal(isFirst ? "\"" : ",\"")
            isFirst = false
            text.literal(statistic.told)
            text.literal("\":")
            text.value(of: statistic, statistics)
        }
        text.literal("}")
    }

    package func endTrack() {}

    package func end() {}

    package func point(_ fix: Fix, _ passage: WayEvidence?) {
        guard let place = fix.coordinate else { return }
        if passage != .measured { segment += 1 }
        text.literal("{\"type\":\"point\",\"trip\":")
        text.raw(id)
        text.literal(",\"segment\":")
        text.integer(Int64(segment))
        text.literal(",\"way\":\"")
        text.way(passage)
        text.literal("\",\"time\":")
        text.json(time: fix.time)
        self.place(place)
        number(",\"altitudeMetres\":", fix.altitudeDecimetres, places: 1)
        let speed = fix.speedCentimetresPerSecond.flatMap { $0 >= 0 ? $0 : nil }
        number(",\"speedMetresPerSecond\":", speed, places: 2)
        number(",\"courseDegrees\":", fix.courseDecidegrees, places: 1)
        number(",\"satellites\":", fix.satellites.map { Int32($0) }, places: 0)
        number(",\"hdop\":", fix.hdopTenths, places: 1)
        number(",\"horizontalErrorMetres\":", fix.horizontalErrorDecimetres, places: 1)
        text.literal("}\n")
    }

    private func place(_ place: Coordinate) {
        text.literal(",\"latitude\":")
        text.fixed(Int64(place.latitudeE7), places: 7)
        text.literal(",\"longitude\":")
        text.fixed(Int64(place.longitudeE7), places: 7)
    }

    @inline(__always)
    private func number(_ name: StaticString, _ value: Int32?, places: Int) {
        guard let value else { return }
        text.literal(name)
        text.fixed(Int64(value), places: places)
    }
}
