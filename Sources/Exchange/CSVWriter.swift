import Drive

/// A line for every point, under a header; docs/exchange.md has the columns.
package final class CSVWriter: TrackWriter {
    package static let header: StaticString =
        "trip,segment,way,utc,latitude,longitude,altitude,speed,course,satellites,hdop,error\n"

    private let text: TrackText
    private var segment = 0
    private var id: [UInt8] = []

    package init(_ text: TrackText) { self.text = text }

    package func begin(_ document: TrackDocument) { text.literal(CSVWriter.header) }

    package func begin(_ track: Track) {
        id = Array(track.id.utf8)
        segment = 0
    }

    package func endTrack() {}

    package func end() {}

    package func point(_ fix: Fix, _ passage: Passage?) {
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
    /// How the way to a point is known; `start` for the first.
    func way(_ passage: Passage?) {
        switch passage {
        case nil: literal("start")
        case .measured: literal("measured")
        case .rest: literal("rest")
        case .inferred: literal("inferred")
        case .gap: literal("gap")
        }
    }
}
