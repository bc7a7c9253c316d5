import Gpsd
import Testing

@Suite struct GpsdAddressTests {
    @Test(arguments: [
        "127.0.0.1", "127.0.0.1:2947", "[::1]:2947", "[::1]", "::1", "localhost", "localhost:3000",
        "/run/gpsd.socket",
        "192.168.1.7:1", "10.0.0.1:65535", "[fe80::1]:2947",
    ])
    func aPlaceInFiguresIsTaken(_ text: String) throws {
        #expect(try GpsdAddress(text).description == text)
    }

    @Test(arguments: [
        "", "gps.example", "gps.example:2947", "127.0.0.1:", "127.0.0.1:0", "127.0.0.1:65536",
        "127.0.0.1:gpsd",
        ":2947",
        "[::1", "[::1]x", "[]:2947", "256.0.0.1", "127.0.0.1:2947:/dev/gps", "run/gpsd.socket",
        "/" + String(repeating: "a", count: 108),
    ])
    func aNameOrHalfAPlaceIsRefused(_ text: String) {
        #expect(throws: GpsdAddress.Malformed.self) { try GpsdAddress(text) }
    }

    @Test func withoutSettingsBothLoopbackAddressesAreTried() throws {
        let (both, one) = (try GpsdAddress("localhost:2947"), try GpsdAddress("127.0.0.1:2947"))
        #expect(GpsdAddress.standard == both)
        #expect(GpsdAddress.standard != one)
    }
}
