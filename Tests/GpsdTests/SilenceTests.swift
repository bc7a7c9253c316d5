import Drive
import Glibc
import Gpsd
import PrivateGpsd
import Testing

/// Silence, whichever way it comes, and how it is ended. The clock is put forward.
@Suite struct SilenceTests {
    @Test func nobodyListeningIsTriedAgainEverMoreSeldom() throws {
        let place = try Reservation()
        let loop = try SourceLoop("127.0.0.1:\(place.port)")
        var pauses: [Int64] = []
        for _ in 0..<7 {
            #expect(loop.run { loop.state == .waiting(.refused) })
            let pause = (loop.source.deadline ?? 0) - loop.now
            pauses.append((pause + 500) / 1000 * 1000)
            loop.passToDeadline()
        }
        #expect(pauses == [1_000, 2_000, 4_000, 8_000, 10_000, 10_000, 10_000])
        #expect(loop.counters.reconnects == 7)
        #expect(loop.counters.connections == 0)
    }

    @Test func aPathThatIsNotThereIsRefused() throws {
        let loop = try SourceLoop("/tmp/roadbook-no-gpsd-here")
        #expect(loop.state == .waiting(.refused))
    }

    @Test func gpsdIsReachedByAPath() throws {
        let gpsd = try FakeGpsd(path: "/tmp/roadbook-gpsd-\(getpid()).sock")
        let loop = try SourceLoop(gpsd)
        #expect(loop.state == .watching)
        #expect(gpsd.acceptCaller())
        gpsd.say(FakeGpsd.fix(1))
        #expect(loop.run { loop.fixes.count == 1 })
    }

    @Test func aPlaceThatRefusesIsFollowedByTheNextAtOnce() throws {
        let gpsd = try FakeGpsd()
        let loop = try SourceLoop("localhost:\(gpsd.port)")
        #expect(loop.run { loop.state == .watching })
        #expect(loop.states == [.connecting, .watching])
    }

    /// The gpsd's queue of callers is full, so that the kernel does not answer: whoever waited for it would wait two
    /// minutes.
    @Test func aGpsdThatHangsDoesNotHangTheLoop() throws {
        let gpsd = try FakeGpsd(queue: 0)
        var callers: [SourceLoop] = []
        while callers.count < 8, callers.last?.state != .connecting {
            callers.append(try SourceLoop(gpsd))
        }
        let loop = try #require(callers.last)
        #expect(loop.state == .connecting)
        loop.passToDeadline()
        #expect(loop.state == .waiting(.timedOut))
        loop.passToDeadline()
        #expect(loop.state == .connecting)
    }

    @Test func aHangingPathDoesNotHangTheLoop() throws {
        let gpsd = try FakeGpsd(path: "/tmp/roadbook-full-\(getpid()).sock", queue: 0)
        var callers: [SourceLoop] = []
        while callers.count < 8, callers.last?.state != .waiting(.timedOut) {
            callers.append(try SourceLoop(gpsd))
        }
        #expect(callers.last?.state == .waiting(.timedOut))
    }

    @Test func fiveSecondsWithoutAFixAreSilence() throws {
        let (gpsd, loop) = try receiving()
        let heard = loop.fixes.last?.boottime ?? 0
        loop.pass(4_000 - (loop.now - heard))
        #expect(loop.isReceiving)
        loop.passToDeadline()
        #expect(loop.state == .silent(since: heard))
        gpsd.say(FakeGpsd.fix(2))
        #expect(loop.run { loop.isReceiving })
    }

    /// gpsd looks for the receiver's speed and protocol first, at every start of the machine.
    @Test func aReceiverThatHasNotReportedYetIsSilentAfterTwentySeconds() throws {
        let gpsd = try FakeGpsd()
        let loop = try SourceLoop(gpsd)
        #expect(loop.run { loop.state == .watching })
        let since = loop.now
        loop.pass(19_000)
        #expect(loop.state == .watching)
        loop.passToDeadline()
        #expect(loop.now - since < 21_000)
        #expect(loop.run { if case .silent = loop.state { true } else { false } })
    }

