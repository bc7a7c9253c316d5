/// The sky over one receiver, as it was last looked at.
package struct Sky: Equatable, Sendable {
    /// CLOCK_BOOTTIME at which it was handled, milliseconds.
    package var boottime: Int64
    package var hdopTenths: Int32?
    package var satellitesUsed: UInt8?
}
