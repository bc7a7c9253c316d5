/// Between the receiver and the machine: makes one fix of the reports of an epoch, refuses what is no good, and thins
/// out standing still. Pure. What passes is all that the machine sees.
package struct Sieve: Sendable {
    package enum Refusal: Int, CaseIterable, Sendable {
        case noFix, noPlace, simulated, inaccurate, old, repeated, setAside, standing, spared, otherReceiver

        /// The name that the status has for the refusal. Written out: to look a case's name up costs more than to
        /// record ten fixes.
        package var name: String {
            switch self {
            case .noFix: return "noFix"
            case .noPlace: return "noPlace"
            case .simulated: return "simulated"
            case .inaccurate: return "inaccurate"
            case .old: return "old"
            case .repeated: return "repeated"
            case .setAside: return "setAside"
            case .standing: return "standing"
            case .spared: return "spared"
            case .otherReceiver: return "otherReceiver"
            }
        }
    }

    /// The outcome of a report: at most one fix, and perhaps the clock.
    package struct Outcome: Equatable, Sendable {
        /// The boottime of the epoch that was closed.
        package var at: Int64 = 0
        package var clock: ClockMapping.Change?
        /// The last fix of a long rest, which was left out at first, and comes before the one that passed.
        package var rested: Fix?
        package var passed: Fix?
    }

    /// The time for which a report waits for the others of its epoch.
    private static let epochWait: Int64 = 250
    /// After so many epochs of as many reports each, the next one is complete with as many, and is not waited for.
    private static let epochsToLearn = 3
    /// Without an error estimate: what a satellite's range is off by, times hdop.
    private static let rangeErrorMetres = 10.0
    private static let fewestSatellites: UInt8 = 4

    package var rules: DriveRules
    /// Milliseconds between fixes that pass while room is scarce; 0 for all.
    package var spacing: Int64 = 0
    package private(set) var clock = ClockMapping()
    package private(set) var refused = [UInt64](repeating: 0, count: Refusal.allCases.count)
    package private(set) var passed: UInt64 = 0

    private var epoch: Fix?
    private var reports = 0
    /// The number of reports that the last epochs had, and how many epochs in a row had as many.
    private var usual = (reports: 0, epochs: 0)
    private var lastTime: Int64?
    private var lastDevice: UInt8 = 0
    private var lastPassed: Int64?
    /// The receiver that is followed, and the boottime of the last fix of it that was good.
    private var followed: (device: UInt8, goodAt: Int64)?
    private var thinning = RestThinning()

    package init(_ rules: DriveRules) { self.rules = rules }

    /// The time at which the open epoch is closed, if nothing newer comes.
    package private(set) var deadline: Int64?

    private var isComplete: Bool { usual.epochs >= Sieve.epochsToLearn && reports >= usual.reports }

    package func count(_ refusal: Refusal) -> UInt64 { refused[refusal.rawValue] }

    /// Sifts one report. What passes is its own epoch, if that is complete with it, or the one before it.
    package mutating func sift(_ report: Fix) -> Outcome {
        guard !isOfAnother(report) else {
            refuse(.otherReceiver)
            return Outcome()
        }
        if let open = epoch, open.device == report.device, open.time == report.time, open.time != nil {
            epoch = Sieve.merge(open, report)
            reports += 1
            deadline = epochEnd
            return isComplete ? close() : Outcome()
        }
        if epoch == nil {
            open(report)
            return epoch != nil && isComplete ? close() : Outcome()
        }
        let outcome = close()
        open(report)
        return outcome
    }

    /// Two receivers err each in its own way, and are late each in its own: their fixes make no track together.
    private func isOfAnother(_ report: Fix) -> Bool {
        guard let followed, followed.device != report.device else { return false }
        return report.boottime - followed.goodAt < Thresholds.receiverKept
    }

    private var epochEnd: Int64? { epoch.map { $0.boottime + (isComplete ? 0 : Sieve.epochWait) } }

    private mutating func open(_ report: Fix) {
        if let time = report.time, time == lastTime, report.device == lastDevice {
            refuse(.repeated)
            // The rest of an epoch was waited for too short.
            usual.epochs = 0
        } else {
            epoch = report
            reports = 1
            deadline = epochEnd
        }
    }

    /// Closes the open epoch: at its deadline, or because nothing more will come.
    package mutating func close() -> Outcome {
        guard let fix = epoch else { return Outcome() }
        epoch = nil
        deadline = nil
        usual = reports == usual.reports ? (reports, min(usual.epochs + 1, Sieve.epochsToLearn)) : (reports, 1)
        lastTime = fix.time
        lastDevice = fix.device
        guard !isOfAnother(fix) else {
            refuse(.otherReceiver)
            return Outcome(at: fix.boottime)
        }
        var outcome = Outcome(at: fix.boottime, clock: clock.learn(fix))
        let refusal = objection(to: fix, teachesClock: outcome.clock != nil)
        if refusal == nil || refusal == .standing || refusal == .spared { followed = (fix.device, fix.boottime) }
        if let refusal {
            refuse(refusal)
        } else {
            outcome.rested = thinning.takeBack()?.fix
            if outcome.rested != nil { passed += 1 }
            passed += 1
            lastPassed = fix.boottime
            outcome.passed = fix
            if clock.judge(fix) == .undated { outcome.passed?.time = nil }
        }
        return outcome
    }

    /// The last fix of a long rest that was left out, for the drive ends with it.
    package mutating func takeRested() -> Fix? {
        guard let rested = thinning.takeLast()?.fix else { return nil }
        passed += 1
        return rested
    }

    /// A later report of an epoch completes the earlier one; a fix wins over none.
    private static func merge(_ earlier: Fix, _ later: Fix) -> Fix {
        if later.mode == .none && earlier.mode != .none { return earlier }
        return Fix(joining: earlier, later)
    }

    private mutating func objection(to fix: Fix, teachesClock: Bool) -> Refusal? {
        guard fix.mode != .none else { return .noFix }
        guard let place = fix.coordinate else { return .noPlace }
        if fix.isSimulated && !rules.acceptsSimulated { return .simulated }
        if !isAccurate(fix) { return .inaccurate }
        switch clock.judge(fix) {
        case .unknown, .undated: break
        case .setAside: return .setAside
        case .agrees(let age): if age >= rules.maximumAge { return .old }
        }
        if let lastPassed, fix.boottime - lastPassed < spacing { return .spared }
        // A drive of an earlier boot waits to know the time.
        let isLeftOut = thinning.leavesOut(fix, at: place, fix.boottime, rules, isWanted: teachesClock)
        return isLeftOut ? .standing : nil
    }

    private func isAccurate(_ fix: Fix) -> Bool {
        if let error = fix.horizontalErrorMetres { return error < rules.maximumError }
        guard let hdop = fix.hdopTenths, let satellites = fix.satellites else { return true }
        return Double(hdop) / 10 * Sieve.rangeErrorMetres < rules.maximumError && satellites >= Sieve.fewestSatellites
    }

    private mutating func refuse(_ refusal: Refusal) { refused[refusal.rawValue] += 1 }
}
