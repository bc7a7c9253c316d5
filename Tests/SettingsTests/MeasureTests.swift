import Gpsd
import Settings
import Testing

/// The forms of values, as systemd writes them and people type them.
@Suite struct MeasureTests {
    @Test(
        arguments: [
            ("10min", 600_000), ("1h 30min", 5_400_000), ("90s", 90_000), ("500ms", 500), ("90", 90_000),
            ("1h30min", 5_400_000), ("1.5h", 5_400_000), ("2 s", 2_000), ("0", 0), ("1d", 86_400_000),
            ("1w", 604_800_000),
            ("5m", 300_000), ("3 hours 20 minutes", 12_000_000), ("2000us", 2), ("1\t s", 1_000), ("1h 30", 3_630_000),
        ] as [(String, Int64)])
    func aTimeSpanIsReadAsSystemdWritesIt(text: String, milliseconds: Int64) {
        #expect(TimeSpan.milliseconds(text) == milliseconds)
    }

    @Test(arguments: [
        "", " ", "min", "-5s", "+5s", "5 parsecs", "1e3s", "0x10", "nan", "inf", "infinity", "1..5s", ".5s", "5.s",
        "5s,",
        "٣s", "999999999999999999999w", "99999999999999w 99999999999999w 99999999999999w",
    ])
    func whatIsNoTimeSpanIsNone(text: String) {
        #expect(TimeSpan.milliseconds(text) == nil)
    }

    @Test(
        arguments: [("4M", 4_194_304), ("512K", 524_288), ("1.5G", 1_610_612_736), ("100", 100), ("1T", 1 << 40)]
            as [(String, Int64)])
    func aSizeIsCountedInPowersOf1024(text: String, bytes: Int64) {
        #expect(Size.bytes(text) == bytes)
    }

    @Test(arguments: ["", "4 Mi", "-4M", "4MB", "M", "4M 4K", "99999999T"])
    func whatIsNoSizeIsNone(text: String) {
        #expect(Size.bytes(text) == nil)
    }

    @Test(
        arguments: [("100m", 100), ("3km", 3_000), ("100", 100), ("1mi", 1_609.344), ("100 ft", 30.48)]
            as [(String, Double)])
    func aLengthIsInMetres(text: String, metres: Double) throws {
        let read = try #require(Length.metres(text))
        #expect(abs(read - metres) < 1e-9)
    }

    @Test(
        arguments: [("36km/h", 10), ("10 m/s", 10), ("100mph", 44.704), ("3.6kmh", 1), ("3600kn", 1_852)]
            as [(String, Double)])
    func aSpeedIsInMetresASecond(text: String, metresPerSecond: Double) throws {
        let read = try #require(Speed.metresPerSecond(text))
        #expect(abs(read - metresPerSecond) < 1e-9)
    }

    @Test(arguments: ["130", "130kmph", "-1km/h", "km/h", "1/0km/h"])
    func aSpeedWithoutAUnitIsNone(text: String) {
        #expect(Speed.metresPerSecond(text) == nil)
    }

    @Test(arguments: [0, 1, 999, 1_000, 61_000, 5_400_000, 90_061_001] as [Int64])
    func aTimeSpanThatIsShownIsReadBack(milliseconds: Int64) {
        #expect(TimeSpan.milliseconds(TimeSpan.text(milliseconds)) == milliseconds)
    }

    @Test(arguments: [
        "localhost", "localhost:2948", "127.0.0.1", "192.168.1.2:65535", "::1", "fe80::1", "[::1]", "[::1]:2947",
        "/run/gpsd.sock",
    ])
    func aPlaceOfGpsdIsOneToGpsdToo(text: String) throws {
        #expect(ServerAddress.isOne(text))
        #expect(try GpsdAddress(text).description == text)
    }

    @Test(arguments: [
        "", ":2947", "localhost:0", "localhost:65536", "localhost:", "a b", "[::1", "[::1]x", "[::1]:", "ä",
        "gps.local", "1.2.3.4.5", "::1:x", "127.0.0.1:2947x",
    ])
    func whatIsNoPlaceOfGpsdIsRefusedBeforeItAsks(text: String) {
        #expect(!ServerAddress.isOne(text))
        #expect(throws: GpsdAddress.Malformed.self) { try GpsdAddress(text) }
    }

    @Test func aBluetoothAddressIsItsFortyEightBits() {
        #expect(BluetoothAddress.number("00:1B:44:11:3A:B7") == 0x001B_4411_3AB7)
        #expect(BluetoothAddress.number("ff:ff:ff:ff:ff:ff") == 0xFFFF_FFFF_FFFF)
        for wrong in [
            "", "00:1B:44:11:3A", "00:1B:44:11:3A:B7:00", "0:1B:44:11:3A:B7", "00-1B-44-11-3A-B7", "+0:1B:44:11:3A:B7",
        ] {
            #expect(BluetoothAddress.number(wrong) == nil, "\(wrong)")
        }
    }
}
