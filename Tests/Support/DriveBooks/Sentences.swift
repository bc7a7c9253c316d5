import Drive
import Glibc
import SyntheticDrives

/// The fixes of trips in NMEA 0183, as a plain receiver says them: all that it has, or place and time alone. While it
/// sees nothing it says so, with the time.
package struct Sentences {
    private struct Satellite {
        var number: Int
        var elevation: Int
        var azimuth: Int
        var noise: Int
    }

    private var line = TextLine()
    private let file: TextFile
    private let isMinimal: Bool
    private var chance: Chance
    private var sky: [Satellite] = []
    private var epochs = 0
    /// The clock of the epoch at hand.
    private var clock = (hour: 0, minute: 0, hundredths: 0, date: 0)

    package init(_ file: TextFile, isMinimal: Bool, seed: UInt64) {
        self.file = file
        self.isMinimal = isMinimal
        chance = Chance(seed: seed, part: 1 << 50)
        for index in 0..<12 {
            sky.append(
                Satellite(
                    number: index * 2 + 1 + chance.below(2), elevation: 5 + chance.below(80),
                    azimuth: chance.below(360), noise: 18 + chance.below(30)))
        }
    }

    package mutating func write(_ trip: SyntheticTrip) throws {
        for sample in trip.samples {
            line.clear()
            tell(sample.fix)
            try file.write(line)
        }
    }

    private mutating func tell(_ fix: Fix) {
        read(fix.time ?? 0)
        if epochs % 20 == 0 { turnSky() }
        epochs += 1
        let place = fix.mode == .none ? nil : fix.coordinate
        positionAndSpeed(fix, place)
        if !isMinimal { speed(fix, place != nil) }
        position(fix, place)
        guard !isMinimal else { return }
        satellitesUsed(fix)
        if place != nil { satellitesSeen() }
    }

    // MARK: sentences

    private mutating func positionAndSpeed(_ fix: Fix, _ place: Coordinate?) {
        let start = begin("$GPRMC,")
        time()
        line.text(place == nil ? ",V," : ",A,")
        coordinate(place)
        line.text(",")
        if place != nil {
            line.number(knots(fix), decimals: 3)
            line.text(",")
            line.number(Int(fix.courseDecidegrees ?? 0), decimals: 1)
        } else {
            line.text(",")
        }
        line.text(",")
        line.number(clock.date, width: 6)
        line.text(place == nil ? ",,,N" : ",,,A")
        line.closeSentence(from: start)
    }

    private mutating func speed(_ fix: Fix, _ isKnown: Bool) {
        let start = begin("$GPVTG,")
        if isKnown {
            line.number(Int(fix.courseDecidegrees ?? 0), decimals: 1)
            line.text(",T,,M,")
            line.number(knots(fix), decimals: 3)
            line.text(",N,")
            line.number(Int(fix.speedCentimetresPerSecond ?? 0) * 36 / 10, decimals: 2)
            line.text(",K,A")
        } else {
            line.text(",,,,,,,,N")
        }
        line.closeSentence(from: start)
    }

    private mutating func position(_ fix: Fix, _ place: Coordinate?) {
        let start = begin("$GPGGA,")
        time()
        line.text(",")
        coordinate(place)
        if place != nil {
            line.text(",1,")
            line.number(Int(fix.satellites ?? 0), width: 2)
            line.text(",")
            line.number(Int(fix.hdopTenths ?? 0), decimals: 1)
            line.text(",")
            line.number(Int(fix.altitudeDecimetres ?? 0), decimals: 1)
            line.text(",M,47.0,M,,")
        } else {
            line.text(",0,00,99.9,,,,,,")
        }
        line.closeSentence(from: start)
    }

    private mutating func satellitesUsed(_ fix: Fix) {
        let start = begin("$GPGSA,A,")
        line.number(max(1, Int(fix.mode.rawValue)))
        let used = fix.mode == .none ? 0 : min(12, Int(fix.satellites ?? 0))
        for index in 0..<12 {
            line.text(",")
            if index < used { line.number(sky[index].number, width: 2) }
        }
        let hdop = fix.mode == .none ? 999 : Int(fix.hdopTenths ?? 0)
        for tenths in [min(999, hdop * 17 / 10), hdop, min(999, hdop * 14 / 10)] {
            line.text(",")
            line.number(tenths, decimals: 1)
        }
        line.closeSentence(from: start)
    }

    private mutating func satellitesSeen() {
        for part in 0..<3 {
            let start = begin("$GPGSV,3,")
            line.number(part + 1)
            line.text(",12")
            for satellite in sky[(part * 4)..<(part * 4 + 4)] {
                line.text(",")
                line.number(satellite.number, width: 2)
                line.text(",")
                line.number(satellite.elevation, width: 2)
                line.text(",")
                line.number(satellite.azimuth, width: 3)
                line.text(",")
                line.number(satellite.noise, width: 2)
            }
            line.closeSentence(from: start)
        }
    }

    private mutating func turnSky() {
        for index in sky.indices {
            sky[index].elevation = min(89, max(3, sky[index].elevation + chance.below(3) - 1))
            sky[index].azimuth = (sky[index].azimuth + chance.below(3) + 359) % 360
            sky[index].noise = min(50, max(12, sky[index].noise + chance.below(7) - 3))
        }
    }

    // MARK: fields

    private mutating func begin(_ head: StaticString) -> Int {
        let start = line.bytes.count
        line.text(head)
        return start
    }

    private mutating func read(_ milliseconds: Int64) {
        var seconds = time_t(milliseconds / 1_000)
        var date = tm()
        gmtime_r(&seconds, &date)
        let day = Int(date.tm_mday) * 10_000 + Int(date.tm_mon + 1) * 100 + Int(date.tm_year % 100)
        let hundredths = Int(date.tm_sec) * 100 + Int(milliseconds % 1_000) / 10
        clock = (Int(date.tm_hour), Int(date.tm_min), hundredths, day)
    }

    private mutating func time() {
        line.number(clock.hour, width: 2)
        line.number(clock.minute, width: 2)
        line.number(clock.hundredths, decimals: 2, width: 2)
    }

    private mutating func coordinate(_ place: Coordinate?) {
        guard let place else { return line.text(",,,") }
        angle(Int(place.latitudeE7), width: 2)
        line.text(place.latitudeE7 < 0 ? ",S," : ",N,")
        angle(Int(place.longitudeE7), width: 3)
        line.text(place.longitudeE7 < 0 ? ",W" : ",E")
    }

    /// Degrees and minutes in one number; five decimals of a minute, which is two centimetres.
    private mutating func angle(_ degreesE7: Int, width: Int) {
        let minutesE5 = (Int(degreesE7.magnitude) * 60 + 50) / 100
        line.number(minutesE5 / 6_000_000, width: width)
        line.number(minutesE5 % 6_000_000, decimals: 5, width: 2)
    }

    private func knots(_ fix: Fix) -> Int {
        Int((Double(fix.speedCentimetresPerSecond ?? 0) * 36_000 / 1_852).rounded())
    }
}
