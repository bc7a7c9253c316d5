import Glibc
import JSON
import Testing
import World

/// The look of the verbs of trips, all of them: on terminals of any width, without colour, in miles, for programs.
@Suite struct AppearanceTests {
    private static let verbs: [[String]] = [
        ["trips"], ["trips", "--deleted"], ["show", "@last"], ["show", "@last", "--stats"], ["totals"],
        ["totals", "--range", "month"], ["why", "@last"], ["history"], ["driver"],
        ["recut", "--try", "IdleTimeout=1min"],
        ["edit", "@last", "--name", "Harbour", "--dry-run"], ["merge", "@-2", "@last", "--dry-run"],
        ["split", "@last", "--at", "+2min", "--dry-run"], ["delete", "@last", "--dry-run"],
    ]

    private let travels: Travels

    init() throws {
        travels = try Travels()
        try travels.drive(at: 1_784_510_000_000, [12, 14, 0, 13, 20])
        try travels.drive(at: 1_784_550_000_000, [10, 12, 14, 9])
        _ = try travels.run(["driver", "add", "Anna"])
        _ = try travels.run(["edit", "@-2", "--note", "along the river, and a note that takes more than a line"])
    }

    private func onTerminal(_ verb: [String], columns: UInt16, _ environment: [String: String]) throws -> String {
        let terminal = try PseudoTerminal(columns: columns, rows: 40)
        let surroundings = ["TZ": "UTC", "TERM": "xterm"].merging(environment) { $1 }
        let child = try Child(
            Roadbook.path, ["--data", travels.data] + verb, surroundings, terminal: terminal)
        let outcome = child.finish()
        #expect(outcome.code == 0, "\(verb)")
        return outcome.text
    }

    @Test func noColourIsNoColour() throws {
        for verb in Self.verbs {
            let text = try onTerminal(verb, columns: 80, ["NO_COLOR": "1"])
            #expect(!text.isEmpty, "\(verb)")
            #expect(!text.utf8.contains(0x1B), "\(verb)")
        }
        #expect(try onTerminal(["trips"], columns: 80, [:]).utf8.contains(0x1B))
    }

    @Test(arguments: [40, 64, 80, 132])
    func nothingIsWiderThanItsTerminal(columns: Int) throws {
        for verb in Self.verbs {
            let text = try onTerminal(verb, columns: UInt16(columns), ["NO_COLOR": "1", "LANG": "C.UTF-8"])
            for line in text.split(whereSeparator: \.isNewline) {
                #expect(line.count <= columns, "\(verb): \(line)")
            }
        }
    }

    /// The newest of all trips is such a one every morning.
    @Test(arguments: [40, 64, 72, 80, 100, 132])
    func aTripWhoseEndIsNotWrittenTakesNoRoomFromTheOthers(columns: Int) throws {
        try travels.begin(at: 1_784_590_000_000)
        travels.drive(300, at: 15)
        try travels.cutOff()
        _ = try travels.run(["edit", "@last", "--name", "To the harbour", "--business", "--tags", "boat,holiday"])
        let text = try onTerminal(["trips"], columns: UInt16(columns), ["NO_COLOR": "1", "LANG": "C.UTF-8"])
        for line in text.split(whereSeparator: \.isNewline) { #expect(line.count <= columns, "\(line)") }
        #expect(text.contains("power o"), "\(text)")
    }

    @Test func programsGetObjectsAndNothingElse() throws {
        for verb in Self.verbs where verb != ["show", "@last", "--stats"] {
            let text = try onTerminal(verb + ["--json"], columns: 40, [:])
            for line in text.split(whereSeparator: \.isNewline) {
                #expect((try? JSONValue(reading: String(line)))?.members != nil, "\(verb): \(line)")
            }
        }
    }

    @Test func wherePeopleDriveMilesNothingIsInKilometres() throws {
        var miles = 0
        // The statistics are defined in kilometres.
        for verb in Self.verbs where verb != ["show", "@last", "--stats"] {
            let text = try travels.run(verb, ["LANG": "en_GB.UTF-8"]).text
            let words = text.split { !$0.isLetter && $0 != "/" }
            #expect(!words.contains("km") && !words.contains("km/h"), "\(verb): \(text)")
            if words.contains("mi") || words.contains("mph") { miles += 1 }
        }
        #expect(miles >= 5)
    }

    @Test func plainTextHasNoColumns() throws {
        for verb in [["trips"], ["show", "@last"]] {
            let text = try onTerminal(verb + ["--plain"], columns: 200, ["LANG": "C.UTF-8"])
            #expect(!text.utf8.contains(0x1B) && !text.contains("  "), "\(text)")
            #expect(text.contains("minutes"))
        }
    }

    @Test func nothingYetSaysWhatToDoNext() throws {
        let empty = try WrittenBooks()
        for verb in [["trips"], ["totals"], ["history"], ["driver"], ["trips", "--deleted"]] {
            let outcome = try Roadbook.run(["--data", empty.data] + verb, environment: ["TZ": "UTC"])
            #expect(outcome.code == 0 && outcome.errors.isEmpty, "\(verb)")
            #expect(!outcome.lines.isEmpty, "\(verb)")
        }
        for verb in [["show", "@last"], ["why", "@last"], ["edit", "@last", "--name", "x"], ["export", "@last"]] {
            let outcome = try Roadbook.run(["--data", empty.data] + verb, environment: ["TZ": "UTC"])
            #expect(outcome.code == 3, "\(verb)")
            #expect(outcome.errors.contains("roadbook: error: "), "\(verb)")
        }
    }
}
