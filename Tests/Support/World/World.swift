import Drive

/// A made-up car on a road of its own, with a receiver, a key and a clock: whatever a test tells happens to it, and its
/// sink hears of that. Where the sink is another, the drives are the same.
@dynamicMemberLookup
package final class World<S: Sink> {
    package static var golf: Car.ID { Cars.golf }
    package static var punto: Car.ID { Cars.punto }
    /// UTC at the first boot.
    package static var begin: Int64 { S.begin }

    package let sink: S
    package private(set) var now: Int64 = 0
    package private(set) var rules: DriveRules
    package private(set) var cars: [Car.ID]
    /// False for a receiver that knows the place and not the time.
    package var knowsTime = true {
        didSet { if S.keepsTime { hasClock = knowsTime } }
    }
    /// The speed that the receiver tells of the one that is driven; nil where it tells none.
    package var told: (Double) -> Double? = { $0 }
    /// So much later than wanted a deadline is met.
    package var lateness: Int64 = 0
    /// The car drives south and west.
    package var isGoingBack = false
    /// Metres above the sea, and so many more with each metre that is driven.
    package var height = 52.0
    package var slope = 0.0
    private var utcAtBoot = World.begin
    private var hasClock = S.keepsTime
    /// The place from which metres are counted.
    private var origin = (latitude: 51.5, longitude: -0.12)
    private var place = (north: 0.0, east: 0.0)

    package init(_ rules: DriveRules = DriveRules(), cars: [Car.ID] = S.cars) throws(S.Failure) {
        (self.rules, self.cars) = (rules, cars)
        sink = try S(rules, cars: cars)
    }

    package init(into sink: S) {
        (rules, cars) = (DriveRules(), S.cars)
        self.sink = sink
    }

    package subscript<Value>(dynamicMember path: KeyPath<S, Value>) -> Value { sink[keyPath: path] }

    package subscript<Value>(dynamicMember path: ReferenceWritableKeyPath<S, Value>) -> Value {
        get { sink[keyPath: path] }
        set { sink[keyPath: path] = newValue }
    }

    // MARK: The clock

    package var utc: Int64 { utcAtBoot + now }
    /// UTC minus boottime; nil while nobody knows.
    package var offset: Int64? { hasClock ? utcAtBoot : nil }
    package var moment: Moment { moment(ago: 0) }

    private func moment(ago: Int64) -> Moment {
        Moment(boottime: now - ago, utc: offset.map { now - ago + $0 })
    }

    /// Time goes by, and every deadline in it is met.
    package func pass(_ milliseconds: Int64) {
        let end = now + milliseconds
        while let due = sink.deadline, due + lateness <= end {
            now = max(now, due + lateness)
            hear(.deadline)
            if sink.deadline == due { break }
        }
        now = end
    }

    /// The receiver tells the time, if it knows it and has not told it in this boot.
    package func learnTime() {
        guard knowsTime, !hasClock else { return }
        hasClock = true
        sink.learn(at: moment)
    }

    /// The clock of the new boot is not known before the receiver says it.
    package func withoutClock(_ body: () -> Void) {
        let known = knowsTime
        knowsTime = false
        body()
        knowsTime = known
    }

    // MARK: The way

    /// A fix every second, or every few of them, at a steady speed (metres a second).
    package func drive(_ seconds: Int, at speed: Double = 15, east: Bool = false, every step: Int = 1) {
        for _ in 0..<seconds / step {
            pass(Int64(step) * 1_000)
            go(speed * Double(step), east: east)
            fix(speed: speed)
        }
    }

    /// Standing, with fixes as the sieve leaves them, one a minute, where the sink has no sieve.
    package func stand(_ seconds: Int) {
        for second in 0..<seconds {
            pass(1_000)
            if S.sieves || second % 60 == 0 { fix(speed: 0) }
        }
    }

    /// No fixes at all, while the car may be driven on.
    package func wait(_ seconds: Int, metres gone: Double = 0) {
        pass(Int64(seconds) * 1_000)
        place.north += gone
    }

    /// The car is carried so far north, and nothing sees it.
    package func carry(_ metres: Double) { place.north += metres }

    package func fix(speed: Double) {
        learnTime()
        hear(.fix(report(speed, utc: utc)))
    }

    /// Reports a second apart that arrive together, with the last of them.
    package func arriveTogether(_ speeds: [Double]) {
        let first = utc
        now += Int64(speeds.count) * 1_000
        for (index, speed) in speeds.enumerated() {
            go(speed)
            hear(.fix(report(speed, utc: first + Int64(index + 1) * 1_000)))
        }
    }

    private func go(_ metres: Double, east: Bool = false) {
        let metres = isGoingBack ? -metres : metres
        if east { place.east += metres } else { place.north += metres }
        height += abs(metres) * slope
    }

    /// Another day, in a boot of its own that began some seconds ago; nil if nobody ever knows which.
    package func wake(at utc: Int64?, after seconds: Int = 10) throws(S.Failure) {
        try restart(off: 0, knowsTime: utc != nil)
        wait(seconds)
        if let utc { utcAtBoot = utc - now }
        learnTime()
    }

    /// The car is elsewhere, fifty metres above the sea.
    package func appear(_ latitude: Double, _ longitude: Double) {
        origin = (latitude, longitude)
        place = (0, 0)
        height = 50
    }

    package var coordinate: Coordinate? {
        Coordinate(
            latitude: origin.latitude + place.north / Arc.metresOfDegree,
            longitude: origin.longitude + place.east / 69_220)
    }

    private func report(_ speed: Double, utc: Int64) -> Fix {
        var fix = Fix(boottime: now, time: knowsTime ? utc : nil, mode: .threeDimensional)
        fix.coordinate = coordinate
        fix.speedCentimetresPerSecond = told(speed).map { Int32(($0 * 100).rounded()) }
        fix.altitudeDecimetres = Int32((height * 10).rounded())
        fix.horizontalErrorDecimetres = 30
        return fix
    }

    // MARK: Events

    /// Something happens, or is told of so many milliseconds later.
    package func hear(_ event: DriveMachine.Event, ago: Int64 = 0) { sink.hear(event, at: moment(ago: ago)) }

    /// Heard now, and so many seconds ago.
    package func car(_ presence: Presence, _ id: Car.ID = Cars.golf, ago seconds: Int64 = 0) {
        hear(.car(id, presence), ago: seconds * 1_000)
    }

    package func command(_ command: DriveMachine.Command) { hear(.command(command)) }

    // MARK: The recorder

    /// Other settings from now on.
    package func adopt(_ rules: DriveRules? = nil, cars: [Car.ID]? = nil) {
        self.rules = rules ?? self.rules
        self.cars = cars ?? self.cars
        sink.adopt(self.rules, cars: self.cars, at: moment)
        pass(0)
    }

    package func commit() throws(S.Failure) { try sink.commit(at: moment) }

    /// The power goes, and comes back after so long: boottime begins again. Meanwhile the car may be driven on, and the
    /// settings changed.
    package func cutPower(
        off seconds: some BinaryInteger, metres gone: Double = 0, knowsTime: Bool? = nil,
        under rules: DriveRules? = nil
    ) throws(S.Failure) {
        place.north += gone
        try restart(off: Int64(seconds), knowsTime: knowsTime, under: rules)
    }

    /// The recorder ends and begins again; with the power, or only the process.
    package func restart(
        off seconds: Int64? = nil, knowsTime: Bool? = nil, under rules: DriveRules? = nil, cars: [Car.ID]? = nil
    ) throws(S.Failure) {
        let last = moment
        if let seconds {
            utcAtBoot = utc + seconds * 1_000
            now = 0
            hasClock = S.keepsTime
        }
        self.knowsTime = knowsTime ?? self.knowsTime
        let isChanged = rules != nil || cars != nil
        self.rules = rules ?? self.rules
        self.cars = cars ?? self.cars
        try sink.start(
            WorldStart(
                isSameBoot: seconds == nil, last: last, moment: moment, rules: isChanged ? self.rules : nil,
                cars: self.cars))
    }
}
