import Drive
import Glibc
import Gpsd
import PrivateGpsd
import Testing

/// The sky and the fix of an epoch, read at once.
@Suite struct TurnTests {
    private let gpsd: FakeGpsd
    private let loop: SourceLoop

    /// Ten epochs have passed, each with a sky and a fix.
    init() throws {
        gpsd = try FakeGpsd()
        loop = try SourceLoop(gpsd)
        try #require(loop.run { loop.state == .watching })
        try #require(gpsd.acceptCaller())
        for second in 0..<10 {
            loop.pass(1_000)
            gpsd.say(TurnTests.sky())
            gpsd.say(FakeGpsd.fix(second))
            try #require(loop.run { loop.fixes.count == second + 1 })
        }
        loop.drain()
    }

    private static func sky(_ satellites: Int = 9) -> String {
        let each = (1...satellites).map { #"{"PRN":\#($0),"el":1,"az":2,"ss":3,"used":true}"# }
        return #"{"class":"SKY","device":"/dev/gps","hdop":0.9,"satellites":[\#(each.joined(separator: ","))]}"#
    }

    @Test func theSkyWaitsForItsFix() {
        let wakeUps = loop.wakeUps
        gpsd.say(Self.sky())
        #expect(!loop.wakes(atBytes: Self.sky().utf8.count + 2))
        gpsd.say(FakeGpsd.fix(10))
        #expect(loop.run { loop.fixes.count == 11 })
        #expect(loop.wakeUps == wakeUps + 1)
        #expect(loop.counters.skies == 11)
    }

    @Test func aSkyThatHasGrownMuchWakesTheLoopAndSoDoesItsFix() {
        gpsd.say(Self.sky(12))
        #expect(loop.wakes(atBytes: Self.sky(12).utf8.count + 2))
        #expect(loop.run { loop.counters.skies == 11 })
        gpsd.say(FakeGpsd.fix(10))
        #expect(loop.run { loop.fixes.count == 11 })
    }

    @Test func aFixWithoutASkyIsReadAtTheDeadlineAndTheNextOneAtOnce() {
        gpsd.say(FakeGpsd.fix(10))
        #expect(!loop.wakes(atBytes: FakeGpsd.fix(10).utf8.count + 2))
        #expect((loop.source.deadline ?? .max) - loop.now <= 4_000)
        loop.passToDeadline()
        #expect(loop.fixes.count == 11)
        #expect(loop.isReceiving)
        gpsd.say(FakeGpsd.fix(11))
        #expect(loop.run { loop.fixes.count == 12 })
    }

    @Test func silenceIsNoticedAsEver() {
        let heard = loop.fixes.last?.boottime ?? 0
        loop.passToDeadline()
        #expect(loop.isReceiving)
        loop.passToDeadline()
        #expect(loop.state == .silent(since: heard))
        #expect(loop.now - heard < 5_500)
        gpsd.say(FakeGpsd.fix(20))
        #expect(loop.run { loop.isReceiving })
    }

    @Test func anEndOfTheConnectionIsNoticedAtOnce() {
        gpsd.hangUp()
        #expect(loop.run { loop.state == .waiting(.closed) })
    }

    @Test func halfASkyIsNoReasonToWaitForMore() {
        gpsd.send(String(Self.sky().prefix(100)))
        gpsd.send(Self.sky().dropFirst(100) + "\r\n" + FakeGpsd.fix(10).prefix(20))
        #expect(loop.run { loop.counters.skies == 11 })
        gpsd.send(FakeGpsd.fix(10).dropFirst(20) + "\r\n")
        #expect(loop.run { loop.fixes.count == 11 })
    }
}
