import Drive
import Testing
import World

/// Long days that nobody has: what the machine decided of them live, it decides of the records again. Every road holds
/// what it writes against the audit; a day that fails names its seed.
@Suite struct LongDayTests {
    private static func rules(_ dice: inout Dice) -> DriveRules {
        var rules = DriveRules()
        rules.startsByBluetooth = dice.roll(8) > 0
        rules.startsByMotion = dice.roll(8) > 0
        rules.connectDelay = dice.of([0, 2000, 2000, 10_000])
        rules.disconnectDelay = dice.of([0, 20_000, 90_000])
        rules.idleTimeout = dice.of([60_000, 300_000, 600_000])
        rules.idleTimeoutConnected = dice.of([120_000, 900_000, 1_800_000])
        rules.reopenWindow = dice.of([0, 60_000, 300_000, 1_800_000])
        rules.silenceTimeout = dice.of([900_000, 1_200_000, 3_600_000])
        rules.preRoll = dice.of([0, 5_000, 120_000, 600_000])
        rules.idleRadius = dice.of([30, 100, 300])
        rules.motionRadius = dice.of([50, 200, 500])
        return rules
    }

    private static func step(_ road: Road, _ dice: inout Dice) {
        let id = dice.of([Road.golf, Road.golf, Road.golf, Road.punto])
        switch dice.roll(34) {
        case 0...7: road.drive(1 + dice.roll(180), at: dice.of([0.4, 1.5, 2.5, 8, 15, 15, 33, 60]))
        case 8...11: road.stand(1 + dice.roll(dice.of([20, 200, 900, 2400])))
        case 12, 13: road.wait(1 + dice.roll(dice.of([20, 300, 1200, 5000])), metres: Double(dice.roll(3000)))
        case 14...17: road.car(.connected, id)
        case 18...20: road.car(.gone, id, ago: dice.of([0, 0, 5, 50]))
        case 21: road.car(.unknown, id)
        case 22: flap(road, id, &dice)
        case 23: ghosts(road, &dice)
        case 24: road.command(.start(car: dice.of([nil, Road.golf, Road.punto])))
        case 25: road.command(.finish)
        case 26: road.command(.pause)
        case 27: road.command(.resume)
        case 28: road.adopt(rules(&dice))
        case 29:
            road.lose(dice.of([0, 0, 1, 2, 30]))
            road.restart(under: dice.roll(3) == 0 ? rules(&dice) : nil)
        case 30:
            road.adopt(cars: dice.of([[Road.golf, Road.punto], [Road.golf, Road.punto], [Road.golf], [Road.punto]]))
        default: cut(road, &dice)
        }
    }

    private static func flap(_ road: Road, _ id: Car.ID, _ dice: inout Dice) {
        for _ in 0..<(1 + dice.roll(8)) {
            road.car(.connected, id)
            if dice.roll(2) == 0 { road.drive(1 + dice.roll(5)) } else { road.wait(1 + dice.roll(5)) }
            if dice.roll(9) == 0 { road.command(.finish) }
            road.car(.gone, id)
            road.wait(1 + dice.roll(20))
        }
    }

    private static func ghosts(_ road: Road, _ dice: inout Dice) {
        for second in 0..<(1 + dice.roll(300)) {
            road.wait(1)
            road.fix(speed: second % 5 == 0 ? 93 : 0)
        }
    }

    private static func cut(_ road: Road, _ dice: inout Dice) {
        let off = 1 + dice.roll(dice.of([30, 300, 7200]))
        let lost = dice.of([0, 0, 1, 3, 40])
        let new = dice.roll(5) == 0 ? rules(&dice) : nil
        road.lose(lost)
        road.cutPower(off: off, metres: Double(dice.roll(2000)), knowsTime: false, under: new)
        if dice.roll(3) > 0 { road.car(.connected, dice.of([Road.golf, Road.golf, Road.punto])) }
        if dice.roll(2) == 0 { road.drive(dice.roll(20)) } else { road.stand(1 + dice.roll(100)) }
        // Some boots never know the time.
        road.knowsTime = dice.roll(4) > 0
    }

    private static func day(_ dice: inout Dice) -> (road: Road, rules: DriveRules) {
        let rules = dice.roll(3) == 0 ? rules(&dice) : DriveRules()
        let road = Road(rules)
        road.lateness = dice.of([0, 0, 40, 1500])
        for _ in 0..<120 { step(road, &dice) }
        return (road, rules)
    }

    @Test(arguments: 0..<400)
    func theMachineFedLiveIsTheMachineFedFromTheSpool(seed: UInt64) {
        var dice = Dice(state: seed)
        #expect(Self.day(&dice).road.lines.count > 20)
    }

    /// The days are worth something only if what can happen does.
    @Test func theDaysHaveEveryDecision() {
        var told: Set<String> = []
        for seed in 1000..<1060 {
            var dice = Dice(state: UInt64(seed))
            for line in Self.day(&dice).road.lines {
                guard case .said(let what, _) = line else { continue }
                switch what {
                case .decided(.begin(let begin)): told.insert(begin.isOfEarlierBoot ? "undated" : begin.cause.rawValue)
                case .decided(.end(let end)): told.insert("end \(end.because.rawValue)")
                case .decided(.reopen): told.insert("reopen")
                case .decided(.held): told.insert("held")
                case .decided(.continued): told.insert("continued")
                case .fix, .car, .decided, .boot: break
                }
            }
        }
        let wanted = ["undated", "reopen", "held", "continued"] + BeginCause.allCases.map(\.rawValue)
        #expect(Set(wanted + EndReason.allCases.map { "end \($0.rawValue)" }).subtracting(told) == [])
    }

    /// Any one decision of such a day, another than it was.
    @Test(arguments: 2000..<2200)
    func aDecisionChangedIsObjectedTo(seed: UInt64) {
        var dice = Dice(state: seed)
        let (road, rules) = Self.day(&dice)
        var lines = road.lines
        let changed = lines.indices.compactMap { index in Self.changed(lines[index], &dice).map { (index, $0) } }
        guard !changed.isEmpty else { return }
        let (index, line) = dice.of(changed)
        lines[index] = line
        var audit = DriveAudit(rules, cars: [Road.golf, Road.punto])
        var objections: [DriveAudit.Objection] = []
        for line in lines { audit.check(line) { objections.append($0) } }
        #expect(!objections.isEmpty, "\(road.lines[index]) became \(line)")
    }

    private static func changed(_ line: MachineSink.Line, _ dice: inout Dice) -> MachineSink.Line? {
        guard case .said(let what, let at) = line else { return nil }
        switch what {
        case .decided(.begin(var begin)):
            begin.since += dice.of([-60_000, -1, 1, 1000])
            return .said(.decided(.begin(begin)), at: at)
        case .decided(.end(var end)):
            // A finish by hand in a pause is stamped as the pause's own end is.
            if dice.roll(2) == 0, end.because != .pause {
                end.because = dice.of(EndReason.allCases.filter { $0 != end.because })
            } else {
                end.at -= dice.of([-60_000, -1, 1, 1000])
            }
            return .said(.decided(.end(end)), at: at)
        case .decided(.reopen(let since)): return .said(.decided(.reopen(since: since + 1)), at: at)
        case .decided(.continued(let off)): return .said(.decided(.continued(off: off + 1000)), at: at)
        case .fix, .car, .decided, .boot: return nil
        }
    }
}
