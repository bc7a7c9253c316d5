import Terminal
import Testing

/// The line of progress: when it is there, when it is not, and what it says.
@Suite struct ProgressTests {
    /// A clock that a test sets, and what a terminal would have been sent.
    private final class Scene {
        var now: Int64 = 5_000
        var shown: [String] = []

        func progress(total: Int64, columns: Int = 80, isTerminal: Bool = true) -> Progress {
            let screen = Screen(isTerminal: isTerminal, columns: columns, hasColour: false)
            return Progress(
                "verifying", total: total, screen: screen, clock: { self.now }, show: { self.shown.append($0) })
        }
    }

    private let erase = "\r\u{1b}[K"

    @Test func saysNothingInTheFirstSecond() {
        let scene = Scene()
        let progress = scene.progress(total: 100)
        for step in Int64(0)..<100 {
            scene.now = 5_000 + step * 10 - (step == 0 ? 0 : 1)
            progress.update(step)
        }
        progress.finish()
        #expect(scene.shown.isEmpty)
    }

    @Test func showsTheShareTheAmountAndTheTimeLeft() {
        let scene = Scene()
        let progress = scene.progress(total: 4 << 20)
        scene.now += 1_000
        progress.update(1 << 20)
        #expect(scene.shown == [erase + "verifying  25 %  1.0 MiB of 4.0 MiB  4.0 s left"])
    }

    @Test func aWorkWithoutAKnownEndSaysHowFarItIs() {
        let scene = Scene()
        let progress = scene.progress(total: 0)
        scene.now += 2_000
        progress.update(3 << 10)
        #expect(scene.shown == [erase + "verifying  3.0 KiB"])
    }

    @Test func thingsAreCountedWithTheirNounOnce() {
        let scene = Scene()
        let screen = Screen(isTerminal: true, columns: 80, hasColour: false)
        let progress = Progress(
            "verifying", total: 12, unit: .things { "\($0) segments" }, screen: screen, clock: { scene.now },
            show: { scene.shown.append($0) })
        scene.now += 1_000
        progress.update(3)
        #expect(scene.shown == [erase + "verifying  25 %  3 of 12 segments  4.0 s left"])
    }

    @Test func isRedrawnTenTimesASecondAtMost() {
        let scene = Scene()
        let progress = scene.progress(total: 1_000)
        scene.now += 1_000
        for step in Int64(0)..<1_000 {
            progress.update(step)
            scene.now += 1
        }
        #expect(scene.shown.count == 10)
    }

    @Test func isErasedAtTheEndOnce() {
        let scene = Scene()
        let progress = scene.progress(total: 10)
        scene.now += 1_500
        progress.update(10)
        progress.finish()
        progress.finish()
        #expect(scene.shown.count == 2)
        #expect(scene.shown.last == erase)
    }

    @Test func isErasedWhenTheWorkIsAbandoned() {
        let scene = Scene()
        do {
            let progress = scene.progress(total: 10)
            scene.now += 1_500
            progress.update(1)
        }
        #expect(scene.shown.last == erase)
    }

    @Test func saysNothingWhereNobodyLooks() {
        let scene = Scene()
        let progress = scene.progress(total: 10, isTerminal: false)
        scene.now += 60_000
        progress.update(5)
        progress.finish()
        #expect(scene.shown.isEmpty)
    }

    /// A log that is kept of a terminal would have each of its lines.
    @Test(arguments: [("TERM", "dumb"), ("DPKG_MAINTSCRIPT_NAME", "postinst")])
    func saysNothingWhereItCannotBeErased(name: String, value: String) {
        #expect(!Progress.mayErase { $0 == name ? value : nil })
        #expect(Progress.mayErase { $0 == "TERM" ? "xterm" : nil })
    }

    @Test func fitsTheTerminal() {
        let scene = Scene()
        let progress = scene.progress(total: 4 << 20, columns: 20)
        scene.now += 1_000
        progress.update(1 << 20)
        #expect(scene.shown == [erase + "verifying  25 %  1…"])
    }

    @Test func moreThanAllIsAll() {
        let scene = Scene()
        let progress = scene.progress(total: 100)
        scene.now += 1_000
        progress.update(250)
        #expect(scene.shown == [erase + "verifying  100 %  250 B of 100 B"])
    }
}
