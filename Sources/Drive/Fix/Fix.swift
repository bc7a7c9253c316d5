/// One position report of the receiver, in the digits in which it is written down.
///
/// Numbers are whole, in units of their last written digit, and absent where the receiver said nothing: what is
/// decided on is exactly what a reader finds in the spool years later.
package struct Fix: Equatable, Sendable {
    package enum Mode: UInt8, Sendable {
        case none = 0
        case twoDimensional = 2
        case threeDimensional = 3
    }

    /// The receiver's UTC as it was sent, milliseconds since 1970. Not to be trusted by itself.
    package var time: Int64?
    /// The receiver, where gpsd has several: a number the source gives, 0 for the first.
    package var device: UInt8 = 0
    package var mode: Mode = .none
    /// gpsd's `status`: 0 unknown, 1 plain, 2 differential, 3 and 4 RTK, 5 dead reckoning, 6 GNSS and dead reckoning,
    /// 7 time only, 8 simulated, 9 P(Y).
    package var status: UInt8 = 0
    /// True if gpsd says that nobody drove there.
    package var isSimulated: Bool { status == 8 }
    package var coordinate: Coordinate?
    /// Satellites used.
    package var satellites: UInt8?
    /// Above mean sea level, decimetres.
    package var altitudeDecimetres: Int32?
    /// Over ground, centimetres a second.
    package var speedCentimetresPerSecond: Int32?
    /// True course over ground, tenths of a degree.
    package var courseDecidegrees: Int32?
    /// Estimated horizontal error, decimetres.
    package var horizontalErrorDecimetres: Int32?
    /// Horizontal dilution of precision, tenths.
    package var hdopTenths: Int32?
    /// CLOCK_BOOTTIME at which it was handled, milliseconds. It stands last, so that a fix ends with a whole word: one
    /// with an odd end is copied in pieces that overlap, and whoever reads the copy has to wait for both.
    package var boottime: Int64

    package init(boottime: Int64, time: Int64? = nil, mode: Mode = .none, coordinate: Coordinate? = nil) {
        self.boottime = boottime
        self.time = time
        self.mode = mode
        self.coordinate = coordinate
    }

    /// Tenths of a degree within the circle, 0 to 3599.
    package static func course(_ tenths: Int32) -> Int32 {
        let rest = tenths % 3_600
        return rest < 0 ? rest + 3_600 : rest
    }

    package var speedMetresPerSecond: Double? { speedCentimetresPerSecond.map { Double($0) / 100 } }
    package var horizontalErrorMetres: Double? { horizontalErrorDecimetres.map { Double($0) / 10 } }
    package var altitudeMetres: Double? { altitudeDecimetres.map { Double($0) / 10 } }
    package var courseDegrees: Double? { courseDecidegrees.map { Double($0) / 10 } }

    /// Two reports of one moment: the later, with what only the earlier has; it came when the earlier did.
    package init(joining earlier: Fix, _ later: Fix) {
        self = later
        boottime = earlier.boottime
        if earlier.mode == .none { return }
        if earlier.mode == .threeDimensional { mode = .threeDimensional }
        coordinate = later.coordinate ?? earlier.coordinate
        altitudeDecimetres = later.altitudeDecimetres ?? earlier.altitudeDecimetres
        speedCentimetresPerSecond = later.speedCentimetresPerSecond ?? earlier.speedCentimetresPerSecond
        courseDecidegrees = later.courseDecidegrees ?? earlier.courseDecidegrees
        horizontalErrorDecimetres = later.horizontalErrorDecimetres ?? earlier.horizontalErrorDecimetres
        hdopTenths = later.hdopTenths ?? earlier.hdopTenths
        satellites = later.satellites ?? earlier.satellites
        status = max(later.status, earlier.status)
    }
}
