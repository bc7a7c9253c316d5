import Awaiting
import Drive
import Glibc
import Gpsd
import PrivateGpsd
import Testing

/// The words that a gpsd may say, and the ways in which it may stop saying them.
@Suite struct HostileGpsdTests {
    private let gpsd: FakeGpsd
    private let loop: SourceLoop

    init() throws {
        gpsd = try FakeGpsd()
        loop = try SourceLoop(gpsd)
        try #require(loop.run { loop.state == .watching })
        try #require(gpsd.acceptCaller())
    }

    /// Says it, and turns the loop until the source has read that many lines.
    private func say(_ lines: String...) {
        let wanted = loop.counters.lines + lines.count
        for line in lines { gpsd.say(line) }
        #expect(loop.run { loop.counters.lines == wanted })
    }

    @Test func gpsdIsAskedToSendItsReports() {
        let words = gpsd.heard()
        #expect(words.hasPrefix(#"?WATCH={"enable":true,"json":true"#))
        #expect(words.split(separator: ";").count <= 2)
    }

    @Test func halfALineDoesNotTurnTheLoop() {
        gpsd.send(String(FakeGpsd.fix(1).prefix(60)))
        #expect(loop.run { loop.wakeUps == 1 })
        loop.drain()
        #expect(loop.wakeUps == 1)
        gpsd.send(FakeGpsd.fix(1).dropFirst(60) + "\r\n")
        #expect(loop.run { loop.fixes.count == 1 })
        #expect(loop.wakeUps == 2)
    }

    @Test func aLineThatComesByteByByteIsOneFix() {
        for byte in FakeGpsd.fix(1) + "\r\n" {
            gpsd.send(String(byte))
            loop.drain()
        }
        #expect(loop.run { loop.fixes.count == 1 })
        #expect(loop.counters.lines == 1)
    }

