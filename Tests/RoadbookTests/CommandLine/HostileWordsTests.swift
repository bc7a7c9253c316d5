import Control
import Drive
import Glibc
import StubRecorder
import Testing
import World

/// A world in which every name is made to speak to the terminal, and every verb in it.
@Suite struct HostileWordsTests {
    /// Colours, a bell, another title, both directions, what nobody sees, and C1 in UTF-8.
    private static let words = "Golf\u{202E}flog\u{1b}[31m\u{1b}]0;x\u{7}\u{9b}5m\u{2066}\u{AD}\u{200B}\u{85}end"
    /// The same words as the books write them.
    private static let word = words.replacing("\u{1b}", with: "%1B").replacing("\u{7}", with: "%07")

    private struct World {
        let travels: Travels
        let file: String
        var books: WrittenBooks { travels.books }

        init() throws {
            travels = try Travels()
            for hour in 0..<3 {
                try travels.begin(at: Int64(WrittenBooks.start) + Int64(hour) * 3_600_000, car: (7, word))
                travels.drive(300, at: 15)
                travels.mark(word)
                travels.drive(300, at: 15)
                try travels.end()
            }
            let start = "<gpx version='1.1' xmlns='http://www.topografix.com/GPX/1/1'><trk><name>\(World.name)</name>"
            var text = start + "<trkseg>\n"
            for second in 10..<60 {
                let place = "lat='\(51.5 + Double(second) / 5_000)' lon='-0.12'"
                text += "<trkpt \(place)><time>2026-07-01T08:00:\(second)Z</time></trkpt>\n"
            }
            file = try travels.books.file("\(words.replacing("/", with: "")).gpx", text + "</trkseg></trk></gpx>\n")
        }

        private static var name: String {
            words.unicodeScalars.filter { $0.value >= 0x20 }.map { "&#\($0.value);" }.joined()
        }
    }

