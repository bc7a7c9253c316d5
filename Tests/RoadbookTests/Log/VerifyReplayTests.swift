import JSON
import Testing
import World

/// `verify --replay`: decisions held against the records that they were made of.
@Suite struct VerifyReplayTests {
    /// To a friend by car, slowly into his yard, and home again without it.
    private static func day() -> ToldRoad {
        let road = ToldRoad()
        road.drive(10, at: 0)
        road.car(.connected)
        road.drive(200, at: 15)
        road.car(.gone)
        road.drive(100, at: 2)
        road.drive(300, at: 0)
        road.command(.start(car: nil))
        road.drive(60, at: 15)
        road.drive(1200, at: 0)
        return road
    }

    private static let patient = "[Car]\nAddress=\(DrivenBook.golf)\nVehicle=Golf\n[Drive]\nIdleTimeout=15min\n"

    private func lines(_ settings: String = patient) throws -> [String] {
        try DrivenBook(Self.day(), settings: settings).lines()
    }

    /// The words of the first `D` line of this kind, by their places after letter and boottime.
    private func change(
        _ lines: [String], _ kind: String, _ change: (inout [String]) -> Void
    ) throws -> [String] {
        var lines = lines
        let index = try #require(lines.firstIndex { $0.hasPrefix("D ") && $0.contains(" \(kind) ") })
        var words = lines[index].split(separator: " ").map(String.init)
        change(&words)
        lines[index] = words.joined(separator: " ")
        return lines
    }

    @Test func whatTheRecorderWroteIsBorneOut() throws {
        let book = try DrivenBook(Self.day(), settings: Self.patient)
        let ends = try book.lines().filter { $0.contains(" end ") }.map { $0.split(separator: " ")[3] }
        #expect(ends == ["disconnect", "idle"])
        let outcome = try book.books.run("verify", "--replay")
        #expect(outcome.code == 0)
        #expect(outcome.lines.last == "spool: 4 decisions, all borne out")
        #expect(try book.books.run("verify").lines.count == 1)
        #expect(try DrivenBook.write(book.lines()).run("verify", "--replay").code == 0)
    }

    /// A deadline that comes at the moment of an event is met with the event, whoever reads the file.
    @Test func aCarThatGoesAtTheVeryMomentAtWhichItsDriveWouldBeginBeginsNone() throws {
        for (seconds, begun) in [(2, 0), (3, 1)] {
            let road = ToldRoad()
            road.drive(10, at: 0)
            road.car(.connected)
            road.wait(seconds)
            road.car(.gone)
            road.drive(10, at: 0)
            let book = try DrivenBook(road, settings: Self.patient)
            #expect(try book.lines().filter { $0.contains(" begin ") }.count == begun)
            #expect(try book.books.run("verify", "--replay").code == 0)
        }
    }

    @Test func theRulesAreThoseOfTheSpool() throws {
        var lines = try lines()
        #expect(lines[0].hasPrefix("P 0 StartByBluetooth=1 ") && lines[0].hasSuffix(" Cars=117106096823"))
        #expect(lines[0].contains(" IdleTimeout=900000 "))
        // A recorder of the usual rules would have ended the second drive earlier.
        lines[0] = lines[0].replacing("IdleTimeout=900000", with: "IdleTimeout=600000")
        let outcome = try DrivenBook.write(lines).run("verify", "--replay")
        #expect(outcome.code == 5)
        #expect(outcome.text.contains("the records lead to end by idle"))
    }

