/// Makes one event a minute of a link that flaps: a radio at the edge of its reach must not fill the spool, nor end a
/// drive. The first few events pass as they come; then the car counts as connected, until a minute went by in which
/// its link came and went no more than a few times. Pure.
package struct FlapFilter: Equatable, Sendable {
    package struct Event: Equatable, Sendable {
        package var id: Car.ID
        package var presence: Presence
        /// The time at which it happened, boottime.
        package var at: Int64
        /// The number of events that it stands for.
        package var count: UInt64

        package init(id: Car.ID, presence: Presence, at: Int64, count: UInt64 = 1) {
            self.id = id
            self.presence = presence
            self.at = at
            self.count = count
        }
    }

    private struct Link: Equatable, Sendable {
        var id: Car.ID
        var windowSince: Int64
        var count: UInt64 = 0
        /// The newest event of a link that flaps; nil for one that does not.
        var held: Event?
    }

    private static let window: Int64 = 60_000
    private static let most: UInt64 = 6

    private var links: [Link] = []

    package init() {}

    /// Sifts an event, and gives the one that comes of it now; nil if it is held back.
    package mutating func sift(_ event: Event) -> Event? {
        guard let index = links.firstIndex(where: { $0.id == event.id }) else {
            links.append(Link(id: event.id, windowSince: event.at, count: 1))
            return event
        }
        if links[index].held == nil, event.at - links[index].windowSince >= FlapFilter.window {
            links[index] = Link(id: event.id, windowSince: event.at)
        }
        links[index].count += 1
        guard links[index].held == nil else {
            links[index].held = event
            return nil
        }
        guard links[index].count > FlapFilter.most else { return event }
        links[index].held = event
        links[index].windowSince = event.at
        links[index].count = 0
        return Event(id: event.id, presence: .connected, at: event.at)
    }

    /// Nothing more is to be said of it.
    package mutating func forget(_ id: Car.ID) { links.removeAll { $0.id == id } }

    /// The time at which ``release(at:)`` is wanted.
    package var deadline: Int64? {
        var earliest: Int64?
        for link in links where link.held != nil {
            earliest = min(earliest ?? .max, link.windowSince + FlapFilter.window)
        }
        return earliest
    }

    /// The events that are held back, each as it last was: nobody will be there when the minute is over.
    package mutating func settle() -> [Event] {
        var events: [Event] = []
        for index in links.indices {
            guard var held = links[index].held else { continue }
            held.count = max(1, links[index].count)
            events.append(held)
            links[index] = Link(id: held.id, windowSince: held.at)
        }
        return events
    }

    /// The events that come of the minutes that are over.
    package mutating func release(at now: Int64) -> [Event] {
        guard let deadline, deadline <= now else { return [] }
        var events: [Event] = []
        for index in links.indices {
            guard let held = links[index].held, now - links[index].windowSince >= FlapFilter.window else { continue }
            let count = links[index].count
            let flaps = count > FlapFilter.most
            links[index] = Link(id: held.id, windowSince: now, held: flaps ? held : nil)
            let presence = flaps ? .connected : held.presence
            events.append(Event(id: held.id, presence: presence, at: flaps ? now : held.at, count: max(1, count)))
        }
        return events
    }
}
