/// A point in time: milliseconds of CLOCK_BOOTTIME always, UTC when it is known.
///
/// Boottime orders and measures; it never jumps, and counts on while the machine sleeps. UTC is a fact learnt from the
/// receiver, in milliseconds since 1970. The system clock is neither.
package struct Moment: Equatable, Sendable {
    package var boottime: Int64
    package var utc: Int64?

    package init(boottime: Int64, utc: Int64? = nil) {
        self.boottime = boottime
        self.utc = utc
    }
}
