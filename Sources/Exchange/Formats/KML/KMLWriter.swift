import Civil
import Drive

/// KML 2.2 with Google's tracks: a placemark for every segment, in the folder of its drive.
///
/// A `gx:Track` wants all its times before all its places. So the places of a segment are kept until it ends, and one
/// of many thousand points is written as several tracks, each of which begins where the one before it ended.
package final class KMLWriter: TrackWriter {
    static let longestTrack = 8_192

    private let text: TrackText
    private var count = 0
    private var last: Fix?
    private let places = TrackText()
    private let speeds = TrackText()
    private let courses = TrackText()
    /// True if the segment is one without times.
    private var isTimeless = false

    package init(_ text: TrackText) { self.text = text }

    // MARK: The file

    package func begin(_ document: TrackDocument) {
        text.literal(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2">
            <Document>

            """)
        text.element("name", document.name)
        if let credit = document.credit { text.element("description", credit) }
        text.literal(
            """
            <Style id="measured"><LineStyle><color>ffdc7800</color><width>4</width></LineStyle></Style>
            <Style id="inferred"><LineStyle><color>80808080</color><width>3</width></LineStyle></Style>
            <Schema id="point">
            <gx:SimpleArrayField name="speed" type="float">\
            <displayName>Speed (m/s)</displayName></gx:SimpleArrayField>
            <gx:SimpleArrayField name="course" type="float">\
            <displayName>Course (degrees)</displayName></gx:SimpleArrayField>
            </Schema>

            """)
        guard !document.waypoints.isEmpty else { return }
        text.literal("<Folder><name>Marks</name>\n")
        for waypoint in document.waypoints { write(waypoint) }
        text.close("Folder")
    }

    private func write(_ waypoint: Waypoint) {
        text.literal("<Placemark>")
        if !waypoint.text.isEmpty { text.element("name", waypoint.text) }
        if let time = waypoint.time {
            text.literal("<TimeStamp><when>")
            text.time(time)
            text.literal("</when></TimeStamp>")
        }
        text.literal("<Point><coordinates>")
        degrees(waypoint.place, ",")
        text.literal("</coordinates></Point></Placemark>\n")
    }

    package func end() { text.literal("</Document>\n</kml>\n") }

    // MARK: A track

    package func begin(_ track: Track) {
        text.literal("<Folder>")
        text.element("name", track.name)
        if let note = track.said.note { text.element("description", note) }
        span(track.start, track.end)
        write(track.said)
        last = nil
    }

    private func write(_ said: TrackWords) {
        var data: [(name: StaticString, text: String)] = []
        if let category = said.category { data.append(("category", category)) }
        data += said.others
        guard !data.isEmpty else { return }
        text.literal("<ExtendedData>\n")
        for (name, words) in data {
            text.literal("<Data name=\"")
            text.literal(name)
            text.literal("\">")
            text.element("value", words)
            text.literal("</Data>\n")
        }
        text.close("ExtendedData")
    }

    private func span(_ start: Int64?, _ end: Int64?) {
        guard let start, let end, start <= end else { return }
        text.literal("<TimeSpan><begin>")
        text.time(start)
        text.literal("</begin><end>")
        text.time(end)
        text.literal("</end></TimeSpan>\n")
    }

    package func endTrack() {
        endSegment()
        text.close("Folder")
    }

    // MARK: Points

    package func point(_ fix: Fix, _ passage: WayEvidence?) {
        guard let place = fix.coordinate else { return }
        if passage != .measured || count == 0 || isTimeless != (fix.time == nil) {
            endSegment()
            if passage == .inferred, let last, let from = last.coordinate { infer(last, from, fix, place) }
        } else if count == KMLWriter.longestTrack, let last, let from = last.coordinate {
            endSegment()
            add(last, from)
        }
        add(fix, place)
        last = fix
    }

    private func add(_ fix: Fix, _ place: Coordinate) {
        if count == 0 { beginSegment(isTimeless: fix.time == nil) }
        count += 1
        guard let time = fix.time else {
            degrees(place, ",")
            altitude(fix, ",", to: text)
            return text.literal("\n")
        }
        text.literal("<when>")
        text.time(time)
        text.literal("</when>\n")
        places.literal("<gx:coord>")
        places.fixed(Int64(place.longitudeE7), places: 7)
        places.literal(" ")
        places.fixed(Int64(place.latitudeE7), places: 7)
        altitude(fix, " ", to: places)
        places.literal("</gx:coord>\n")
        value(fix.speedCentimetresPerSecond.flatMap { $0 >= 0 ? $0 : nil }, places: 2, to: speeds)
        value(fix.courseDecidegrees, places: 1, to: courses)
    }

    private func beginSegment(isTimeless: Bool) {
        self.isTimeless = isTimeless
        text.literal("<Placemark><styleUrl>#measured</styleUrl>\n")
        text.literal(isTimeless ? "<LineString><tessellate>1</tessellate><coordinates>\n" : "<gx:Track>\n")
    }

    private func endSegment() {
        guard count > 0 else { return }
        count = 0
        guard !isTimeless else {
            return text.literal("</coordinates></LineString></Placemark>\n")
        }
        text.raw(places)
        text.literal("<ExtendedData><SchemaData schemaUrl=\"#point\">\n")
        text.literal("<gx:SimpleArrayData name=\"speed\">")
        text.raw(speeds)
        text.literal("</gx:SimpleArrayData>\n<gx:SimpleArrayData name=\"course\">")
        text.raw(courses)
        text.literal("</gx:SimpleArrayData>\n</SchemaData></ExtendedData></gx:Track></Placemark>\n")
        for kept in [places, speeds, courses] { kept.removeAll() }
    }

    private func infer(_ last: Fix, _ from: Coordinate, _ fix: Fix, _ place: Coordinate) {
        text.literal("<Placemark><name>inferred</name>")
        span(last.time, fix.time)
        text.literal("<styleUrl>#inferred</styleUrl><LineString><tessellate>1</tessellate><coordinates>")
        degrees(from, ",")
        text.literal(" ")
        degrees(place, ",")
        text.literal("</coordinates></LineString></Placemark>\n")
    }

    // MARK: Numbers

    private func degrees(_ place: Coordinate, _ comma: StaticString) {
        text.fixed(Int64(place.longitudeE7), places: 7)
        text.literal(comma)
        text.fixed(Int64(place.latitudeE7), places: 7)
    }

    private func altitude(_ fix: Fix, _ comma: StaticString, to text: TrackText) {
        guard let altitude = fix.altitudeDecimetres else { return }
        text.literal(comma)
        text.fixed(Int64(altitude), places: 1)
    }

    private func value(_ value: Int32?, places: Int, to text: TrackText) {
        text.literal("<gx:value>")
        if let value { text.fixed(Int64(value), places: places) }
        text.literal("</gx:value>")
    }
}
