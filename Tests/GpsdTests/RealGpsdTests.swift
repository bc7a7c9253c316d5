import Drive
import Glibc
import Gpsd
import PrivateGpsd
import Testing

/// The real gpsd of this machine, fed by a receiver of ours.
@Suite(.serialized) struct RealGpsdTests {
    @Test func aFixComesFromAReceiverThroughARealGpsd() throws {
        let receiver = try Receiver([
            "--plan", "stand", "--at", "48.5,11.25", "--start", "2026-06-01T08:00:00Z",
        ])
        let gpsd = try PrivateGpsd([receiver])
        let loop = try SourceLoop(gpsd)
        #expect(
            loop.run { loop.fixes.contains { $0.mode == .threeDimensional && $0.satellites != nil } })
        let fix = try #require(loop.fixes.last)
        #expect(fix.coordinate == Coordinate(latitudeE7: 485_000_000, longitudeE7: 112_500_000))
        #expect(fix.speedCentimetresPerSecond == 0)
        #expect(fix.altitudeDecimetres == 5195)
        #expect(fix.hdopTenths == 9)
        #expect(fix.satellites == 9)
        #expect(try #require(fix.time) >= Fix.start)
        #expect(loop.source.decoder.path(ofDevice: 0) == receiver.device)
        #expect(loop.state == .receiving)
    }

    @Test func everyEpochOfAFastReceiverArrives() throws {
        let receiver = try Receiver(["--rate", "10", "--speed", "10", "--plan", "drive 30 20"])
        let gpsd = try PrivateGpsd([receiver])
        let loop = try SourceLoop(gpsd)
        #expect(loop.run { loop.isReceiving })
        #expect(receiver.program.line() == "sent 300 epochs 521 metres")
        let last = Fix.start + 29_900
        #expect(loop.run { loop.fixes.contains { $0.time == last && $0.mode == .threeDimensional } })
        // The first epochs may pass while gpsd still makes up its mind what kind of receiver it is.
        #expect(Set(loop.fixes.compactMap(\.time)).count > 280)
        #expect(loop.counters.lostFixes == 0)
        #expect(loop.counters.garbageLines == 0)
        let speeds = loop.fixes.compactMap(\.speedCentimetresPerSecond)
        #expect((1_990...2_010).contains(try #require(speeds.max())))
    }

    @Test func aGpsdThatIsKilledIsFoundAgain() throws {
        let receiver = try Receiver(["--rate", "5"])
        let gpsd = try PrivateGpsd([receiver])
        let loop = try SourceLoop(gpsd)
        #expect(loop.run { loop.isReceiving })
        gpsd.program?.end(SIGKILL)
        #expect(loop.run { loop.state == .waiting(.closed) })
        loop.passToDeadline()
        #expect(loop.run { loop.state == .waiting(.refused) })
        try gpsd.start()
        #expect(loop.run { loop.isReceiving })
        #expect(loop.counters.connections == 2)
        #expect(Set(loop.fixes.map(\.device)) == [0])
    }

    @Test func aGpsdThatEndsByItselfIsFoundAgain() throws {
        let receiver = try Receiver(["--rate", "5"])
        let gpsd = try PrivateGpsd([receiver])
        let loop = try SourceLoop(gpsd)
        #expect(loop.run { loop.isReceiving })
        gpsd.program?.end(SIGTERM)
        #expect(loop.run { loop.state == .waiting(.closed) })
        try gpsd.start()
        #expect(loop.run { loop.isReceiving })
    }

    /// The receiver goes on meanwhile, so that its fixes come all at once when gpsd does.
    @Test func aGpsdThatStallsIsASilenceAndThenABurst() throws {
        let receiver = try Receiver(["--rate", "5"])
        let gpsd = try PrivateGpsd([receiver])
        let loop = try SourceLoop(gpsd)
        #expect(loop.run { loop.fixes.count > 5 })
        gpsd.program?.send(SIGSTOP)
        #expect(loop.run { if case .silent = loop.state { true } else { false } })
        let before = loop.counters.bursts
        gpsd.program?.send(SIGCONT)
        #expect(loop.run { loop.isReceiving && loop.counters.bursts > before })
        #expect(loop.counters.connections == 1)
    }

    @Test func aReceiverThatFallsSilentIsNoticed() throws {
        let receiver = try Receiver(["--rate", "5"])
        let gpsd = try PrivateGpsd([receiver])
        let loop = try SourceLoop(gpsd)
        #expect(loop.run { loop.isReceiving })
        receiver.program.send(SIGSTOP)
        #expect(loop.run { if case .silent = loop.state { true } else { false } })
        receiver.program.send(SIGCONT)
        #expect(loop.run { loop.isReceiving })
    }

    @Test func aReceiverThatIsUnpluggedAndPluggedInAgainIsHeardAgain() throws {
        let receiver = try Receiver(["--rate", "5"])
        let gpsd = try PrivateGpsd([receiver])
        let loop = try SourceLoop(gpsd)
        // A gpsd that has just opened a receiver and loses it forgets to open the next one.
        #expect(loop.run { loop.fixes.count > 20 })
        #expect(gpsd.remove(receiver))
        #expect(loop.run { if case .noReceiver = loop.state { true } else { false } })
        let another = try Receiver(["--rate", "5"])
        #expect(gpsd.add(another))
        #expect(loop.run { loop.isReceiving })
        #expect(loop.fixes.last?.device == 1)
        #expect(gpsd.add(receiver))
        #expect(loop.run { loop.fixes.last?.device == 0 })
        #expect(loop.counters.connections == 1)
    }

    @Test func aGpsdWithoutReceiversSaysSo() throws {
        let gpsd = try PrivateGpsd([])
        let loop = try SourceLoop(gpsd)
        #expect(loop.run { if case .noReceiver = loop.state { true } else { false } })
        #expect(loop.counters.lines > 0 && loop.counters.garbageLines == 0)
    }

    @Test func aReceiverWithoutAFixIsReceivedNevertheless() throws {
        let receiver = try Receiver(["--rate", "5", "--plan", "blind"])
        let gpsd = try PrivateGpsd([receiver])
        let loop = try SourceLoop(gpsd)
        #expect(loop.run { loop.fixes.count > 3 })
        #expect(loop.isReceiving)
        #expect(loop.fixes.allSatisfy { $0.mode == .none && $0.coordinate == nil })
    }
}

extension Fix {
    /// The time at which our receivers' clocks begin: 2026-06-01T08:00:00Z.
    static let start: Int64 = 1_780_300_800_000
}
