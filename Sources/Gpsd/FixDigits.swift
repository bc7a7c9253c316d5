import CGPS
import Civil
import Drive

/// From libgps' doubles to the digits that are written down; what is not a number, or out of all reason, is absent.
enum FixDigits {
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

    /// Degrees to tenths.
    static func course(_ degrees: Double) -> Int32? { whole(degrees, per: 10).map(Fix.course) }

    /// Milliseconds since 1970. Text that is no time comes out of libgps as the year 1900. Whether a date that a
    /// receiver may count is true is for others to say.
    static func milliseconds(_ time: timespec) -> Int64? {
        let seconds = Int64(time.tv_sec).multipliedReportingOverflow(by: 1_000)
        guard !seconds.overflow, UTCText.plausible.contains(seconds.partialValue) else { return nil }
        guard (0..<1_000_000_000).contains(time.tv_nsec) else { return nil }
        return seconds.partialValue + Int64((time.tv_nsec + 500_000) / 1_000_000)
    }

    static func mode(_ mode: Int32) -> Fix.Mode {
        switch mode {
        case MODE_2D: .twoDimensional
        case MODE_3D: .threeDimensional
        default: .none
        }
    }
}
