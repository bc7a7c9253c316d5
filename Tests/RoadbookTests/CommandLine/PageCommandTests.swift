import Awaiting
import Glibc
import JSON
import PrivateGpsd
import Testing
import World

/// Every command that a page names is run as it stands there, by a shell; whatever is not, is listed with the reason.
@Suite struct PageCommandTests {
    @Test func everyCommandOfThePagesIsRunOrListed() throws {
        let found = try PageCommand.all()
        let texts = Set(found.map(\.text))
        #expect(texts.count > 120)
        let unlisted = found.filter { PageCommandTable.listed[$0.text] == nil && !Self.isLong($0.text) }
        let ours = Set(Set(unlisted.map(\.text)).flatMap(Self.written)).sorted()
        let road = try CommandRoad()
        for command in ours where !Self.isSteering(command) {
            try expectEnd(of: command, try CommandRoad(like: road), pages: found)
        }
        try road.startRecorder()
        for command in ours where Self.isSteering(command) { try expectEnd(of: command, road, pages: found) }
        road.endRecorder()
    }

    @Test func nothingIsListedThatNoPageNames() throws {
        let texts = Set(try PageCommand.all().map(\.text))
        let optional = [
            "make check", "make uninstall", "sudo make uninstall", "make portability-quick",
        ]
        let names = Array(PageCommandTable.listed.keys) + Array(PageCommandTable.meant.keys)
        #expect(names.filter { !texts.contains($0) && !optional.contains($0) } == [])
    }

    @Test func everyTargetThatAPageNamesIsOne() throws {
        let makefile = try Checkout.text(of: "Makefile").split(separator: "\n").map(String.init)
        for command in try PageCommand.all() where command.text.hasPrefix("make ") {
            let words = command.text.components(["&&"])[0].dropFirst().filter { !$0.contains("=") }
            for target in words {
                #expect(makefile.contains { $0.hasPrefix("\(target):") }, "\(command.page): make \(target)")
            }
        }
    }

    @Test func everyProofThatAPageNamesIsOne() throws {
        let table = try Checkout.text(of: "scripts/proofs.txt").split(separator: "\n")
        let commands = try PageCommand.all().filter { Self.isLong($0.text) }
        #expect(commands.count > 20)
        for command in commands {
            let words = command.text.split(separator: " ")
            let names = words.first { $0.hasPrefix("NAME=") }?.dropFirst(5).split(separator: ",") ?? []
            for name in names where name != "each-briefly" {
                #expect(table.contains { $0.hasPrefix("\(words[1]) \(name): ") }, "\(command.page): \(name)")
            }
        }
    }

    // MARK: What is run

    /// True of a proof or a measure, which take too long for every change.
    private static func isLong(_ command: String) -> Bool {
        command == "make prove" || command == "make measure" || command.hasPrefix("make prove NAME=")
            || command.hasPrefix("make measure NAME=")
    }

    private func expectEnd(of command: String, _ road: CommandRoad, pages: [PageCommand]) throws {
        let outcome = try road.run(command)
        let isMeant = (PageCommandTable.codes[command] ?? [0]).contains(outcome.code)
        let places = pages.filter { Self.written($0.text).contains(command) }.map(\.page)
        #expect(isMeant, "\(places): \(command): \(outcome.code): \(outcome.errors)\(outcome.text.prefix(500))")
    }

    /// The commands that a command of a page comes to: each choice that it leaves open by itself, and words in the
    /// place of names.
    private static func written(_ text: String) -> [String] {
        (PageCommandTable.meant[text] ?? choices(text)).map { filled($0) }
    }

    /// `a [b | c]` is `a`, `a b` and `a c`.
    private static func choices(_ text: String) -> [String] {
        var fixed = ""
        var groups: [(at: Int, String)] = []
        for part in text.split(separator: "[", omittingEmptySubsequences: false) {
            let halves = part.split(separator: "]", maxSplits: 1, omittingEmptySubsequences: false)
            if halves.count == 2 { groups.append((fixed.count, String(halves[0]))) }
            fixed += halves.last ?? ""
        }
        let with = groups.flatMap { at, words in
            words.components(["|"]).map { choice in
                String(fixed.prefix(at)) + choice.joined(separator: " ") + fixed.dropFirst(at)
            }
        }
        return [fixed] + with
    }

    private static func filled(_ text: String) -> String {
        var words = text.split(separator: " ").map { word -> String in
            PageCommandTable.placeholders.first { $0.0 == word }?.1 ?? String(word)
        }
        words.removeAll { $0 == "…" || $0 == "..." }
        if words.contains(where: PageCommandTable.endless.contains), !words.contains("head") {
            words.insert(contentsOf: ["|", "head", "-n", "1"], at: words.firstIndex(of: "|") ?? words.count)
        }
        return words.joined(separator: " ")
    }

    private static func isSteering(_ command: String) -> Bool {
        let words = command.split(separator: " ").map(String.init)
        guard words.first == "roadbook" else { return false }
        return PageCommandTable.steering.contains(words.count > 1 ? words[1] : "")
    }
}

/// A folder with books, files and settings, in which a shell finds the programs.
private final class CommandRoad {
    private let travels: Travels
    private let room: String
    private var gpsd: FakeGpsd?
    private var recorder: Child?
    private var second = 0

    /// Copies a road that no command has changed yet.
    init(like other: CommandRoad) throws {
        travels = try Travels()
        room = travels.data + "/room"
        let copied = try Outsiders.run("/bin/cp", ["-a", "\(other.travels.data)/.", travels.data])
        #expect(copied.code == 0)
    }

