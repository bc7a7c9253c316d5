import Civil
import Drive

/// Two sentences of NMEA 0183 for every point, as a receiver would have said it; docs/exchange.md has their fields.
/// Segments and marks have no sentence that others would understand.
package final class NMEAWriter: TrackWriter {
    private let text: TrackText
    /// The sentence at hand, between `$` and `*`.
    private let sentence = TrackText()

    package init(_ text: TrackText) { self.text = text }

    package func begin(_ document: TrackDocument) {}

    package func begin(_ track: Track) {}

    package func endTrack() {}

    package func end() {}

    package func point(_ fix: Fix, _ passage: WayEvidence?) {
        guard let place = fix.coordinate else { return }
        // In this order: gpsbabel gives a second the place of the one before until its GGA has come.
        fixData(fix, place)
        recommendedMinimum(fix, place)
    }

    private func recommendedMinimum(_ fix: Fix, _ place: Coordinate) {
        sentence.literal("GPRMC,")
        time(fix)
        sentence.literal(",A")
        position(place)
        comma()
        if let speed = fix.speedCentimetresPerSecond, speed >= 0 { knots(Int64(speed)) }
        number(fix.courseDecidegrees)
        comma()
        date(fix)
        sentence.literal(",,,A")
        close()
    }

    private func fixData(_ fix: Fix, _ place: Coordinate) {
        sentence.literal("GPGGA,")
        time(fix)
        position(place)
        sentence.literal(",1,")
        if let satellites = fix.satellites { sentence.integer(Int64(satellites)) }
        number(fix.hdopTenths)
        number(fix.altitudeDecimetres)
        sentence.literal(",M,,M,,")
        close()
    }

    // MARK: Fields

    /// `hhmmss.sss`
    private func time(_ fix: Fix) {
        guard let time = fix.time else { return }
        let rest = time - UTCText.day(of: time) * UTCText.dayMilliseconds
        let clock = (rest / 3_600_000 * 100 + rest / 60_000 % 60) * 100 + rest / 1_000 % 60
        sentence.padded(UInt64(clock), 6)
        sentence.byte(UInt8(ascii: "."))
        sentence.padded(UInt64(rest % 1_000), 3)
    }

    /// `ddmmyy`
    private func date(_ fix: Fix) {
        guard let time = fix.time else { return }
        let date = CivilTime(days: UTCText.day(of: time))
        sentence.padded(UInt64((date.day * 100 + date.month) * 100 + date.year % 100), 6)
    }

    /// `,ddmm.mmmmmm,N,dddmm.mmmmmm,E`: six digits of a minute hold seven of a degree, and nothing is rounded.
    private func position(_ place: Coordinate) {
        angle(place.latitudeE7, 2, place.latitudeE7 < 0 ? "S" : "N")
        angle(place.longitudeE7, 3, place.longitudeE7 < 0 ? "W" : "E")
    }

    private func angle(_ value: Int32, _ length: Int, _ side: Unicode.Scalar) {
        let degrees = UInt64(value.magnitude) / 10_000_000
        // A ten-millionth of a degree is six millionths of a minute.
        let minutes = UInt64(value.magnitude) % 10_000_000 * 6
        comma()
        sentence.padded(degrees, length)
        sentence.padded(minutes / 1_000_000, 2)
        sentence.byte(UInt8(ascii: "."))
        sentence.padded(minutes % 1_000_000, 6)
        comma()
        sentence.byte(UInt8(ascii: side))
    }

    /// Three digits: a hundredth of a metre a second comes back from them.
    private func knots(_ centimetresPerSecond: Int64) {
        sentence.fixed((centimetresPerSecond * 36_000 + 926) / 1_852, places: 3)
    }

    private func number(_ tenths: Int32?) {
        comma()
        if let tenths { sentence.fixed(Int64(tenths), places: 1) }
    }

    private func comma() { sentence.byte(UInt8(ascii: ",")) }

    // MARK: Sentence

    private func close() {
        text.byte(UInt8(ascii: "$"))
        text.raw(sentence)
        text.byte(UInt8(ascii: "*"))
        let check = sentence.parity
        for digit in [check >> 4, check & 15] { text.byte(digit < 10 ? 0x30 + digit : 0x37 + digit) }
        text.literal("\r\n")
        sentence.removeAll()
    }
}
