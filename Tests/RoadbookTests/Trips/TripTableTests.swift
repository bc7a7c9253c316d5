import Testing
import World

/// The table of trips, as a reader of tables that is not ours reads it.
@Suite struct TripTableTests {
    /// 2026-03-02 00:00 UTC, a Monday.
    private static let monday: Int64 = 1_772_409_600_000
    private static let hour: Int64 = 3_600_000

    /// Each row as Python's own reader has it: the fields that are not empty, a line for each, and an empty line.
    private static let reader = """
        import csv, sys
        text = open(0, "rb").read().decode(sys.argv[2])
        for row in csv.DictReader(text.splitlines(True), delimiter=sys.argv[1], strict=True):
            assert None not in row and None not in row.values(), row
            for key, value in row.items():
                if value: print(key + "=" + value)
            print()
        """

    private func rows(
        of travels: Travels, _ words: [String], separator: String = ",", encoding: String = "utf-8",
        locale: String = "C.UTF-8"
    ) throws -> [[String: String]] {
        let script = """
            set -o pipefail
            reader=$1 separator=$2 encoding=$3 locale=$4; shift 4
            LC_ALL=$locale "$@" | python3 -c "$reader" "$separator" "$encoding"
            """
        let command = [Roadbook.path, "--data", travels.data, "trips"] + words
        let outcome = try Outsiders.run(
            "/bin/bash", ["-c", script, "bash", Self.reader, separator, encoding, locale] + command)
        #expect(outcome.code == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
        return outcome.text.split(separator: "\n\n").map { row in
            let pairs = row.split(separator: "\n").map { $0.split(separator: "=", maxSplits: 1).map(String.init) }
            return Dictionary(uniqueKeysWithValues: pairs.map { ($0[0], $0[1]) })
        }
    }

    /// On Monday to a customer and back, on Tuesday a drive of which nothing was said.
    private func week() throws -> (Travels, [String]) {
        let travels = try Travels()
        try travels.drive(at: Self.monday + 8 * Self.hour, [0, 20, 20, 20])
        try travels.drive(at: Self.monday + 17 * Self.hour, [20, 20])
        try travels.drive(at: Self.monday + 30 * Self.hour, [30, 30, 30], car: TextSink.van)
        let ids = Array(try travels.objects().compactMap { $0["id"]?.text }.reversed())
        let said = [
            "--business", "--purpose", "Visit; offer, \"Meier\"", "--tags", "work,far", "--note", "=1+1",
            "--from", "Zürich", "--to", "Köln",
        ]
        #expect(try travels.run(["edit", ids[0]] + said).code == 0)
        #expect(try travels.run(["edit", ids[1], "--private"]).code == 0)
        return (travels, ids)
    }

    @Test func aLineTellsAllThatIsKnownOfATrip() throws {
        let (travels, ids) = try week()
        let table = try rows(of: travels, ["--csv"])
        #expect(table.map { $0["id"] } == ids)
        #expect(
            table[0] == [
                "id": ids[0], "begin": "2026-03-02 08:00:00", "end": "2026-03-02 08:04:00", "zone": "UTC+00:00",
                "name": "Zürich → Köln", "from": "Zürich", "to": "Köln", "distance_km": "3.600", "measured_km": "3.600",
                "inferred_km": "0.000", "duration": "0:04:00", "moving": "0:03:00", "standing": "0:01:00",
                "unknown": "0:00:00", "average_kmh": "54.0", "top_kmh": "72.0", "stops": "1", "vehicle": "Golf",
                "business": "yes", "purpose": "Visit; offer, \"Meier\"", "tags": "work, far", "note": "'=1+1",
                "category": "mixed", "category_by": "model",
                "from_latitude": "51.5000000", "from_longitude": "-0.1200000", "to_latitude": "51.5323755",
                "to_longitude": "-0.1200000", "power_cuts": "0",
            ])
        #expect(table[1]["business"] == "no" && table[2]["business"] == nil && table[2]["vehicle"] == "Van")
    }

    @Test func spreadsheetsWithACommaInNumbersReadItToo() throws {
        let (travels, _) = try week()
        let table = try rows(of: travels, ["--csv=semicolon"], separator: ";", encoding: "utf-8-sig")
        #expect(table[0]["distance_km"] == "3,600" && table[0]["from"] == "Zürich")
        #expect(table[0]["purpose"] == "Visit; offer, \"Meier\"")
        let plain = try rows(of: travels, ["--csv=locale"], encoding: "utf-8-sig")
        #expect(plain[0]["distance_km"] == "3.600" && plain[0]["id"] == table[0]["id"])
    }

    /// Only the pieces that are asked for are there, and all of them together are the trip.
    @Test func aMixedTripHasALineForEachPiece() throws {
        let (travels, ids) = try week()
        #expect(try travels.run(["merge", ids[0], ids[1]]).code == 0)
        let table = try rows(of: travels, ["--csv", "--on", "2026-03-02"])
        #expect(table.map { $0["piece"] } == ["1", "2"] && table.map { $0["business"] } == ["yes", "no"])
        #expect(table.map { $0["purpose"] } == ["Visit; offer, \"Meier\"", nil])
        #expect(table.map { $0["begin"] } == ["2026-03-02 08:00:00", "2026-03-02 17:00:00"])
        #expect(table.map { $0["end"] } == ["2026-03-02 08:04:00", "2026-03-02 17:02:00"])
        let whole = try travels.objects().first { $0["id"]?.text == table[0]["id"] }
        let metres = try #require(whole?["distanceMetres"]?.double)
        let kilometres = table.compactMap { $0["measured_km"].flatMap(Double.init) }.reduce(0, +)
        #expect(abs(kilometres - metres / 1_000) < 0.002)
        let business = try rows(of: travels, ["--csv", "--business"])
        #expect(business.map { $0["piece"] } == ["1"])
    }

    /// A table that somebody sends leaves nothing out unless that is asked for.
    @Test func allThatIsChosenIsThere() throws {
        let travels = try Travels()
        for day in 0..<55 { try travels.drive(at: Self.monday + Int64(day) * 24 * Self.hour, [20, 20]) }
        #expect(try rows(of: travels, ["--csv"]).count == 55)
        #expect(try rows(of: travels, ["--csv", "--limit", "3"]).count == 3)
        let none = try travels.run(["trips", "--csv", "--business"])
        #expect(none.code == 0 && none.lines.count == 1 && none.text.hasPrefix("id,piece,begin"))
        #expect(try travels.run(["trips", "--csv", "--search", "nowhere"]).code == 3)
    }

    @Test func thePageKnowsEveryColumn() throws {
        let page = try Checkout.text(of: "docs/exchange.md")
        let table = try #require(page.split(separator: "## The table of trips").last)
        for column in try Travels().run(["trips", "--csv", "--all"]).lines[0].split(separator: ",") {
            #expect(table.contains("`\(column)`"), "\(column)")
        }
    }
}
