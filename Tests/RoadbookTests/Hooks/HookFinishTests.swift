import Glibc
import Testing

/// A finish is told once no recorder can take it back any more: by the rules, the cars and the boot of the spool.
@Suite struct HookFinishTests {
    /// A drive that ended some seconds ago.
    struct Finish: CustomTestStringConvertible, Sendable {
        var because: String
        /// Milliseconds.
        var window = 3_600_000
        var carStays = false
        var isTold: Bool

        var testDescription: String { "\(because), \(window) ms, \(carStays ? "the car stays" : "the car went")" }

        static let all: [Finish] = [
            Finish(because: "disconnect", isTold: false), Finish(because: "disconnect", window: 0, isTold: true),
            Finish(because: "disconnect", window: 1, isTold: true),
            Finish(because: "idle", window: 0, carStays: true, isTold: false),
            Finish(because: "idle", window: 0, isTold: true), Finish(because: "idle", isTold: false),
            Finish(because: "pause", window: 0, carStays: true, isTold: true),
            Finish(because: "hand", carStays: true, isTold: true),
        ]

        /// The lines of a recorder that is told of a phone, too, which is no car.
        func lines(endedAt end: Int64) -> [String] {
            let begin = end - 20_000
            var lines = [
                "P \(begin) ReopenWindow=\(window)", "V \(begin) 9 driver Anna", "C \(begin) 9 connected",
                "C \(begin) 7 connected", "D \(begin) begin bluetooth 7 \(begin) - -",
            ]
            for second in 1...10 {
                let time = begin + Int64(second) * 1_000
                lines.append("G \(time) - 51.50\(10 + second)000 -0.1200000 52.0 15.00 0.0 3 9 3.0 0.9")
            }
            if !carStays { lines.append("C \(end - 5_000) 7 gone") }
            return lines + ["D \(end) end \(because) \(end - 10_000) 0 900 0 10000 1"]
        }
    }

    /// The unit, and a program that hears of each event.
    private struct Run {
        let stand: HookStand

        init() throws {
            stand = try HookStand(DrivenDay([]))
            try stand.listener("hooks.d/listen")
        }

        var boot: String { stand.text(of: "/proc/sys/kernel/random/boot_id").filter { $0 != "-" && $0 != "\n" } }

        func record(_ boot: String, _ lines: [String]) throws {
            try stand.day.books.record(boot, WrittenBooks.Commit(lines, at: UInt64(Run.now)))
        }

        func told() throws -> [String] {
            let outcome = try stand.run("hooks", "run")
            #expect(outcome.code == 0, "\(outcome.errors)")
            return try stand.heard().map(\.event).filter { $0.hasPrefix("drive-") }
        }

        static var now: Int64 {
            var now = timespec()
            clock_gettime(CLOCK_BOOTTIME, &now)
            return Int64(now.tv_sec) * 1_000 + Int64(now.tv_nsec) / 1_000_000
        }
    }

    @Test(arguments: Finish.all) func isToldWhenNobodyCanTakeItBack(finish: Finish) throws {
        let run = try Run()
        try run.record(run.boot, finish.lines(endedAt: Run.now - 5_000))
        #expect(try run.told() == ["drive-started"] + (finish.isTold ? ["drive-finished"] : []))
    }

    @Test func isToldOnceTheTimeIsOver() throws {
        let run = try Run()
        // A second and a half are left, which the unit waits for.
        let finish = Finish(because: "disconnect", window: 6_500, isTold: true)
        let end = Run.now - 5_000
        try run.record(run.boot, finish.lines(endedAt: end))
        #expect(try run.told() == ["drive-started", "drive-finished"])
        #expect(Run.now > end + 6_500)
    }

    @Test(arguments: Finish.all) func anEndBeforeThePowerWasOffIsToldAtOnce(finish: Finish) throws {
        let (early, late) = (try Run(), try Run())
        let lines = finish.lines(endedAt: Run.now - 5_000)
        try early.record("22222222222222222222222222222222", lines)
        #expect(try early.told() == ["drive-started", "drive-finished"])
        try late.record("22222222222222222222222222222222", lines)
        try late.record(late.boot, ["T 1000 1772431200000 learnt"])
        #expect(try late.told() == ["drive-started", "drive-finished"])
    }

    @Test func aDriveThatGoesOnIsNotFinished() throws {
        let run = try Run()
        let end = Run.now - 5_000
        let lines = Finish(because: "idle", carStays: true, isTold: false).lines(endedAt: end)
        try run.record(run.boot, lines + ["D \(end + 1_000) reopen \(end - 20_000)"])
        #expect(try run.told() == ["drive-started"])
    }
}
