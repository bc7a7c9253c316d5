/// The time at which a commit was made: boottime always, UTC if the clock is trusted. Milliseconds.
package struct Stamp: Equatable, Sendable {
    package var boottime: UInt64
    package var utc: UInt64?

    package init(boottime: UInt64, utc: UInt64? = nil) {
        self.boottime = boottime
        self.utc = utc
    }
}