    @Test func otherReportsAreNoFixes() throws {
        let (gpsd, loop) = try receiving()
        gpsd.say(#"{"class":"SKY","device":"/dev/gps","hdop":0.9,"uSat":7}"#)
        loop.drain()
        loop.pass(6_000)
        #expect(loop.state != .receiving)
    }

    @Test func halfAMinuteWithoutAFixCostsTheConnection() throws {
        let (gpsd, loop) = try receiving()
        let heard = loop.fixes.last?.boottime ?? 0
        loop.passToDeadline()
        #expect(loop.counters.connections == 1)
        loop.passToDeadline()
        #expect(loop.now - heard < 31_000)
        #expect(loop.counters.connections == 2)
        // Nothing has changed for whoever looks at it.
        #expect(loop.state == .silent(since: heard))
        #expect(gpsd.acceptCaller())
        gpsd.say(FakeGpsd.fix(40))
        #expect(loop.run { loop.isReceiving })
        #expect(loop.states.suffix(2) == [.silent(since: heard), .receiving])
    }

    @Test func aReceiverThatWasLeftUnpluggedDoesNotKeepTheMachineAwake() throws {
        let (gpsd, loop) = try receiving()
        let start = loop.now
        let wakeUps = loop.wakeUps
        var ticks = 0
        while loop.now - start < 3_600_000 {
            loop.passToDeadline()
            loop.drain()
            ticks += 1
        }
        while gpsd.hasCaller { #expect(gpsd.acceptCaller()) }
        #expect(ticks + loop.wakeUps - wakeUps < 60)
        #expect(loop.counters.connections > 10)
    }

    @Test func anHourOfSilenceEndsWithTheFirstFix() throws {
        let (gpsd, loop) = try receiving()
        let start = loop.now
        while loop.now - start < 3_600_000 { loop.passToDeadline() }
        while gpsd.hasCaller { #expect(gpsd.acceptCaller()) }
        gpsd.say(FakeGpsd.fix(2))
        #expect(loop.run { loop.isReceiving })
        loop.passToDeadline()
        loop.passToDeadline()
        #expect((loop.source.deadline ?? 0) - loop.now > 30_000)
    }

    @Test func gpsdWithoutAReceiverSaysSo() throws {
        let (gpsd, loop) = try receiving()
        gpsd.say(#"{"class":"DEVICES","devices":[]}"#)
        #expect(loop.run { if case .noReceiver = loop.state { true } else { false } })
        gpsd.say(FakeGpsd.fix(2))
        #expect(loop.run { loop.isReceiving })
    }

    @Test func theReceiversThatGpsdListsAreCounted() throws {
        let (gpsd, loop) = try receiving()
        let receivers = ["/dev/ttyACM0", "/dev/ttyUSB0"].map { #"{"class":"DEVICE","path":"\#($0)"}"# }
        gpsd.say(#"{"class":"DEVICES","devices":[\#(receivers.joined(separator: ","))]}"#)
        #expect(loop.run { loop.source.receivers == 2 })
    }

    @Test func aReceiverThatIsUnpluggedIsNoticedAtOnce() throws {
        let (gpsd, loop) = try receiving()
        gpsd.say(#"{"class":"DEVICE","path":"/dev/gps","activated":0}"#)
        #expect(loop.run { if case .noReceiver = loop.state { true } else { false } })
    }

    @Test func aReceiverThatIsPluggedInAndSaysNothingIsSilent() throws {
        let (gpsd, loop) = try receiving()
        gpsd.say(#"{"class":"DEVICE","path":"/dev/gps","activated":0}"#)
        #expect(loop.run { if case .noReceiver = loop.state { true } else { false } })
        gpsd.say(#"{"class":"DEVICE","path":"/dev/gps","activated":"2026-11-20T05:00:00.000Z"}"#)
        #expect(loop.run { loop.state == .watching })
        loop.passToDeadline()
        #expect(loop.run { if case .silent = loop.state { true } else { false } })
    }

    @Test func whoHearsOfAStateMayStopTheSource() throws {
        let gpsd = try FakeGpsd()
        var source: GpsdSource?
        var states: [GpsdState] = []
        let address = try GpsdAddress(gpsd.address)
        source = GpsdSource(
            address, onFix: { _ in },
            onState: { state in
                states.append(state)
                if state == .connecting { source?.stop() }
            })
        source?.start(now: 0)
        #expect(states == [.connecting, .idle])
        #expect(source?.deadline == nil)
        #expect(!gpsd.hasCaller)
    }

    @Test func aSecondReceiverThatIsUnpluggedIsNoSilence() throws {
        let (gpsd, loop) = try receiving()
        gpsd.say(
            FakeGpsd.fix(2, device: "/dev/other"),
            #"{"class":"DEVICE","path":"/dev/other","activated":0}"#)
        gpsd.say(FakeGpsd.fix(3))
        #expect(loop.run { loop.fixes.count == 3 })
        #expect(loop.fixes.map(\.device) == [0, 1, 0])
        #expect(loop.states.last == .receiving)
    }

    private func receiving() throws -> (FakeGpsd, SourceLoop) {
        let gpsd = try FakeGpsd()
        let loop = try SourceLoop(gpsd)
        try #require(gpsd.acceptCaller())
        gpsd.say(FakeGpsd.fix(1))
        try #require(loop.run { loop.isReceiving })
        return (gpsd, loop)
    }
}
