import Drive
import Settings
import Testing

@Suite struct SettingTableTests {
    @Test func everyKeyHasOneRow() {
        #expect(Setting.all.map(\.key).sorted { $0.name < $1.name } == SettingKey.allCases.sorted { $0.name < $1.name })
        #expect(Set(SettingKey.allCases.map(\.name)).count == SettingKey.allCases.count)
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
        let machine = DriveRules()
        var settings = Settings().driveRules
        // 250 km/h by one road and by the other.
        #expect(abs(settings.maximumSpeed - machine.maximumSpeed) < 1e-9)
        settings.maximumSpeed = machine.maximumSpeed
        #expect(settings == machine)
    }

    @Test func everySettingOfTheRulesReachesThem() {
        let text = """
            [Drive]
            Start=manual
            ConnectDelay=3s
            DisconnectDelay=91s
            IdleTimeout=11min
            IdleTimeoutConnected=31min
            IdleRadius=101m
            MotionRadius=201m
            ReopenWindow=0
            SilenceTimeout=61min
            PreRoll=121s
            MinDistance=102m
            MinDuration=3min
            MaxSpeed=100m/s
            StationaryHeartbeat=61s
            [Gpsd]
            MaxError=51m
            MaxAge=6s
            Simulated=yes
            """
        let rules = SettingsReading([SettingsFile(Array(text.utf8), path: "a")]).settings.driveRules
        #expect(!rules.startsByBluetooth && !rules.startsByMotion && rules.acceptsSimulated)
        let spans = [
            rules.connectDelay, rules.disconnectDelay, rules.idleTimeout, rules.idleTimeoutConnected,
            rules.reopenWindow, rules.silenceTimeout, rules.preRoll, rules.minimumDuration, rules.stationaryHeartbeat,
            rules.maximumAge,
        ]
        #expect(
            spans == [3_000, 91_000, 660_000, 1_860_000, 0, 3_660_000, 121_000, 180_000, 61_000, 6_000])
        let reals = [
            rules.idleRadius, rules.motionRadius, rules.minimumDistance, rules.maximumSpeed, rules.maximumError,
        ]
        #expect(reals == [101, 201, 102, 100, 51])
    }

    @Test func aNameFindsItsKeyWithItsSectionOrWithout() {
        #expect(SettingKey(named: "IdleTimeout") == .idleTimeout)
        #expect(SettingKey(named: "drive.idletimeout") == .idleTimeout)
        #expect(SettingKey(named: "Gpsd.IdleTimeout") == nil)
        #expect(SettingKey.nearest(to: "IdleTimout") == .idleTimeout)
        #expect(SettingKey.nearest(to: "Weather") == nil)
    }

    @Test func everySettingIsAskedForInItsOwnForm() {
        let settings = Settings()
        for row in Setting.all where row.section != .car {
            switch row.kind {
            case .timeSpan: #expect(settings.milliseconds(row.key) >= 0)
            case .length, .speed: #expect(settings.real(row.key) > 0)
            case .boolean: #expect(!settings.flag(row.key))
            case .words: #expect(!settings.words(row.key).isEmpty)
            case .text, .socketPath, .directory, .server, .choice: #expect(settings.text(row.key) == row.defaultText)
            case .size, .bluetoothAddress: Issue.record("no accessor is tried for \(row.name)")
            }
        }
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
        #expect(lines.suffix(2) == ["default: 120s", "holds:   30s (r.conf:2)"])
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
