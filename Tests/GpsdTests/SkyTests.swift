import Drive
import Gpsd
import Testing

/// The sky is large, and seldom of use: it is read as often as somebody looks.
@Suite struct SkyTests {
    private let decoder = ReportDecoder()

    private func sky(_ hdop: String, used: Int, at boottime: Int64, device: String = "/dev/gps")
        -> GpsdReport
    {
        let satellites = (1...12).map { #"{"PRN":\#($0),"el":1,"az":2,"ss":3,"used":\#($0 <= used)}"# }
        return decoder.decode(
            #"{"class":"SKY","device":"\#(device)","hdop":\#(hdop),"nSat":12,"uSat":\#(used),"#
                + #""satellites":[\#(satellites.joined(separator: ","))]}"#, at: boottime)
    }

    private func fix(at boottime: Int64, device: String = "/dev/gps", error: String = #","eph":5.0"#)
        -> Fix?
    {
        let text = #"{"class":"TPV","device":"\#(device)","mode":3,"lat":1.0,"lon":2.0\#(error)}"#
        guard case .fix(let fix) = decoder.decode(text, at: boottime) else { return nil }
        return fix
    }

    @Test func theSkyIsReadOnceInTenSeconds() {
        for second in 0..<60 {
            _ = fix(at: Int64(second) * 1000)
            _ = sky("0.9", used: 7, at: Int64(second) * 1000 + 10)
        }
        #expect(decoder.counters.skies == 60)
        #expect(decoder.counters.skiesRead == 6)
    }

    /// The skies are as a gpsd before 3.22 says them; each list is of one sky alone.
    @Test func aSkyThatDoesNotSayHowManyIsCounted() {
        decoder.skyInterval = 0
        for (visible, used) in [(12, 7), (5, 0), (9, 9)] {
            let satellites = (1...visible).map { #"{"PRN":\#($0),"el":1,"az":2,"ss":3,"used":\#($0 <= used)}"# }
            let list = satellites.joined(separator: ",")
            _ = decoder.decode(#"{"class":"SKY","device":"/dev/gps","hdop":0.9,"satellites":[\#(list)]}"#, at: 1)
            #expect(decoder.sky(ofDevice: 0)?.satellitesUsed == UInt8(used))
        }
    }

    @Test func whoLooksSeesEverySky() {
        decoder.skyInterval = 0
        for second in 0..<10 {
            _ = fix(at: Int64(second) * 1000)
            _ = sky("0.9", used: second, at: Int64(second) * 1000 + 10)
            #expect(decoder.sky(ofDevice: 0)?.satellitesUsed == UInt8(second))
        }
        #expect(decoder.counters.skiesRead == 10)
    }

    @Test func whoNeverLooksReadsNone() {
        decoder.skyInterval = nil
        _ = fix(at: 0)
        #expect(sky("0.9", used: 7, at: 10) == .sky(isRead: false))
        #expect(fix(at: 1000)?.hdopTenths == nil)
    }

    /// Without an error of its own, a fix is judged by the sky.
    @Test func aReceiverThatTellsNoErrorHasItsSkyRead() {
        decoder.skyInterval = nil
        for second in 0..<10 {
            _ = fix(at: Int64(second) * 1000, error: "")
            #expect(sky("0.9", used: 7, at: Int64(second) * 1000 + 10) == .sky(isRead: true))
        }
        #expect(fix(at: 10_000, error: "")?.satellites == 7)
    }

    @Test func whereThereIsNoPlaceThereIsNothingToJudge() {
        decoder.skyInterval = nil
        _ = fix(at: 0)
        _ = decoder.decode(#"{"class":"TPV","device":"/dev/gps","mode":1}"#, at: 1000)
        #expect(sky("0.9", used: 7, at: 1010) == .sky(isRead: false))
    }

    @Test func anOldSkyIsNoLongerThere() {
        _ = sky("0.9", used: 7, at: 0)
        #expect(fix(at: 14_000)?.satellites == 7)
        #expect(fix(at: 16_000)?.satellites == nil)
    }

    @Test func everyReceiverHasItsOwnSky() {
        for second in 0..<20 {
            let now = Int64(second) * 1000
            _ = fix(at: now, device: "/dev/a")
            _ = fix(at: now, device: "/dev/b")
            _ = sky("0.9", used: 7, at: now + 10, device: "/dev/a")
            _ = sky("1.9", used: 4, at: now + 20, device: "/dev/b")
        }
        #expect(fix(at: 20_000, device: "/dev/a")?.satellites == 7)
        #expect(fix(at: 20_000, device: "/dev/b")?.satellites == 4)
        #expect(fix(at: 20_000, device: "/dev/b")?.hdopTenths == 19)
        #expect(decoder.counters.skiesRead == 4)
    }

    /// From gpsd 3.25 on, several times an epoch.
    @Test func aSkyWithoutSatellitesLeavesThemAsTheyWere() {
        decoder.skyInterval = 0
        _ = sky("0.9", used: 7, at: 0)
        #expect(
            decoder.decode(#"{"class":"SKY","device":"/dev/gps","hdop":1.24,"vdop":2.0}"#, at: 10)
                == .sky(isRead: true))
        #expect(fix(at: 20)?.hdopTenths == 12)
        #expect(fix(at: 20)?.satellites == 7)
    }

    @Test(arguments: [
        #"{"class":"SKY","device":"/dev/gps","hdop":9.9,"satellites":[{"PRN":1,"x":[1]}]}"#,
        #"{"class":"SKY","device":"/dev/gps","hdop":9.9,"more":{"a":1}}"#,
    ])
    func aSkyThatCannotBeReadWholeChangesNothing(_ line: String) {
        decoder.skyInterval = 0
        _ = sky("0.9", used: 7, at: 0)
        #expect(decoder.decode(line, at: 10) == .sky(isRead: false))
        #expect(fix(at: 20)?.hdopTenths == 9)
    }
}
