import Drive
import Testing
import World

private typealias Line = MachineSink.Line

/// The audit's words on a spool in which one line is another than the recorder wrote.
@Suite struct AuditTests {
    /// Two drives with pauses, a cut in the first, and the car gone at the end of each.
    private func day() -> [Line] {
        let road = Road()
        road.stand(60)
        road.car(.connected)
        road.drive(300)
        road.command(.pause)
        road.stand(60)
        road.command(.resume)
        road.drive(60)
        road.cutPower(off: 100, metres: 200)
        road.car(.connected)
        road.drive(120)
        road.car(.gone)
        road.stand(1200)
        road.drive(300)
        road.car(.connected)
        road.drive(60)
        road.car(.gone)
        road.stand(300)
        return road.lines
    }

    private func objections(to lines: [Line]) -> [DriveAudit.Objection] {
        var audit = DriveAudit(DriveRules(), cars: [Road.golf, Road.punto])
        var objections: [DriveAudit.Objection] = []
        for line in lines { audit.check(line) { objections.append($0) } }
        return objections
    }

    /// The day with the n-th line that `change` knows something for changed by it.
    private func day(_ count: Int = 1, _ change: (DriveMachine.Recorded) -> DriveMachine.Recorded?) -> [Line] {
        var lines = day()
        var met = 0
        for (index, line) in lines.enumerated() {
            guard case .said(let what, let at) = line, let other = change(what) else { continue }
            met += 1
            if met == count { lines[index] = .said(other, at: at) }
        }
        #expect(met >= count)
        return lines
    }

    private func day(without count: Int, _ isIt: (DriveMachine.Recorded) -> Bool) -> [Line] {
        var lines = day()
        let places = lines.indices.filter { index in
            guard case .said(let what, _) = lines[index] else { return false }
            return isIt(what)
        }
        lines.remove(at: places[count - 1])
        return lines
    }

    private func end(_ change: @escaping (inout Decision.End) -> Void) -> [Line] {
        day { what in
            guard case .decided(.end(var end)) = what else { return nil }
            change(&end)
            return .decided(.end(end))
        }
    }

    @Test func theDayAsItWasIsBorneOut() {
        #expect(objections(to: day()) == [])
        let ends = day().filter { if case .said(.decided(.end), _) = $0 { true } else { false } }
        #expect(ends.count == 2)
    }

    @Test func anotherReason() {
        for reason in EndReason.allCases where reason != .disconnect {
            let found = objections(to: end { $0.because = reason })
            #expect(found.first?.kind == .notBorneOut, "\(reason)")
        }
    }

    @Test func aStampMoved() {
        #expect(objections(to: end { $0.at += 1 }).first?.kind == .notBorneOut)
        #expect(objections(to: end { $0.at -= 60_000 }).first?.kind == .notBorneOut)
    }

    @Test func otherTotals() {
        let longer = end { end in
            end.totals = DriveTotals(
                measuredMetres: end.totals.measuredMetres + 1, inferredMetres: end.totals.inferredMetres,
                movingMilliseconds: end.totals.movingMilliseconds)
        }
        #expect(objections(to: longer).first?.kind == .notBorneOut)
        #expect(objections(to: end { $0.sawCar = false }).count >= 1)
    }

    @Test func anObjectionSaysWhatItShouldHaveBeen() {
        let found = objections(to: end { $0.at -= 60_000 })
        guard case .decided(.end(let recorded))? = found.first?.what,
            case .decided(.end(let right))? = found.first?.instead
        else {
            Issue.record("no end and no other: \(found)")
            return
        }
        #expect(right.at == recorded.at + 60_000)
        #expect(found.count == 1)
    }

