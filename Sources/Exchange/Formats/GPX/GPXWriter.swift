import Drive

/// GPX 1.1, valid against its schema: docs/exchange.md says what stands where.
package final class GPXWriter: TrackWriter {
    private let text: TrackText
    private var isInSegment = false
    private var last: Fix?

    package init(_ text: TrackText) { self.text = text }

    // MARK: The file

    package func begin(_ document: TrackDocument) {
        text.literal(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <gpx version="1.1" creator="
            """)
        text.xml(document.creator)
        text.literal(
            """
            " xmlns="http://www.topografix.com/GPX/1/1" \
            xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v2" \
            xmlns:drv="https://www.targatrips.com/gpx/v1" xmlns:rb="urn:roadbook:gpx:1">
            <metadata>

            """)
        text.element("name", document.name)
        if let credit = document.credit { text.element("desc", credit) }
        if let time = document.time { self.time(time) }
        text.close("metadata")
        for waypoint in document.waypoints { write(waypoint) }
    }

    private func write(_ waypoint: Waypoint) {
        text.literal("<wpt")
        place(waypoint.place)
        if let time = waypoint.time { self.time(time) }
        if !waypoint.text.isEmpty { text.element("name", waypoint.text) }
        text.close("wpt")
    }

    package func end() { text.literal("</gpx>\n") }

    // MARK: A track

    package func begin(_ track: Track) {
        text.literal("<trk>\n")
        text.element("name", track.name)
        if let note = track.said.note { text.element("desc", note) }
        if let category = track.said.category { text.element("type", category) }
        let said = track.said.others
        if track.statistics != nil || track.weather != nil || track.said.name == nil || !said.isEmpty {
            text.literal("<extensions>\n")
            if let statistics = track.statistics { write(statistics) }
            if let weather = track.weather { write(weather) }
            if track.said.name == nil { text.element("rb:autoName", track.autoName) }
            if !said.isEmpty { write(said) }
            text.close("extensions")
        }
        last = nil
    }

    private func write(_ said: [(name: StaticString, text: String)]) {
        text.literal("<rb:said>\n")
        for (name, words) in said {
            text.literal("<rb:")
            text.literal(name)
            text.literal(">")
            text.xml(words)
            text.literal("</rb:")
            text.literal(name)
            text.literal(">\n")
        }
        text.close("rb:said")
    }

    private func write(_ statistics: DriveStatistics.Summary) {
        text.literal("<drv:stats>\n")
        for statistic in Statistic.known {
            text.literal("<drv:")
            text.literal(statistic.told)
            text.literal(">")
            text.value(of: statistic, statistics)
            text.literal("</drv:")
            text.literal(statistic.told)
            text.literal(">\n")
        }
        text.close("drv:stats")
    }

    private func write(_ weather: Track.Weather) {
        guard weather.departure != nil || weather.arrival != nil else { return }
        text.literal("<drv:weather>\n")
        write("drv:departure", weather.departure)
        write("drv:arrival", weather.arrival)
        text.close("drv:weather")
    }

    private func write(_ name: StaticString, _ reading: Track.Weather.Reading?) {
        guard let reading else { return }
        text.open(name)
        text.element("drv:description", reading.description)
        text.open("drv:temperatureCelsius")
        text.decimal(reading.temperatureCelsius, places: 1)
        text.close("drv:temperatureCelsius")
        text.close(name)
    }

    package func endTrack() {
        endSegment()
        text.literal("</trk>\n")
    }

    // MARK: Points

    package func point(_ fix: Fix, _ passage: WayEvidence?) {
        guard let place = fix.coordinate else { return }
        if passage != .measured || !isInSegment {
            endSegment()
            if passage == .inferred, let last, let from = last.coordinate { infer(last, from, fix, place) }
            text.literal("<trkseg>\n")
            isInSegment = true
        }
        write(fix, place)
        last = fix
    }

    private func endSegment() {
        guard isInSegment else { return }
        isInSegment = false
        text.literal("</trkseg>\n")
    }

    /// A way that nobody saw stands by itself, and says so.
    private func infer(_ last: Fix, _ from: Coordinate, _ fix: Fix, _ place: Coordinate) {
        text.literal("<trkseg>\n")
        write(last, from)
        write(fix, place)
        text.literal("<extensions><rb:inferred/></extensions>\n</trkseg>\n")
    }

    private func write(_ fix: Fix, _ place: Coordinate) {
        text.literal("<trkpt")
        self.place(place)
        if let altitude = fix.altitudeDecimetres {
            text.literal("<ele>")
            text.fixed(Int64(altitude), places: 1)
            text.literal("</ele>")
        }
        if let time = fix.time { self.time(time) }
        quality(fix)
        motion(fix)
        text.literal("</trkpt>\n")
    }

    @inline(__always)
    private func place(_ place: Coordinate) {
        text.literal(" lat=\"")
        text.fixed(Int64(place.latitudeE7), places: 7)
        text.literal("\" lon=\"")
        text.fixed(Int64(place.longitudeE7), places: 7)
        text.literal("\">")
    }

    @inline(__always)
    private func time(_ milliseconds: Int64) {
        text.literal("<time>")
        text.time(milliseconds)
        text.literal("</time>")
    }

    @inline(__always)
    private func quality(_ fix: Fix) {
        switch fix.mode {
        case .none: break
        case .twoDimensional: text.literal("<fix>2d</fix>")
        case .threeDimensional: text.literal("<fix>3d</fix>")
        }
        if let satellites = fix.satellites {
            text.literal("<sat>")
            text.integer(Int64(satellites))
            text.literal("</sat>")
        }
        if let hdop = fix.hdopTenths {
            text.literal("<hdop>")
            text.fixed(Int64(hdop), places: 1)
            text.literal("</hdop>")
        }
    }

    /// A speed below nothing is none, nor is a course beyond a full turn.
    @inline(__always)
    private func motion(_ fix: Fix) {
        let speed = fix.speedCentimetresPerSecond.flatMap { $0 >= 0 ? $0 : nil }
        let course = fix.courseDecidegrees.flatMap { (0...3600).contains($0) ? $0 % 3600 : nil }
        guard speed != nil || course != nil else { return }
        text.literal("<extensions><gpxtpx:TrackPointExtension>")
        if let speed {
            text.literal("<gpxtpx:speed>")
            text.fixed(Int64(speed), places: 2)
            text.literal("</gpxtpx:speed>")
        }
        if let course {
            text.literal("<gpxtpx:course>")
            text.fixed(Int64(course), places: 1)
            text.literal("</gpxtpx:course>")
        }
        text.literal("</gpxtpx:TrackPointExtension></extensions>")
    }
}
