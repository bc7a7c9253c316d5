import Drive
import Settings
import Testing

@Suite struct SettingTableTests {
    @Test func everyKeyHasOneRow() {
        #expect(Setting.all.map(\.key).sorted { $0.name < $1.name } == SettingKey.all.sorted { $0.name < $1.name })
        #expect(Set(SettingKey.all.map(\.name)).count == SettingKey.all.count)
    }

    @Test func everyDefaultIsAllowed() {
        for row in Setting.all where !row.defaultText.isEmpty {
            #expect(SettingValue(row.defaultText, as: row.kind) != nil, "\(row.name)=\(row.defaultText)")
        }
    }

    @Test func everyRowIsExplainedInSentences() {
        for row in Setting.all {
            #expect(row.help.hasSuffix("."), "\(row.name)")
            #expect(!row.explanation(holding: nil).contains { $0.utf8.contains(0x0A) })
        }
    }

    @Test func theDefaultsAreTheRulesThatTheMachineHasByItself() {
        #expect(Settings().driveRules == DriveRules().asWritten)
    }

    /// A value other than the default, as a whole number.
    private static func other(_ rule: DriveRule) -> Int64 {
        switch rule.row.field {
        case .flag: return 1 - DriveRules()[rule]
        case .span(_, let bounds): return bounds.lowerBound + 1_000
        case .length(_, let bounds): return Int64(bounds.lowerBound + 1) * 1_000
        case .speed: return 100_000
        }
    }

    private static let withSetting: [DriveRule] = DriveRule.allCases.filter { SettingKey($0) != SettingKey.start }

    @Test(arguments: withSetting)
    func theSettingOfARuleReachesItAndNoOther(_ rule: DriveRule) {
        let key = SettingKey(rule)
        let value = Self.other(rule)
        let rules = settings("[\(key.section.rawValue)]\n\(rule.assignment(value))\n").driveRules
        var expected = DriveRules().asWritten
        expected[rule] = value
        #expect(rules == expected)
        #expect(rules[rule] == value)
    }

    @Test(arguments: [("manual", false, false), ("motion", false, true), ("bluetooth motion", true, true)])
    func startIsTwoRules(_ words: String, _ byBluetooth: Bool, _ byMotion: Bool) {
        let rules = settings("[Drive]\nStart=\(words)\n").driveRules
        #expect(rules.startsByBluetooth == byBluetooth && rules.startsByMotion == byMotion)
    }

    @Test func aNameFindsItsKeyWithItsSectionOrWithout() {
        #expect(SettingKey(named: "IdleTimeout") == SettingKey(.idleTimeout))
        #expect(SettingKey(named: "drive.idletimeout") == SettingKey(.idleTimeout))
        #expect(SettingKey(named: "Gpsd.IdleTimeout") == nil)
        #expect(SettingKey.nearest(to: "IdleTimout") == SettingKey(.idleTimeout))
        #expect(SettingKey.nearest(to: "Tyres") == nil)
    }

    @Test func everySettingIsAskedForInItsOwnForm() {
        let settings = Settings()
        for row in Setting.all where row.section != .car {
            switch row.kind {
            case .timeSpan: #expect(settings.milliseconds(row.key) >= 0)
            // Nothing is trimmed by default.
            case .length, .speed: #expect((settings.real(row.key) > 0) == (row.key != .shareTrim))
            case .boolean: #expect(!settings.flag(row.key))
            case .words: #expect(!settings.words(row.key).isEmpty)
            case .text, .socketPath, .directory, .file, .server, .webAddress, .currency, .pictureSize, .choice:
                #expect(settings.text(row.key) == row.defaultText)
            case .size, .bluetoothAddress: Issue.record("no accessor is tried for \(row.name)")
            }
        }
    }

    @Test func aCurrencyIsThreeLetters() {
        #expect(SettingValue("chf", as: .currency) == .text("CHF"))
        #expect(SettingValue("", as: .currency) == .text(""))
        for text in ["euro", "E1R", "€", "Eür", "EU"] { #expect(SettingValue(text, as: .currency) == nil, "\(text)") }
    }

    private static let sizes: [(String, Int?, Int?)] = [
        ("1920x1080", 1920, 1080), ("200X20000", 200, 20_000), ("800×600", 800, 600), ("199x600", nil, nil),
        ("800x20001", nil, nil), ("20000x20000", nil, nil), ("800", nil, nil), ("800x", nil, nil), ("", nil, nil),
        ("800x600x1", nil, nil), ("+800x600", nil, nil), ("８００x600", nil, nil), ("99999999999999999999x600", nil, nil),
    ]

    @Test(arguments: sizes) func aPictureHasASize(text: String, width: Int?, height: Int?) {
        let size = PictureSize(text)
        #expect(size?.width == width)
        #expect(size?.height == height)
    }

    private func settings(_ text: String) -> Settings {
        SettingsReading([SettingsFile(Array(text.utf8), path: "r.conf")]).settings
    }

    @Test func whatHoldsIsShownWithItsOrigin() {
        let rows = settings("[Car]\nName=Golf\nSeek=no\n[Drive]\nPreRoll=30s\n").rows
        let texts = rows.map { "\($0.section.rawValue) \($0.name)=\($0.text) \($0.origin)" }
        #expect(texts.prefix(2) == ["Car Name=Golf r.conf:2", "Car Seek=no r.conf:3"])
        #expect(texts.contains("Drive PreRoll=30s r.conf:5"))
        #expect(texts.contains("Drive IdleTimeout=10min default"))
        #expect(texts.count == 2 + Setting.all.count { $0.section != .car })
    }

    @Test func anExplanationSaysWhatHolds() {
        let settings = settings("[Drive]\nPreRoll=30s\n")
        let lines = Setting.row(of: .preRoll).explanation(holding: settings[.preRoll])
        #expect(lines.first == "PreRoll in [Drive], time span")
        #expect(lines.suffix(2) == ["default: 2min", "holds:   30s (r.conf:2)"])
        #expect(
            Setting.row(of: .fallback).explanation(holding: settings[.fallback]).last == "holds:   nothing (default)")
    }

    @Test func aReloadSaysWhatIsNewInEffect() {
        let before = settings("[Drive]\nPreRoll=60s\n[Car]\nName=a\n")
        #expect(settings("\n\n[Drive]\nPreRoll=1min\n[Car]\nName=a\n").changes(from: before).isEmpty)
        let after = settings("[Drive]\nIdleTimeout=5min\n[Car]\nName=b\n")
        #expect(after.changes(from: before) == [.idleTimeout, .preRoll, .name])
        let golf = "[Car]\nAddress=00:1B:44:11:3A:B7\n"
        #expect(settings(golf + "Vehicle=Golf\n").changes(from: settings(golf)) == [.vehicle])
        #expect(settings(golf + "Seek=no\n").changes(from: settings(golf)) == [.seek])
        #expect(settings(golf).changes(from: settings(golf + golf.dropLast(2) + "8\n")) == [.address])
    }
}
