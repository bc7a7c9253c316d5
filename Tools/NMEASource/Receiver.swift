import Glibc

/// A car with a receiver in it: its place, and the sentences that the receiver would say.
struct Receiver {
    private(set) var epochs = 0
    private(set) var metres = 0.0

    private let options: Options
    private let started: Int
    /// The epochs of the drive, counted from its start; mute ones too.
    private var epoch = 0
    private var latitude: Double
    private var longitude: Double
    private var course = 45.0
    private var speed = 0.0

    /// The most that a car does, in metres a second and second.
    private static let acceleration = 2.5
    private static let metresPerDegree = 111_195.0

    init(_ options: Options) {
        self.options = options
        latitude = options.latitude
        longitude = options.longitude
        started = Receiver.milliseconds()
    }

    mutating func play(to outlet: inout Outlet) {
        outlet.awaitReader()
        let offset = Receiver.milliseconds() - started
        for step in options.plan {
            if step.kind == .turn {
                course = step.seconds ?? course
                continue
            }
            let count = step.seconds.map { Int(($0 * options.rate).rounded()) }
            var played = 0
            while count.map({ played < $0 }) ?? !isTold() {
                advance(step)
                wait(since: started + offset)
                if step.kind != .mute { tell(step, outlet: &outlet) }
                epoch += 1
                played += 1
            }
        }
    }

    /// True if the receiver was told to go on to the next step, which it confirms.
    private func isTold() -> Bool {
        var toldBy = sigset_t()
        sigemptyset(&toldBy)
        sigaddset(&toldBy, SIGUSR1)
        var now = timespec()
        guard sigtimedwait(&toldBy, nil, &now) == SIGUSR1 else { return false }
        speak(1, "goes on")
        return true
    }

    private mutating func advance(_ step: Step) {
        let wanted: Double
        switch step.kind {
        case .drive: wanted = step.speed
        // A tunnel does not stop a car.
        case .blind, .mute: wanted = speed
        case .stand, .turn, .ghost: wanted = 0
        }
        let most = Receiver.acceleration / options.rate
        speed += min(max(wanted - speed, -most), most)
        let way = speed / options.rate
        metres += way
        latitude += way * cos(course * .pi / 180) / Receiver.metresPerDegree
        longitude += way * sin(course * .pi / 180) / (Receiver.metresPerDegree * cos(latitude * .pi / 180))
    }

    private mutating func tell(_ step: Step, outlet: inout Outlet) {
        let told = Sentences(
            milliseconds: options.start * 1000 + Int((Double(epoch) * 1000 / options.rate).rounded()),
            latitude: latitude, longitude: longitude, altitude: 519.5,
            speed: step.kind == .ghost ? step.speed : speed, course: course, hasFix: step.kind != .blind)
        send(told.lines(withSky: epoch % max(1, Int(options.rate)) == 0), to: &outlet)
        epochs += 1
    }

    private func send(_ lines: [String], to outlet: inout Outlet) {
        guard options.baud > 0 else { return outlet.send(lines.joined()) }
        for line in lines {
            outlet.send(line)
            // Ten bits a byte, as a serial line has them.
            usleep(UInt32(Double(line.utf8.count) * 10_000_000 / options.baud))
        }
    }

    /// Until this epoch is due. What was missed while the process was stopped is not made up for, as no receiver does.
    private mutating func wait(since start: Int) {
        guard options.speed > 0 else { return }
        let interval = 1000 / (options.rate * options.speed)
        let elapsed = Receiver.milliseconds() - start
        let missed = Int(Double(elapsed) / interval) - epoch
        if missed > 1, interval >= 50 { epoch += missed }
        let rest = Int(Double(epoch) * interval) - elapsed
        if rest > 0 { poll(nil, 0, Int32(rest)) }
    }

    private static func milliseconds() -> Int {
        var now = timespec()
        clock_gettime(CLOCK_MONOTONIC, &now)
        return now.tv_sec * 1000 + now.tv_nsec / 1_000_000
    }
}