    /// The words that are typed after each verb; the first of several calls makes what the next ones show.
    private static let calls: [(verb: String, words: [String])] = [
        ("import", ["FILE"]), ("driver add", [words, "--note", words]),
        ("edit", ["@last", "--vehicle", words, "--name", words, "--note", "\(words)\n\(words)", "--tags", words]),
        ("edit", ["@last", "--from", words, "--to", words, "--purpose", words, "--driver", words]),
        ("", []), ("trips", []), ("trips", ["--plain"]), ("trips", ["--json"]), ("show", ["@last"]),
        ("show", ["@last", "--plain"]), ("show", ["@last", "--share"]), ("show", ["@last", "--json"]),
        ("totals", []), ("why", ["@last"]), ("history", []), ("history", ["@last"]), ("undo", ["1", "--dry-run"]),
        ("delete", ["@last", "--dry-run"]), ("delete", ["@last"]), ("undelete", ["@last"]),
        ("merge", ["@last", "2026-03-01", "--dry-run"]),
        ("same", ["@last", words]), ("split", ["@last", "--at", words]), ("recut", []),
        ("export", ["@last"]), ("export", ["@last", "--format", "csv"]), ("export", ["@last", "--format", "jsonl"]),
        ("map", []), ("map", ["--output", "-"]), ("map", [words]), ("map", ["--output", "DATA/\(words).svg"]),
        ("map", ["--tiles", words, "--output", "-"]), ("map", ["--theme", words]), ("chart", []),
        ("chart", ["--output", "-"]), ("chart", ["--curves", words]),
        ("share", ["--output", "-"]), ("share", [words, "--output", "-"]),
        ("report", ["--output", "DATA/\(words).pdf"]), ("report", ["--on", words, "--output", "x.pdf"]),
        ("report", ["--month", words, "--output", "x.pdf"]),
        ("export", ["@last", "--format", "kml"]), ("export", ["@last", "--format", "geojson"]),
        ("export", ["@last", "--output", "DATA/\(words)"]), ("features", ["DATA", "-"]),
        ("driver list", []), ("place add", [words, "--at", "1,1", "--note", words]), ("place list", ["--all"]),
        ("place list", ["--frequent"]), ("place edit", [words, "--note", words]), ("place show", [words]),
        ("place retire", [words]), ("place import", [words]),
        ("driver edit", [words, "--note", words]), ("driver retire", [words]),
        ("category list", []), ("category train", [words]), ("category train", ["--mine"]), ("category eval", [words]),
        ("category train", ["--shipped", "--to", words]),
        ("vehicle add", [words, "--make", words, "--registration", words, "--note", words, "--currency", "EUR"]),
        ("vehicle edit", [words, "--driver", words, "--owner", words]), ("vehicle list", []), ("vehicle show", [words]),
        (
            "fuel add",
            ["40l", "10000km", "1.8", "--station", words, "--grade", words, "--note", words, "--vehicle", words]
        ),
        ("fuel add", [words]), ("fuel list", []), ("fuel list", ["--csv"]), ("fuel show", []), ("fuel show", [words]),
        ("fuel edit", [words, "--note", words]), ("fuel trend", ["--by", words]),
        ("fuel trend", []), ("fuel chart", ["--output", "-"]), ("fuel import", [words]),
        ("odometer", [words]), ("odometer", ["--vehicle", words]), ("odometer", ["1km", "--vehicle", words]),
        ("expense add", ["5EUR", words, "--note", words, "--vehicle", words]), ("expense list", []),
        ("expense edit", [words, "--note", words]), ("totals", ["--costs"]),
        ("service add", [words, "--every", "1y", "--category", words, "--note", words, "--vehicle", words]),
        ("service add", ["oil", "--every", words]), ("service list", []),
        ("service done", [words, words]), ("service done", [words, "5EUR", "--once", "--workshop", words]),
        ("service snooze", [words, "--until", words]), ("service edit", [words, "--name", words]),
        ("service history", []), ("service history", [words]), ("service delete", [words]), ("service presets", []),
        ("expense add", ["5EUR", "toll", "--vehicle", words, "--file", "FILE"]), ("file list", []),
        ("file list", ["--json"]), ("file get", [words]), ("file get", ["1"]), ("expense list", []),
        ("expense add", ["6EUR", "toll", "--vehicle", words, "--file", words]),
        ("tyres put", [words, "--note", words, "--vehicle", words]), ("tyres put", ["Winter", words]),
        ("dashboard", []), ("remind", ["--dry-run"]), ("hooks list", []), ("hooks log", []), ("hooks run", [words]),
        ("hooks run", ["drive-finished", "--trip", words]), ("hooks run", ["drive-finished", "--dry-run"]),
        ("vehicle report", [words, "--json"]), ("vehicle report", [words, "--output", "-"]),
        ("vehicle report", [words, "--output", "DATA/\(words).html"]), ("vehicle report", [words, "--output", words]),
        ("vehicle report", [words, "--since", words]),
        ("snapshot", []), ("snapshot", ["--json"]), ("snapshot", ["--output", "DATA/\(words)"]),
        ("widget", ["large", "--vehicle", words]), ("widget", ["gauge"]), ("widget", ["small", "--json"]),
        ("widget", [words]), ("widget", ["small", "--width", words]),
        ("dashboard", ["--vehicle", words]), ("tyres list", []),
        ("inbox", ["--two", words]),
        ("journal", []), ("journal", ["--account", words]), ("station list", []), ("inbox", []),
        ("inbox", ["--confirm", words]), ("vehicle retire", [words]),
        ("spool cat", []), ("spool cat", ["--json"]), ("spool info", []), ("ledger cat", []),
        ("ledger cat", ["--readable"]), ("ledger info", []), ("answers cat", []), ("answers info", []),
        ("pull", ["DATA", "--name", words]),
        ("setup", ["--wait", "200ms", "--test", "0", "--user", words, "--system", "DATA"]),
        ("setup", ["--wait", "200ms", "--receiver", words]), ("setup", ["--wait", "200ms", "--car", words]),
        ("setup", ["--pair", "--car", "00:1B:44:11:3A:B7", "--pin", words]),
        ("doctor", []),
        ("backup", ["DATA/\(words)", "--same-card"]), ("backup", ["DATA/stick", "--name", words]),
        ("backup", ["DATA/stick", "--same-card", "--name", "golf"]), ("restore", ["DATA/stick"]), ("restore", [words]),
        ("verify", []), ("carve", ["DATA/spool/00000001.log"]), ("carve", [words]), ("archive", []),
        ("rebuild", []),
        ("config show", ["--origin"]), ("config check", []), ("config show", [words]),
        ("config take", ["DATA"]), ("config take", ["DATA/\(words)"]), ("config set", ["Vehicle", words]), (words, []),
        ("trips", ["--since", words]), ("trips", ["--\(words)"]),
    ]

