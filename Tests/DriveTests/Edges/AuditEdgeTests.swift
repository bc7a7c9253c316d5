import Drive
import Testing

/// Just inside and just outside of the number by which the audit judges what nobody wrote down.
@Suite struct AuditEdgeTests {
    /// The lines of a drive without a car that was finished by hand then.
    private func finished(_ seconds: Double) -> Bench {
        var bench = Bench()
        bench.command(.start(car: nil), 0)
        bench.fix(90)
        bench.command(.finish, seconds)
        return bench
    }

    /// The objections to a drive that was finished by hand then, and to the next one, which a motion began at 505 s.
    private func objections(finished seconds: Double) -> [DriveAudit.Objection] {
        var begun = finished(100)
        begun.fix(400)
        begun.fix(480)
        begun.depart(501, metres: 1_000)
        let before = finished(seconds).lines
        var audit = DriveAudit(DriveRules(), cars: [Bench.golf, Bench.punto])
        var objections: [DriveAudit.Objection] = []
        for (what, at) in before + begun.lines.dropFirst(before.count) {
            audit.check(what, at: at) { objections.append($0) }
        }
        #expect(begun.begins.map(\.cause) == [.hand, .motion])
        return objections
    }

    @Test func aMotionIsBorneOutFromFiveMinutesAfterAFinishByHandOn() {
        #expect(objections(finished: 205).isEmpty)
        #expect(objections(finished: 205.001).map(\.kind) == [.notBorneOut])
    }
}