    @Test func aBeginMovedOrOfAnotherCause() {
        for count in 1...2 {
            let later = day(count) { what in
                guard case .decided(.begin(var begin)) = what else { return nil }
                begin.since += 1000
                return .decided(.begin(begin))
            }
            #expect(objections(to: later).first?.kind == .notBorneOut)
            for cause in BeginCause.allCases {
                let other = day(count) { what in
                    guard case .decided(.begin(var begin)) = what else { return nil }
                    guard begin.cause != cause else { return what }
                    begin.cause = cause
                    return .decided(.begin(begin))
                }
                let isSame = count == (cause == .bluetooth ? 1 : cause == .motion ? 2 : 0)
                #expect(objections(to: other).isEmpty == isSame, "\(count) \(cause)")
            }
        }
    }

    @Test func aBeginRemoved() {
        for count in 1...2 {
            let lines = day(without: count) { if case .decided(.begin) = $0 { true } else { false } }
            #expect(!objections(to: lines).isEmpty)
        }
    }

    @Test func anEndRemoved() {
        let lines = day(without: 1) { if case .decided(.end) = $0 { true } else { false } }
        #expect(objections(to: lines).first?.kind == .notTold)
    }

    @Test func aPauseAResumeOrAContinuationRemoved() {
        #expect(!objections(to: day(without: 1) { $0 == .decided(.pause) }).isEmpty)
        #expect(!objections(to: day(without: 1) { $0 == .decided(.resume) }).isEmpty)
        let uncontinued = day(without: 1) { if case .decided(.continued) = $0 { true } else { false } }
        #expect(objections(to: uncontinued).first?.kind == .notTold)
    }

    @Test func aCarThatWasNeverThere() {
        let lines = day(without: 1) { if case .car = $0 { true } else { false } }
        #expect(objections(to: lines).first?.kind == .notBorneOut)
    }

    @Test func aFixMovedByFiveHundredMetres() {
        for count in [100, 350, 460, 500, 600, 700] {
            let lines = day(count) { what in
                guard case .fix(var fix) = what else { return nil }
                fix.coordinate!.longitudeE7 += 72_000
                return .fix(fix)
            }
            #expect(!objections(to: lines).isEmpty, "\(count)")
        }
    }

    @Test func theEvidenceOfAMotionRemoved() {
        var lines = day()
        let begin = lines.lastIndex { if case .said(.decided(.begin), _) = $0 { true } else { false } }!
        lines.removeSubrange((begin - 3)..<begin)
        #expect(objections(to: lines).first?.kind == .notBorneOut)
    }

    @Test func whatFollowsAnObjectionIsJudgedByItself() {
        let found = objections(to: end { $0.because = .hand })
        #expect(found.count == 1)
    }

    @Test func whatALossOfPowerTookIsNoObjection() {
        let whole = day()
        let cut = whole.firstIndex { if case .said(.boot, _) = $0 { true } else { false } }!
        for lost in 0..<40 {
            var lines = Array(whole[..<(cut - lost)])
            lines.append(.said(.boot(.init(isSameBoot: false, lastLine: Moment(boottime: 9))), at: Moment(boottime: 9)))
            #expect(objections(to: lines) == [], "\(lost)")
        }
    }

    @Test func whatAStartDecidesIsDecidedUnderTheRulesThatItRead() {
        var before = DriveRules()
        before.startsByMotion = false
        let road = Road(before)
        road.command(.start(car: nil))
        road.drive(120)
        road.cutPower(off: 25, knowsTime: false)
        road.drive(300)
        // A boot that never knew the time is a drive of its own if motion may begin one.
        road.cutPower(off: 3600, knowsTime: true, under: DriveRules())
        #expect(road.begins.map(\.isOfEarlierBoot) == [false, true])
        let lines = road.lines.filter { if case .rules = $0 { false } else { true } }
        var audit = DriveAudit(before, cars: [Road.golf, Road.punto])
        var found: [DriveAudit.Objection] = []
        for line in lines { audit.check(line) { found.append($0) } }
        #expect(found.first?.kind == .notBorneOut)
    }
}