    /// The verbs that talk to the recorder.
    private static let elsewhere = [
        "status", "watch", "where", "start", "finish", "pause", "resume", "mark", "car connected", "car gone", "flush",
    ]
    /// The output of this verb is no text: another `roadbook` reads it.
    private static let frames = ["books send"]
    /// Through a pipe these print what others wrote as it is.
    private static let raw = ["spool cat", "ledger cat", "answers cat", "carve", "export", "features"]

    private func expectSafe(_ text: String, _ what: String) {
        let bad = text.unicodeScalars.filter { $0 != "\n" && $0 != "\r" && $0.isUnsafeToShow }
        #expect(bad.isEmpty, "\(what): \(bad.map { "U+\(String($0.value, radix: 16))" })")
    }

    /// True if something was made safe in the output.
    private func run(
        _ call: (verb: String, words: [String]), in world: World, _ terminal: PseudoTerminal?
    ) throws -> Bool {
        let books = world.books
        let typed = call.words.map { $0.replacing("DATA", with: books.data).replacing("FILE", with: world.file) }
        let place = ["--data", books.data, "--config", books.data + "/settings", "--socket", books.data + "/control"]
        let words = place + (call.verb == Self.words ? [call.verb] : call.verb.split(separator: " ").map(String.init))
        let environment = ["TZ": "UTC", "LANG": "C.UTF-8", "NO_COLOR": "1", "HOME": books.data]
        let outcome = try Child(Roadbook.path, words + typed, environment, terminal: terminal).finish()
        #expect(outcome.code < 128, "\(call)")
        expectSafe(outcome.errors, "\(call)")
        // Through a pipe the lines of a book, and files, are as they are.
        let isRaw = terminal == nil && Self.raw.contains(call.verb)
        if !isRaw { expectSafe(outcome.text, "\(call)") }
        return (outcome.text + outcome.errors).contains("\u{FFFD}")
    }

    @Test func noVerbLetsAnotherSpeakToTheTerminal() throws {
        let world = try World()
        let changed = try Self.calls.filter { try run($0, in: world, nil) }
        #expect(changed.count > 25)
    }

    @Test func onATerminalNotEvenWhatIsMeantForPrograms() throws {
        let world = try World()
        let changed = try Self.calls.filter { try run($0, in: world, PseudoTerminal(columns: 70, rows: 24)) }
        #expect(changed.count > 30)
    }

    @Test func ofTheRecorderNothingGoesOutRaw() throws {
        let stand = try RecorderStand()
        stand.tell { status in
            status.vehicle = Self.words
            status.driver = Self.words
            status.drive?.vehicle = Self.words
            status.drive?.note = Self.words
            status.gpsd.server = Self.words
            status.problems = [Status.Problem(Self.words, remedy: Self.words)]
            for index in status.bluetooth.cars.indices { status.bluetooth.cars[index].name = Self.words }
        }
        for verb in Self.elsewhere where verb != "watch" {
            let words = verb.split(separator: " ").map(String.init) + (verb == "car connected" ? [Self.words] : [])
            for option in [[], ["--json"]] {
                let child = try stand.start(words + option)
                let outcome = child.finish { stand.turn() }
                expectSafe(outcome.text + outcome.errors, "\(words + option)")
            }
        }
        let watch = try stand.start(["watch"])
        watch.read(turning: { stand.turn() }, until: { !$0.writtenLines.isEmpty })
        watch.send(SIGINT)
        expectSafe(watch.finish { stand.turn() }.text, "watch")
        let terminal = try PseudoTerminal(columns: 70, rows: 24)
        let screen = try stand.start(["watch"], environment: ["NO_COLOR": "1"], terminal: terminal)
        screen.read(turning: { stand.turn() }, until: { String(decoding: $0.written, as: UTF8.self).contains("km/h") })
        screen.send(SIGINT)
        // The only sequences of our own are those that draw.
        let drawn = screen.finish { stand.turn() }.text.replacing("\u{1b}[", with: "")
        expectSafe(drawn, "watch")
    }

    @Test func everyVerbIsTried() throws {
        let verbs = try PageCommand.verbs()
        let tried = Set(Self.calls.map(\.verb)).union(Self.elsewhere).union(Self.frames)
        #expect(verbs.filter { !tried.contains($0) }.isEmpty)
    }
}
