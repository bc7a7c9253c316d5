import Drive
import Glibc

/// A drive that never was: fix-shaped lines with the digits that a receiver gives, the same for the same seed.
struct SyntheticDrive {
    private var state: UInt64
    private var latitude = 51.5073498
    private var longitude = -0.1277306
    private var altitude = 34.9
    private var speed = 0.0
    private var course = 271.3
    private var time: UInt64 = 1_784_510_732_100

    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

    mutating func next(hertz: UInt64) -> String {
        move(hertz: hertz)
        let place = "\(fixed(latitude, 7)) \(fixed(longitude, 7)) \(fixed(altitude, 1))"
        let motion = "\(fixed(speed, 2)) \(fixed(course, 1)) 3 \(8 + state % 4)"
        let errors = "\(fixed(2 + random(0.6), 1)) \(fixed(4 + random(1), 1))"
        return "\(time / 1000).\(time % 1000 / 100)00 \(place) \(motion) \(errors)"
    }

    /// The same as a value.
    mutating func nextFix(hertz: UInt64) -> Fix {
        move(hertz: hertz)
        let place = Coordinate(latitude: latitude, longitude: longitude)
        var fix = Fix(boottime: Int64(time), time: Int64(time), mode: .threeDimensional, coordinate: place)
        fix.altitudeDecimetres = Int32(altitude * 10)
        fix.speedCentimetresPerSecond = Int32(speed * 100)
        return fix
    }

    private mutating func move(hertz: UInt64) {
        let step = 1.0 / Double(hertz)
        speed = min(38, max(0, speed + random(2.4) * step))
        course = (course + random(6) * step * (speed + 1) + 360).truncatingRemainder(dividingBy: 360)
        altitude += random(0.3)
        latitude += cos(course * .pi / 180) * speed * step / 111_111
        longitude += sin(course * .pi / 180) * speed * step / 69_000
        time += 1000 / hertz
    }

    /// Between -amount and amount.
    private mutating func random(_ amount: Double) -> Double {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return (Double(state >> 11) / Double(1 << 53) * 2 - 1) * amount
    }

    private func fixed(_ value: Double, _ decimals: Int) -> String {
        let scale = pow(10, Double(decimals))
        let whole = Int((abs(value) * scale).rounded())
        let fraction = String(whole % Int(scale))
        let zeros = String(repeating: "0", count: decimals - fraction.utf8.count)
        return "\(value < 0 ? "-" : "")\(whole / Int(scale)).\(zeros)\(fraction)"
    }
}
