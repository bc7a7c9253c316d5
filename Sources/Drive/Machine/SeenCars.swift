/// The cars that were told of in this boot, each with its presence. The machine decides by them, and anyone who tells
/// of its decisions asks the same ones.
package struct SeenCars: Equatable, Sendable {
    struct State: Equatable, Sendable {
        var id: Car.ID
        var presence: Presence
        var since: Int64
    }

    private(set) var states: [State] = []
    /// Cars of the settings, the first one first.
    package private(set) var configured: [Car.ID]
    /// The last car that connected, in whatever boot.
    private(set) var lastConnected: Car.ID?
    /// The cars that were connected when the boot before this one ended.
    private var connectedBefore: [Car.ID] = []

    package init(configured: [Car.ID] = []) {
        self.configured = configured
        states.reserveCapacity(16)
    }

    /// The cars that are connected, in the order in which they were first told of.
    package var connected: [Car.ID] { states.filter { $0.presence == .connected }.map(\.id) }
    package var isConnected: Bool { states.contains { $0.presence == .connected } }
    /// True if one is connected, or nobody can tell: then the drive waits longer.
    package var mayBePresent: Bool { states.contains { $0.presence != .gone } }
    /// The first of them that is connected.
    var present: State? { states.first { $0.presence == .connected } }
    /// The car of a drive that nobody connected for: the one that the recorder is built into, else the last one that
    /// connected.
    var usual: Car.ID? { configured.contains(Car.builtIn) ? Car.builtIn : lastConnected ?? configured.first }

    package func isConnected(_ id: Car.ID) -> Bool { states.contains { $0.id == id && $0.presence == .connected } }

    /// True if the car of a drive is connected where the drive begins, in this boot or in the one before.
    package func isThere(_ begin: Decision.Begin) -> Bool {
        guard let car = begin.car else { return false }
        return begin.isOfEarlierBoot ? connectedBefore.contains(car) : isConnected(car)
    }

    /// The moment since when the car is connected, on the clock of this boot.
    package func connectedSince(_ id: Car.ID) -> Int64? {
        states.first { $0.id == id && $0.presence == .connected }?.since
    }

    /// The first connected one that is not this.
    package func other(than id: Car.ID?) -> Car.ID? { connected.first { $0 != id } }

    /// Other settings hold from now on.
    package mutating func adopt(_ configured: [Car.ID]) {
        self.configured = configured
        forgetStrangers()
    }

    package mutating func see(_ id: Car.ID, _ presence: Presence, at boottime: Int64) {
        note(State(id: id, presence: presence, since: boottime))
        if presence == .connected { lastConnected = id }
        if presence == .unknown { forgetStrangers() }
    }

    private mutating func note(_ state: State) {
        guard let index = states.firstIndex(where: { $0.id == state.id }) else { return states.append(state) }
        if states[index].presence != state.presence { states[index] = state }
    }

    /// Forgets the unknown cars that are no longer in the settings: nobody will tell of such a car again, nobody waits
    /// for it, and nothing begins in its name.
    private mutating func forgetStrangers() {
        states.removeAll { car in
            guard car.presence == .unknown, !configured.contains(car.id) else { return false }
            if lastConnected == car.id { lastConnected = nil }
            return true
        }
    }

    /// The cars that it knows something of and that are none of these.
    func strangers(to known: [Car.ID]) -> [Car.ID] {
        var strangers = states.map(\.id).filter { !known.contains($0) }
        if let last = lastConnected, !known.contains(last), !strangers.contains(last) { strangers.append(last) }
        return strangers
    }

    /// The next boot knows only the last car that connected.
    package mutating func forgetBoot() {
        connectedBefore = connected
        states.removeAll(keepingCapacity: true)
    }
}