    init() throws {
        travels = try Travels()
        room = travels.data + "/room"
        // One in the month that the pages take for an example, two yesterday.
        let yesterday = (Int64(time(nil)) / 86_400 - 1) * 86_400_000
        for start in [Int64(WrittenBooks.start), yesterday + 7 * 3_600_000, yesterday + 8 * 3_600_000] {
            try travels.drive(at: start, [Double](repeating: 10, count: 35), from: 51.5007, -0.1246)
        }
        try travels.say(of: 2, "note wet")
        let other = try Travels()
        try other.drive(at: Int64(WrittenBooks.start), [10, 10, 10])
        mkdir(room, 0o755)
        let road = (1..<90).map { FakeGpsd.fix($0) }.joined(separator: "\n") + "\n"
        try travels.books.place(Array(road.utf8), at: "room/drive.jsonl")
        let prepared = try shell("OTHER=\(other.data)\n" + CommandRoad.preparation)
        #expect(prepared.code == 0, "\(prepared.errors)")
    }

    deinit { recorder?.send(SIGKILL) }

    /// Files of the names that the pages have, and another machine.
    private static let preparation = """
        set -e
        mkdir -p Drives settings bin card backup again
        roadbook driver add Anna && roadbook driver add Ben
        roadbook edit @last --name harbour
        cp -r "$OTHER"/spool card/
        cp -r "$ROADBOOK_DATA"/spool "$ROADBOOK_DATA"/ledger backup/
        cp "$ROADBOOK_DATA"/spool/00000001.log card.img
        roadbook export @last --output old.gpx
        roadbook export @-2 --output Drives/one.gpx
        roadbook export @last --format nmea | gzip > 2025.nmea.gz
        rm -rf "$ROADBOOK_DATA"/imports
        cp "$CHECKOUT"/Tests/Places/extract.txt cities500.txt
        roadbook features Drives training.csv
        for i in $(seq 12); do
            echo "e$i,3${i}00,600,19,20,14,196,0,0,4,20,1.2,2000,4$i,3$i,errand"
            echo "r$i,90${i}00,4000,81,85,25,625,70,5,2,4,1.15,400,4${i}0,3${i}0,road trip"
        done >> training.csv
        printf 'roadbook-pull 1\\nbook spool\\nbook ledger\\nbook imports\\nend\\n' > question
        printf '[Car]\\nName=%s\\n' Golf Trailer > settings/roadbook.conf
        cat > bin/ssh <<'END'
        #!/bin/sh
        shift
        ROADBOOK_DATA=$PWD/card exec "$@"
        END
        chmod +x bin/ssh
        """

    /// Programs that are not here are pretended, and everything of root's is everybody's.
    private static let pretended = """
        sudo() { if [ "$1" = -u ]; then shift 2; fi; "$@"; }
        systemctl() { :; }
        make() { command make -C "$CHECKOUT" "$@"; }
        command -v jq >/dev/null || jq() { head -n 1; }
        command -v column >/dev/null || column() { cat; }
        of() { roadbook trips --all --json | sed -n "$2s/.*\\"$1\\":\\"\\([a-z0-9]*\\)\\".*/\\1/p"; }
        """

    func run(_ command: String) throws -> Roadbook.Outcome {
        if recorder != nil { try sayFix() }
        // One who is there already cannot be added.
        let early = command.contains("driver add Anna") ? "roadbook driver retire Anna\n" : ""
        let needed = command.contains("$") ? "LAST=$(of shortId 1) BEFORE=$(of shortId 2) LOG=$(of log 1)\n" : ""
        return try shell(CommandRoad.pretended + "\n" + early + needed + command)
    }

    private func shell(_ script: String) throws -> Roadbook.Outcome {
        try Child("/bin/bash", ["-c", "cd \"$HOME\"\n" + script], environment).finish()
    }

    private var environment: [String: String] {
        let programs = Roadbook.path.split(separator: "/").dropLast().map { "/" + $0 }.joined()
        return [
            "PATH": "\(room)/bin:\(programs):/usr/bin:/bin", "HOME": room, "TZ": "UTC", "LANG": "C.UTF-8",
            "ROADBOOK_DATA": travels.data, "ROADBOOK_CONFIG": room + "/settings",
            "ROADBOOK_SOCKET": room + "/control", "CHECKOUT": Checkout.root,
        ]
    }

    // MARK: The recorder

    func startRecorder() throws {
        let gpsd = try FakeGpsd()
        self.gpsd = gpsd
        let config = "printf '\\n[Gpsd]\\nServer=\(gpsd.address)\\n' >> settings/roadbook.conf"
        #expect(try shell(config).code == 0)
        recorder = try Child(Roadbook.path + "d", ["--bus", "unix:path=/nowhere"], environment)
        #expect(gpsd.acceptCaller())
        #expect(try Patience.until { try shell("roadbook status").code != 4 })
    }

    func endRecorder() {
        recorder?.send(SIGTERM)
        _ = recorder?.finish()
        recorder = nil
    }

    /// A mark wants to know where the car is.
    private func sayFix() throws {
        for _ in 0..<3 {
            second += 1
            gpsd?.say(FakeGpsd.fix(second))
        }
        let words = "roadbook status --json | grep -q '\"time\":\(FakeGpsd.time(second))'"
        #expect(try Patience.until { try shell(words).code == 0 })
    }
}
