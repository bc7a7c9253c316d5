import Drive

/// A change of presence, told once.
package struct PresenceReport: Equatable, Sendable {
    package let address: Car.ID
    package let presence: Presence
    /// The name that the device gives itself, as far as it is known.
    package let name: String?
    /// A car that is gone is reported a little later, see `CarPresences`: how long after it was first seen.
    package let millisecondsAgo: Int64

    package init(address: Car.ID, presence: Presence, name: String?, millisecondsAgo: Int64) {
        self.address = address
        self.presence = presence
        self.name = name
        self.millisecondsAgo = millisecondsAgo
    }
}
