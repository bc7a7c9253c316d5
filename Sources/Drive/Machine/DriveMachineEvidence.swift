/// The evidence that a parked machine saw and nobody wrote down, as the line of a beginning lets one know it.
extension DriveMachine {
    /// The car stood here.
    package mutating func stood(at place: Coordinate) {
        guard drive == nil else { return }
        trace = MotionTrace(stood: place)
    }

    /// The car stood long enough after a finish by hand.
    package mutating func letGo() {
        guard drive == nil else { return }
        hold = nil
    }

    /// Nothing is open, and nothing that was may go on: only the last car is known of all that was before.
    package var isAnew: Bool { drive == nil && ended == nil && hold == nil && ring.isEmpty && cars.states.isEmpty }
}
