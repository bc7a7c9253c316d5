import Drive
import Glibc
import Gpsd
import Testing

/// The real gpsd of this machine, fed by a receiver of ours.
@Suite(.serialized) struct RealGpsdTests {
    @Test func aFixComesFromAReceiverThroughARealGpsd() throws {
        let receiver = try Receiver(["--plan", "stand", "--at", "48.5,11.25", "--start", "2026-06-01T08:00:00Z"])
        let gpsd = try PrivateGpsd([receiver.device])
        let loop = try SourceLoop(gpsd.address)
        #expect(loop.run { loop.fixes.contains { $0.mode == .threeDimensional && $0.satellites != nil } })
        let fix = try #require(loop.fixes.last)
        #expect(fix.coordinate == Coordinate(latitudeE7: 485_000_000, longitudeE7: 112_500_000))
        #expect(fix.speedCentimetresPerSecond == 0)
        #expect(fix.altitudeDecimetres == 5195)
        #expect(fix.hdopTenths == 9)
        #expect(fix.satellites == 9)
        #expect((0..<20_000).contains(try #require(fix.time) - 1_780_300_800_000))
        #expect(loop.source.decoder.path(ofDevice: 0) == receiver.device)
        #expect(loop.state == .receiving)
    }
}
