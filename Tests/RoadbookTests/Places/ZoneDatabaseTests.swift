import Civil
import Testing

/// The zones of the world against a reader of the same files that others wrote.
@Suite struct ZoneDatabaseTests {
    /// Every zone that is in use, at instants of 150 years and around the changes of some of them.
    private static let script = """
        import datetime, random, zoneinfo
        random.seed(20261125)
        lines = open('/usr/share/zoneinfo/tzdata.zi').read().splitlines()
        names = sorted({line.split()[1] for line in lines if line.startswith('Z ')})
        instants = [random.randrange(-10**9, 4 * 10**9) for _ in range(120)]
        for year in (1995, 2024, 2037, 2038, 2061):
            for month in (3, 4, 9, 10, 11):
                start = datetime.datetime(year, month, 1, tzinfo=datetime.timezone.utc).timestamp()
                instants += [int(start) + random.randrange(0, 30 * 24) * 3600 for _ in range(6)]
        for name in names:
            zone = zoneinfo.ZoneInfo(name)
            for instant in instants:
                offset = datetime.datetime.fromtimestamp(instant, zone).utcoffset()
                print(name, instant, int(offset.total_seconds()))
        """

    @Test func everyZoneIsAheadAsOthersSay() throws {
        let outcome = try Outsiders.run("/usr/bin/python3", ["-c", Self.script])
        #expect(outcome.code == 0, "\(outcome.errors)")
        var zones: [Substring: Zone] = [:]
        var wrong: [Substring] = []
        for line in outcome.text.split(separator: "\n") {
            let words = line.split(separator: " ")
            let (name, instant, offset) = (words[0], Int64(words[1]), Int64(words[2]))
            if zones[name] == nil {
                // Names such as Etc/GMT+5 and EST are no zone of a place.
                guard let zone = ZoneDatabase.zone(named: String(name)) else { continue }
                zones[name] = zone
            }
            if zones[name].map({ $0.offset(instant ?? 0) }) != offset { wrong.append(line) }
        }
        #expect(wrong.isEmpty, "\(wrong.prefix(5)), \(wrong.count) in all")
        #expect(zones.count > 300)
        #expect(zones["Europe/Berlin"] != nil && zones["Pacific/Apia"] != nil && zones["America/Nuuk"] != nil)
    }
}