    @Test func aLineWithoutEndCostsTheConnectionAndNothingElse() {
        say(FakeGpsd.fix(1))
        gpsd.send(#"{"class":"TPV","device":""# + String(repeating: "a", count: 70_000))
        #expect(loop.run { loop.state == .waiting(.lineTooLong) })
        #expect(loop.counters.overlongLines == 1)
        loop.passToDeadline()
        #expect(loop.state == .watching)
        #expect(gpsd.acceptCaller())
        say(FakeGpsd.fix(2))
        #expect(loop.fixes.count == 2)
    }

    @Test func aLongLineBelowTheLimitIsRead() {
        let satellites = (1...140).map {
            #"{"PRN":\#($0),"el":10.0,"az":20.0,"ss":30.0,"used":true,"gnssid":0,"svid":1}"#
        }
        say(
            #"{"class":"SKY","device":"/dev/gps","hdop":0.85,"satellites":[\#(satellites.joined(separator: ","))]}"#
        )
        say(FakeGpsd.fix(1))
        #expect(loop.fixes.last?.satellites == 140)
        #expect(loop.fixes.last?.hdopTenths == 9)
    }

    @Test func anotherReportAfterAFixIsNotTheFixAgain() {
        say(
            FakeGpsd.fix(1), #"{"class":"SKY","device":"/dev/gps","hdop":0.9,"uSat":7}"#,
            #"{"class":"DEVICE","path":"/dev/gps","activated":"2026-11-20T05:00:00.000Z"}"#,
            #"{"class":"WEATHER","mode":3}"#, #"{"class":"ERROR","message":"no"}"#)
        #expect(loop.fixes.count == 1)
    }

    @Test func severalFixesOfOneEpochArePassedOnAsTheyCome() {
        say(
            FakeGpsd.fix(1), FakeGpsd.fix(1, more: #","epv":3.0"#),
            FakeGpsd.fix(1, more: #","track":12.34"#))
        #expect(loop.fixes.count == 3)
        #expect(Set(loop.fixes.map(\.time)).count == 1)
        #expect(loop.fixes.last?.courseDecidegrees == 123)
    }

    @Test func gpsdOfTheFutureIsListenedTo() {
        say(
            #"{"class":"VERSION","release":"9.1","rev":"9.1","proto_major":77,"proto_minor":0}"#,
            FakeGpsd.fix(1))
        #expect(loop.fixes.count == 1)
        #expect(loop.counters.garbageLines == 0)
    }

    @Test func aComplaintIsCountedAndIsNoFault() {
        say(#"{"class":"ERROR","message":"Unrecognized request"}"#, FakeGpsd.fix(1))
        #expect(loop.counters.errors == 1)
        #expect(loop.counters.garbageLines == 0)
        #expect(loop.isReceiving)
    }

    @Test func noiseIsCountedAndPassedOver() {
        say("", "hello", "{", "}", #"{"class""#, "\u{0}\u{1}", #"["class":"TPV"]"#, FakeGpsd.fix(1))
        #expect(loop.counters.garbageLines == 7)
        #expect(loop.fixes.count == 1)
    }

    @Test func aConnectionThatIsClosedIsMadeAgain() {
        say(FakeGpsd.fix(1))
        gpsd.hangUp()
        #expect(loop.run { loop.state == .waiting(.closed) })
        loop.passToDeadline()
        #expect(loop.state == .watching)
        #expect(gpsd.acceptCaller())
        say(FakeGpsd.fix(2))
        #expect(loop.fixes.count == 2)
        #expect(loop.counters.reconnects == 1)
        #expect(
            loop.states == [
                .connecting, .watching, .receiving, .waiting(.closed), .connecting, .watching, .receiving,
            ])
    }

    @Test func aConnectionThatIsResetIsMadeAgain() {
        say(FakeGpsd.fix(1))
        gpsd.reset()
        #expect(loop.run { loop.state == .waiting(.closed) })
        loop.passToDeadline()
        #expect(loop.state == .watching)
    }

    @Test func halfALineOfALostConnectionIsForgotten() {
        gpsd.send(String(FakeGpsd.fix(1).prefix(60)))
        #expect(loop.run { loop.wakeUps == 1 })
        gpsd.hangUp()
        #expect(loop.run { loop.state == .waiting(.closed) })
        loop.passToDeadline()
        #expect(gpsd.acceptCaller())
        say(FakeGpsd.fix(2))
        #expect(loop.fixes.count == 1)
    }

    @Test func oldFixesThatComeAllAtOnceAreABurst() {
        say(FakeGpsd.fix(1))
        loop.pass(4_000)
        say(FakeGpsd.fix(2), FakeGpsd.fix(3), FakeGpsd.fix(4), FakeGpsd.fix(5), FakeGpsd.fix(6))
        #expect(loop.counters.bursts == 1)
        #expect(loop.fixes.count == 6)
        let last = loop.fixes.suffix(5)
        #expect(last.last!.boottime - last.first!.boottime < 1_000)
        #expect(last.last!.time! - last.first!.time! == 4_000)
    }

    @Test func fixesInTheirOwnTimeAreNoBurst() {
        for second in 1...20 {
            say(FakeGpsd.fix(second))
            loop.pass(1_000)
        }
        #expect(loop.counters.bursts == 0)
    }

    @Test func whoHandlesAFixMayStopTheSource() throws {
        var seen = 0
        var source: GpsdSource?
        let other = try FakeGpsd()
        let address = try GpsdAddress(other.address)
        source = GpsdSource(
            address,
            onFix: { _ in
                seen += 1
                source?.stop()
            })
        source?.start(now: loop.now)
        #expect(other.acceptCaller())
        other.say(FakeGpsd.fix(1), FakeGpsd.fix(2), FakeGpsd.fix(3))
        let isSeen = Patience.until {
            source?.ready(now: loop.now)
            return seen > 0
        }
        #expect(isSeen)
        #expect(seen == 1)
        #expect(source?.state == .idle)
        #expect(source?.deadline == nil)
    }
}
