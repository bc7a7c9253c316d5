import Online
import Settings
import Testing

/// The settings that a section `[Online]` comes to.
@Suite struct OnlineSettingsTests {
    private func settings(_ lines: String...) throws -> OnlineSettings {
        try OnlineSettings.of("[Online]\n" + lines.joined(separator: "\n") + "\n")
    }

    @Test func withoutTheSectionEverythingIsOff() throws {
        #expect(try OnlineSettings.of("").isOff)
        #expect(try settings("Contact=anna@example.org", "StreetsEndpoint=https://a.example.org/reverse").isOff)
    }

    @Test func streetsNeedAnAddressAndAContact() throws {
        #expect(throws: OnlineSettings.Fault.noEndpoint) { try settings("Streets=photon", "Contact=anna") }
        #expect(throws: OnlineSettings.Fault.noContact) {
            try settings("Streets=photon", "StreetsEndpoint=https://a.example.org/reverse")
        }
        let good = try settings("Streets=photon", "StreetsEndpoint=https://a.example.org:81/reverse", "Contact=anna")
        #expect(good.streets?.name == "photon")
        #expect(good.streets?.address.host == "a.example.org:81")
        #expect(good.weather == nil)
    }

    @Test func theWeatherHasAddressesOfItsOwn() throws {
        let service = try #require(try settings("Weather=yes").weather)
        #expect(service.address.host == "api.open-meteo.com")
        #expect(service.archive?.host == "archive-api.open-meteo.com")
    }

    @Test func whatIsNoHeaderIsRefused() {
        #expect(throws: OnlineSettings.Fault.contactIsNoHeader) { try settings("Weather=yes", "Contact=Jörg") }
        for language in ["d", "de en", "de,", "de;q=1", "de&x=y"] {
            #expect(throws: OnlineSettings.Fault.languageIsNone) { try settings("Weather=yes", "Language=\(language)") }
        }
        #expect(throws: Never.self) { try settings("Weather=yes", "Language=de-CH,de,en") }
    }

    @Test func anotherAddressOrContactIsAnotherSetting() throws {
        func fingerprint(_ host: String, _ contact: String, _ language: String) throws -> UInt64? {
            let endpoint = "StreetsEndpoint=https://\(host)/reverse"
            let said = try settings("Streets=photon", endpoint, "Contact=\(contact)", "Language=\(language)")
            return said.streets?.fingerprint
        }
        let one = try fingerprint("a.org", "anna", "de")
        let inEnglish = try fingerprint("a.org", "anna", "en")
        #expect(one == inEnglish)
        let elsewhere = try fingerprint("b.org", "anna", "de")
        #expect(one != elsewhere)
        let byAnother = try fingerprint("a.org", "jo", "de")
        #expect(one != byAnother)
    }

    @Test func anAddressOnTheWebIsPlain() {
        for good in ["http://localhost", "https://a.org/x/y", "http://[::1]:2322/reverse", "http://127.0.0.1:1/"] {
            #expect(WebAddress(good)?.text == good)
        }
        let long = "https://a.org/" + String(repeating: "x", count: 200)
        let longHost = "https://" + String(repeating: "h", count: 101)
        for bad in [
            "", "a.org", "ftp://a.org", "file:///etc/passwd", "https://", "https:///x", "https://a.org?x=1",
            "https://a.org/#x", "https://u:p@a.org/", "https://a b.org", "https://ä.org", "HTTPS://a.org", long,
            longHost,
        ] {
            #expect(WebAddress(bad) == nil, "\(bad)")
        }
    }
}

extension OnlineSettings {
    static func of(_ text: String) throws -> OnlineSettings {
        try OnlineSettings(SettingsReading([SettingsFile(Array(text.utf8), path: "roadbook.conf")]).settings)
    }
}
