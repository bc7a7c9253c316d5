/// A drive that has begun and not ended.
package struct OpenDrive: Equatable, Sendable {
    /// The time for which the fixes have lain within the idle radius of one of them, the anchor.
    struct IdleWindow: Equatable, Sendable {
        var anchor: Coordinate
        var since: Int64
        var lastFix: Int64
        /// True once a fix stands: the first that does is the anchor, and until then the first of all.
        var hasStood: Bool

        /// True once fixes tell of more than half of a timeout that the car stood.
        func coversHalf(of timeout: Int64) -> Bool { lastFix - since >= timeout / 2 }
    }

    package private(set) var since: Int64
    package internal(set) var car: DriveCar
    package let cause: BeginCause
    package internal(set) var totals: DriveTotals
    private var pauses = DrivePauses()
    var window: IdleWindow?
    /// The place where the car was last, also in a pause, in which the drive stays where it was.
    private(set) var seen: Coordinate?

    /// A drive whose car was seen before, or not, in the boot in which it began.
    init(_ begin: Decision.Begin, isCarPresent: Bool = false, wasSeen: Bool = true) {
        since = begin.since
        car = DriveCar(begin, isPresent: isCarPresent)
        cause = begin.cause
        totals = DriveTotals(from: begin.stood, since: since - begin.unseen(wasSeen: wasSeen))
    }

    /// Stands where there is none.
    static let none = OpenDrive(.init(cause: .hand, car: nil, since: 0, stood: nil))

    package var lastMovement: Int64 { max(since, totals.lastMovement ?? since) }

    var place: Coordinate? { totals.last?.coordinate }

    /// True while its speed is that of a car that moves.
    package var isMoving: Bool { Thresholds.moves(totals.currentSpeed) }

    /// True while its speed is that of a car that is driven.
    var isDriven: Bool { Thresholds.isDriven(totals.currentSpeed) }

    /// The moment until which the last fix says that the car is driven; a fix tells for a few seconds only.
    var movesUntil: Int64 {
        guard isDriven, let last = totals.last else { return .min }
        return last.boottime + totals.lastHolds
    }

    mutating func add(_ fix: Fix, _ rules: DriveRules, leg: Leg? = nil) {
        totals.add(fix, rules, leg: leg)
        guard let place = fix.coordinate else { return }
        seen = place
        addToWindow(place, at: fix.boottime, rules)
    }

    private mutating func addToWindow(_ place: Coordinate, at time: Int64, _ rules: DriveRules) {
        let stands = !isMoving
        let open = window.flatMap { rules.isAtRest(place, around: $0.anchor) ? $0 : nil }
        if let open, open.hasStood || !stands {
            window?.lastFix = time
        } else {
            // The car stands since it moved last.
            window = IdleWindow(anchor: place, since: open?.lastFix ?? time, lastFix: time, hasStood: stands)
        }
    }

    /// Milliseconds from its beginning until then, without pauses.
    package func elapsed(until end: Int64) -> Int64 { pauses.elapsed(from: since, until: end) }

    mutating func carGoes(at time: Int64) {
        car.goes(at: time)
        totals.noteDisconnect()
    }

    mutating func resume(pausedFrom start: Int64, to end: Int64) {
        pauses.add(from: start, to: end)
        totals.resume()
        window = nil
    }

    mutating func shift(by milliseconds: Int64) {
        since += milliseconds
        totals.shift(by: milliseconds)
        pauses.shift(by: milliseconds)
        if let open = window {
            window?.since = open.since + milliseconds
            window?.lastFix = open.lastFix + milliseconds
        }
        car.shift(by: milliseconds)
    }
}
