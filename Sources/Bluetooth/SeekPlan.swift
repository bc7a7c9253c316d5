import Drive

/// The plan by which to call the cars ourselves, for many head units never call. Pure: times are milliseconds since
/// boot.
///
/// A *round* calls each configured car that can be called, one after the other. There are rounds as soon as Bluetooth
/// is ready after power-on, 15 and 30 seconds later, and then once a minute, in the first five minutes or while moving.
/// While any configured car is connected there are none.
package struct SeekPlan: Equatable, Sendable {
    /// Everything that the plan has to know of the world.
    package struct Surroundings: Equatable, Sendable {
        package var isMoving: Bool
        /// True if any configured car is connected.
        package var isConnected: Bool
        /// The configured cars that are paired with an adapter that is on, in their order.
        package var callable: [Car.ID]

        package init(isMoving: Bool, isConnected: Bool, callable: [Car.ID]) {
            self.isMoving = isMoving
            self.isConnected = isConnected
            self.callable = callable
        }
    }

    private static let ladder: [Int64] = [0, 15_000, 30_000]
    private static let pause: Int64 = 60_000
    private static let hopefulUntil: Int64 = 300_000

    private var firstRound: Int64?
    private var lastRound: Int64 = 0
    private var rounds = 0
    private var waiting: [Car.ID] = []
    private var called: Car.ID?

    package init() {}

    /// The car to call now, if any. It counts as being called until `finished`.
    package mutating func next(at now: Int64, _ surroundings: Surroundings) -> Car.ID? {
        guard !surroundings.isConnected else {
            waiting = []
            return nil
        }
        guard called == nil else { return nil }
        if waiting.isEmpty, let due = due(at: now, surroundings), due <= now {
            waiting = surroundings.callable
            firstRound = firstRound ?? now
            lastRound = now
            rounds += 1
        }
        while !waiting.isEmpty, called == nil {
            let candidate = waiting.removeFirst()
            if surroundings.callable.contains(candidate) { called = candidate }
        }
        return called
    }

    /// The call has come to its end, whatever that was.
    package mutating func finished(_ car: Car.ID) {
        if called == car { called = nil }
    }

    /// The time at which `next` wants to be asked again if the surroundings stay as they are; nil for never.
    package func deadline(at now: Int64, _ surroundings: Surroundings) -> Int64? {
        guard called == nil, !surroundings.isConnected else { return nil }
        guard waiting.isEmpty else { return now }
        return due(at: now, surroundings)
    }

    /// The time at which the next round would begin; nil when there is nobody to call or no reason to hope.
    private func due(at now: Int64, _ surroundings: Surroundings) -> Int64? {
        guard !surroundings.callable.isEmpty else { return nil }
        let time = max(now, nextRound(after: now))
        return surroundings.isMoving || time < SeekPlan.hopefulUntil ? time : nil
    }

    private func nextRound(after now: Int64) -> Int64 {
        guard let firstRound else { return now }
        return rounds < SeekPlan.ladder.count ? firstRound + SeekPlan.ladder[rounds] : lastRound + SeekPlan.pause
    }
}
