/// One epoch in NMEA 0183, as a plain receiver of nine satellites says it.
struct Sentences {
    var milliseconds: Int
    var latitude: Double
    var longitude: Double
    var altitude: Double
    /// Metres a second.
    var speed: Double
    var course: Double
    var hasFix: Bool

    func lines(withSky: Bool) -> [String] { ([rmc, gga, gsa] + (withSky ? gsv : [])).map(sentence) }

    private func sentence(_ body: String) -> String {
        let sum = body.utf8.reduce(UInt8(0)) { $0 ^ $1 }
        let digits = String(sum, radix: 16, uppercase: true)
        return "$\(body)*\(digits.utf8.count == 1 ? "0" : "")\(digits)\r\n"
    }

    private var place: String {
        guard hasFix else { return ",,," }
        let north = "\(angle(latitude, width: 2)),\(latitude < 0 ? "S" : "N")"
        return north + ",\(angle(longitude, width: 3)),\(longitude < 0 ? "W" : "E")"
    }

    /// Degrees and minutes in one number, as NMEA has them.
    private func angle(_ degrees: Double, width: Int) -> String {
        let minutes = (abs(degrees) * 60 * 1e6).rounded() / 1e6
        let whole = Int(minutes / 60)
        return fixed(Double(whole), 0, width: width) + fixed(minutes - Double(whole) * 60, 6, width: 2)
    }

    private var rmc: String {
        let clock = UTC.clock(milliseconds)
        let way = hasFix ? "\(fixed(speed * 3600 / 1852, 3)),\(fixed(course, 1))" : ","
        return "GPRMC,\(clock.time),\(hasFix ? "A" : "V"),\(place),\(way),\(clock.date),,,\(hasFix ? "A" : "N")"
    }

    private var gga: String {
        let time = UTC.clock(milliseconds).time
        guard hasFix else { return "GPGGA,\(time),,,,,0,00,99.9,,,,,," }
        return "GPGGA,\(time),\(place),1,09,0.9,\(fixed(altitude, 1)),M,46.9,M,,"
    }

    private var gsa: String {
        hasFix ? "GPGSA,A,3,01,02,03,04,05,06,07,08,09,,,,1.7,0.9,1.4" : "GPGSA,A,1,,,,,,,,,,,,,99.9,99.9,99.9"
    }

    private var gsv: [String] {
        (0..<3).map { part in
            let count = part == 2 ? 1 : 4
            let satellites = (0..<count).map { offset in
                let number = part * 4 + offset + 1
                return
                    ",0\(number),\(fixed(Double(20 + number * 5), 0)),"
                    + "\(fixed(Double(number * 35), 0, width: 3)),\(30 + number)"
            }
            return "GPGSV,3,\(part + 1),09" + satellites.joined()
        }
    }
}
