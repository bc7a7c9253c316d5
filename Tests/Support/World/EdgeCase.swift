import Drive

/// Days on which something befalls a car, each told once for every sink.
package enum EdgeCase: String, CaseIterable, Sendable {
    case coldStart, cutInMotion, nextMorning, restartInMotion, reopen, tunnel, pause, midnight, finishByHand,
        slowReceiver, receiverWithoutSpeed, trafficJam, noLink, otherSettings

    /// Cause and reason of each of its drives.
    package var drives: [(BeginCause, EndReason)] {
        switch self {
        case .coldStart, .cutInMotion, .restartInMotion, .reopen, .tunnel, .midnight, .slowReceiver,
            .receiverWithoutSpeed, .trafficJam:
            [(.bluetooth, .disconnect)]
        case .nextMorning: [(.bluetooth, .powercut), (.bluetooth, .disconnect)]
        case .pause: [(.hand, .hand)]
        case .finishByHand: [(.bluetooth, .hand), (.bluetooth, .disconnect)]
        case .noLink: [(.motion, .idle)]
        case .otherSettings: [(.motion, .idle), (.bluetooth, .idle)]
        }
    }

    package func happen<S: Sink>(to car: World<S>) throws(S.Failure) {
        switch self {
        case .coldStart: coldStart(car)
        case .cutInMotion: try cut(car, off: 30)
        case .nextMorning: try cut(car, off: 12 * 3_600)
        case .restartInMotion: try restart(car)
        case .reopen: reopen(car)
        case .tunnel: tunnel(car)
        case .pause: pause(car)
        case .midnight: drive(car, after: 81_600)
        case .finishByHand: finishByHand(car)
        case .slowReceiver: drive(car, every: 5)
        case .receiverWithoutSpeed:
            car.told = { _ in nil }
            drive(car)
        case .trafficJam: jam(car)
        case .noLink: noLink(car)
        case .otherSettings: try otherSettings(car)
        }
        try car.commit()
    }

    private func drive<S>(_ car: World<S>, after seconds: Int = 10, every step: Int = 1) {
        car.wait(seconds)
        rest(car, 30)
        car.car(.connected)
        car.drive(1_800, every: step)
        park(car)
    }

    /// Every fix of it is heard: that a sieve leaves most of them out changes nothing.
    private func rest<S>(_ car: World<S>, _ seconds: Int) { car.drive(seconds, at: 0) }

    private func park<S>(_ car: World<S>) {
        rest(car, 5)
        car.car(.gone)
        rest(car, 600)
    }

    /// The receiver knows the place before it knows the time.
    private func coldStart<S>(_ car: World<S>) {
        car.knowsTime = false
        car.car(.connected)
        rest(car, 20)
        car.drive(40)
        car.knowsTime = true
        car.drive(300)
        park(car)
    }

    private func cut<S>(_ car: World<S>, off seconds: Int) throws(S.Failure) {
        rest(car, 5)
        car.car(.connected)
        car.drive(300)
        try car.cutPower(off: seconds, metres: 200)
        car.car(.connected)
        car.drive(300)
        park(car)
    }

    private func restart<S>(_ car: World<S>) throws(S.Failure) {
        rest(car, 5)
        car.car(.connected)
        car.drive(300)
        try car.restart()
        car.drive(300)
        park(car)
    }

    private func reopen<S>(_ car: World<S>) {
        rest(car, 5)
        car.car(.connected)
        car.drive(300)
        car.car(.gone)
        rest(car, 200)
        car.car(.connected)
        car.drive(300)
        park(car)
    }

    private func tunnel<S>(_ car: World<S>) {
        rest(car, 5)
        car.car(.connected)
        car.drive(300)
        car.wait(120, metres: 1_800)
        car.drive(300)
        park(car)
    }

    private func pause<S>(_ car: World<S>) {
        rest(car, 5)
        car.command(.start(car: nil))
        car.drive(300)
        car.command(.pause)
        car.drive(100)
        car.command(.resume)
        car.drive(300)
        car.command(.finish)
        rest(car, 600)
    }

    /// Nothing begins by itself before the car has gone.
    private func finishByHand<S>(_ car: World<S>) {
        rest(car, 5)
        car.car(.connected)
        car.drive(300)
        car.command(.finish)
        car.drive(200)
        car.car(.gone)
        rest(car, 30)
        car.car(.connected)
        car.drive(300)
        park(car)
    }

    private func jam<S>(_ car: World<S>) {
        rest(car, 5)
        car.car(.connected)
        for _ in 0..<10 {
            car.drive(40, at: 3)
            rest(car, 170)
        }
        car.drive(300)
        park(car)
    }

    private func noLink<S>(_ car: World<S>) {
        rest(car, 60)
        car.drive(600)
        rest(car, 1_500)
    }

    /// Patience that the settings take away while the recorder is away.
    private func otherSettings<S>(_ car: World<S>) throws(S.Failure) {
        noLink(car)
        var rules = DriveRules()
        rules.idleTimeoutConnected = 120_000
        try car.restart(under: rules)
        car.car(.connected)
        car.drive(300)
        rest(car, 600)
    }
}