    @Test func otherMetresAreObjectedToOnce() throws {
        var was = ""
        let changed = try change(lines(), "end") { words in
            was = words[6]
            words[6] = "9999"
        }
        let books = try DrivenBook.write(changed)
        let outcome = try books.run("verify", "--replay", zone: "Europe/Berlin")
        #expect(outcome.code == 5)
        let grouped = was
        #expect(
            outcome.lines.suffix(2) == [
                "2026-03-01 09:05:00  recorded: end by disconnect; "
                    + "the records lead to the same, with \(grouped) m measured and not 9999 m",
                "spool: 4 decisions, 1 objection",
            ])
        #expect(try books.run("verify", "--replay", "--utc").text.contains("2026-03-01 08:05:00Z  recorded"))
        #expect(try books.run("verify").code == 0)
    }

    @Test func anEndThatComesTenSecondsLateIsObjectedTo() throws {
        var lines = try lines()
        let end = try #require(lines.firstIndex { $0.contains(" end ") })
        let fix = try #require(lines[..<end].last { $0.hasPrefix("G ") })
        var words = lines.remove(at: end).split(separator: " ").map(String.init)
        let decided = try #require(Int(words[1]))
        var late: [String] = []
        for second in 1...10 {
            var copy = fix.split(separator: " ").map(String.init)
            copy[1] = "\(decided + second * 1000)"
            late.append(copy.joined(separator: " "))
        }
        words[1] = "\(decided + 10_000)"
        lines.insert(contentsOf: late + [words.joined(separator: " ")], at: end)
        let outcome = try DrivenBook.write(lines).run("verify", "--replay")
        #expect(outcome.code == 5)
        #expect(
            outcome.lines.dropFirst().first
                == "2026-03-01 08:05:00  recorded: a fix; the records lead to end by disconnect")
    }

    @Test func aBeginByMotionWithoutMovementIsObjectedTo() throws {
        let lines = try lines()
        let decision = try #require(lines.last { $0.hasPrefix("D ") })
        let now = try #require(Int(decision.split(separator: " ")[1]))
        let invented = lines + ["D \(now + 60_000) begin motion 117106096823 \(now + 30_000) 51.5000000 -0.1200000"]
        let books = try DrivenBook.write(invented)
        let outcome = try books.run("verify", "--replay")
        #expect(outcome.code == 5)
        #expect(outcome.text.contains("recorded: begin by motion; the records lead to nothing of the kind"))
        #expect(!outcome.text.contains("51.5"))
    }

    @Test func whatNobodyCanDateSaysSo() throws {
        let undated = try change(lines().filter { !$0.hasPrefix("T ") }, "end") { $0[9] = "0" }
        let outcome = try DrivenBook.write(undated).run("verify", "--replay")
        #expect(outcome.code == 5)
        #expect(outcome.text.contains("5 min into a boot without a date  recorded: end by disconnect"))
        #expect(outcome.text.contains("the records lead to the same, with a car connected"))
    }

    @Test func jsonSaysItOfPrograms() throws {
        let changed = try change(lines(), "end") { $0[6] = "9999" }
        let books = try DrivenBook.write(changed)
        let outcome = try books.run("verify", "--replay", "--json")
        #expect(outcome.code == 5)
        let objects = try outcome.lines.map { try JSONValue(reading: $0) }
        #expect(objects.count == 2)
        #expect(objects[0]["kind"]?.text == "objection" && objects[0]["objection"]?.text == "notBorneOut")
        #expect(objects[0]["time"]?.text == "2026-03-01T08:05:00Z")
        #expect(objects[0]["recorded"]?["measuredMetres"]?.integer == 9999)
        #expect(objects[0]["expected"]?["reason"]?.text == "disconnect")
        #expect((objects[0]["expected"]?["measuredMetres"]?.integer ?? 0) > 3000)
        #expect(objects[1]["objections"]?.integer == 1 && objects[1]["decisions"]?.integer == 4)
        #expect(objects[1]["isProven"]?.bool == true)
        #expect(!outcome.text.contains("51.5"))
        #expect(try books.run("verify", "--json").lines.count == 1)
    }

    @Test func theLedgerHasNoDecisionsAndIsProvenAsEver() throws {
        let books = try WrittenBooks()
        try books.write(.ledger, commits: 2, letter: "L")
        let outcome = try books.run("verify", "--replay")
        #expect(outcome.code == 0)
        // Two lines of a letter that the ledger of today does not have.
        let proven = "ledger: 2 lines in 2 blocks of 1 segment, all proven"
        #expect(outcome.lines == [proven, "ledger: 2 lines of a newer program"])
    }

    @Test func hostileLinesAreObjectedToAndTrapNobody() throws {
        var state: UInt64 = 11
        func roll(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        let honest = try lines()
        for _ in 0..<6 {
            var lines = honest
            for _ in 0..<40 {
                let from = roll(lines.count)
                switch roll(3) {
                case 0: lines.remove(at: from)
                case 1: lines.insert(lines[from], at: roll(lines.count))
                default:
                    var words = lines[from].split(separator: " ").map(String.init)
                    words[1 + roll(words.count - 1)] = ["0", "-", "99999999999999999", "-99999999999999999"][roll(4)]
                    lines[from] = words.joined(separator: " ")
                }
            }
            let outcome = try DrivenBook.write(lines).run("verify", "--replay")
            #expect([0, 5].contains(outcome.code), "\(outcome.errors)")
            #expect(outcome.errors.isEmpty)
        }
    }
}
