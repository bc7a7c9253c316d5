import Drive

/// A line for every point, under a header; docs/exchange.md has the columns. What was said of a trip stands behind its
/// first point.
package final class CSVWriter: TrackWriter {
    /// The columns with which every table of points begins.
    package static let points: StaticString =
        "trip,segment,way,utc,latitude,longitude,altitude,speed,course,satellites,hdop,error"
    private static let words: StaticString = ",name,category,vehicle,driver,purpose,business,tags,note\n"
    private static let noWords: StaticString = ",,,,,,,,\n"

    private let text: TrackText
    private var segment = 0
    private var id: [UInt8] = []
    private var track = Track(id: "", name: "")

    package init(_ text: TrackText) { self.text = text }

    /// True of the head of such a table.
    package static func isHead(_ cells: [String]) -> Bool {
        cells.starts(with: "\(points)".split(separator: ",").map(String.init))
    }

    package func begin(_ document: TrackDocument) {
        text.literal(CSVWriter.points)
        text.literal(CSVWriter.words)
    }

    package func begin(_ track: Track) {
        self.track = track
        id = Array(track.id.utf8)
        segment = 0
    }

    package func endTrack() {}

    package func end() {}

    package func point(_ fix: Fix, _ passage: WayEvidence?) {
        guard let place = fix.coordinate else { return }
        if passage != .measured { segment += 1 }
        text.raw(id)
        comma()
        text.integer(Int64(segment))
        comma()
        text.way(passage)
        comma()
        if let time = fix.time { text.time(time) }
        comma()
        text.fixed(Int64(place.latitudeE7), places: 7)
        comma()
        text.fixed(Int64(place.longitudeE7), places: 7)
        number(fix.altitudeDecimetres, places: 1)
        number(fix.speedCentimetresPerSecond.flatMap { $0 >= 0 ? $0 : nil }, places: 2)
        number(fix.courseDecidegrees, places: 1)
        number(fix.satellites.map { Int32($0) }, places: 0)
        number(fix.hdopTenths, places: 1)
        number(fix.horizontalErrorDecimetres, places: 1)
        if passage == nil { words(track.said) } else { text.literal(CSVWriter.noWords) }
    }

    private func words(_ said: TrackWords) {
        let business = said.isBusiness.map { $0 ? "true" : "false" }
        let tags = said.tags.isEmpty ? nil : said.tags.joined(separator: ",")
        for words in [
            said.name, said.category, said.vehicle, said.driver, said.purpose, business, tags, said.note,
        ] {
            comma()
            if let words { text.string(CSVField.quoted(CSVField.words(words))) }
        }
        text.byte(0x0A)
    }

    @inline(__always)
    private func comma() { text.byte(UInt8(ascii: ",")) }

    @inline(__always)
    private func number(_ value: Int32?, places: Int) {
        comma()
        if let value { text.fixed(Int64(value), places: places) }
    }
}

extension TrackText {
    /// The way in which the way to a point is known; `start` for the first.
    func way(_ passage: WayEvidence?) {
        switch passage {
        case nil: literal("start")
        case .measured: literal("measured")
        case .rest: literal("rest")
        case .inferred: literal("inferred")
        case .unknown: literal("gap")
        }
    }
}
