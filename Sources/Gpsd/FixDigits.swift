import CGPS
import Drive

/// From libgps' doubles to the digits that are written down; what is not a number, or out of all reason, is absent.
enum FixDigits {
    /// 1980-01-06, before which no receiver counts, up to 2100. Whether a date in between is true is for others to say.
    private static let plausibleSeconds = 315_964_800..<4_102_444_800

    static func whole(_ value: Double, per unit: Double) -> Int32? {
        let scaled = (value * unit).rounded()
        guard scaled.isFinite, abs(scaled) < 2_000_000_000 else { return nil }
        return Int32(scaled)
    }

    /// The same for what cannot be below zero.
    static func magnitude(_ value: Double, per unit: Double) -> Int32? {
        guard value >= 0 else { return nil }
        return whole(value, per: unit)
    }

    /// Tenths of a degree, 0 to 3599.
    static func course(_ degrees: Double) -> Int32? {
        guard let tenths = whole(degrees, per: 10) else { return nil }
        let rest = tenths % 3600
        return rest < 0 ? rest + 3600 : rest
    }

    /// Milliseconds since 1970. Text that is no time comes out of libgps as the year 1900.
    static func milliseconds(_ time: timespec) -> Int64? {
        guard plausibleSeconds.contains(time.tv_sec), (0..<1_000_000_000).contains(time.tv_nsec) else { return nil }
        return Int64(time.tv_sec) * 1000 + Int64((time.tv_nsec + 500_000) / 1_000_000)
    }

    static func mode(_ mode: Int32) -> Fix.Mode {
        switch mode {
        case MODE_2D: .twoDimensional
        case MODE_3D: .threeDimensional
        default: .none
        }
    }
}
