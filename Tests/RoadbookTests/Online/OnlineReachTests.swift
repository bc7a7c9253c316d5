import Awaiting
import Glibc
import Testing
import World

/// The reach of the real roadbook-online: no socket without a setting, a proxy where the environment names one, and no
/// more in the journal than matters there.
@Suite struct OnlineReachTests {
    private let book: DrivenBook
    private let settings: SettingsFolder

    init() throws {
        let road = ToldRoad()
        road.car(.connected)
        road.drive(600, at: 15)
        road.car(.gone)
        road.drive(900, at: 0)
        settings = try SettingsFolder()
        book = try DrivenBook(road, settings: "[Car]\nAddress=\(DrivenBook.golf)\nName=Golf\n")
        #expect(try book.books.run("trips").code == 0)
    }

    private func setStreets(_ endpoint: String, contact: String = "anna@example.org") throws {
        let section = "[Online]\nStreets=photon\nStreetsEndpoint=\(endpoint)\nContact=\(contact)\n"
        try settings.write(section, to: "roadbook.conf")
    }

    private func run(_ words: [String] = [], _ environment: [String: String] = [:]) throws -> Roadbook.Outcome {
        let options = ["--data", book.books.data, "--config", settings.path]
        return try Child(Roadbook.path + "-online", options + words, environment).finish()
    }

    // MARK: Sockets

    /// The environment that has each socket written down.
    private func watched() throws -> [String: String] {
        let library = try RigLibrary.compile("sockets", in: book.books.data)
        return ["LD_PRELOAD": library, "SOCKETS_TO": "\(book.books.data)/opened"]
    }

    private var opened: [String] {
        let text = Checkout.content(of: "\(book.books.data)/opened") ?? ""
        return text.split(separator: "\n").map(String.init)
    }

    @Test func noSocketIsOpenedAndNoNameLookedUpWithoutASetting() throws {
        let watched = try watched()
        for section in ["", "[Online]\n", "[Online]\nStreets=no\nWeather=no\nContact=anna@example.org\n"] {
            try settings.write(section, to: "roadbook.conf")
            for words in [[], ["--dry-run"]] {
                let outcome = try run(words, watched)
                #expect(outcome.code == 0 && outcome.text.contains("are off"), "\(outcome.errors)")
            }
        }
        // Nothing is sent by a dry run either.
        try setStreets("http://127.0.0.1:1/photon")
        #expect(try run(["--dry-run"], watched).lines.count == 3)
        #expect(opened == [])
        // The same program, watched in the same way, when it is on.
        #expect(try run([], watched).text.contains("cannot be reached"))
        #expect(opened.contains("socket"))
        try setStreets("http://nobody.invalid/photon")
        #expect(try run([], watched).text.contains("nobody.invalid cannot be reached"))
        #expect(opened.contains("name"))
    }

    // MARK: Proxies

    @Test func theProxyOfTheEnvironmentIsAskedInsteadOfTheService() throws {
        let proxy = try StoodInServices()
        try setStreets("http://nominatim.invalid/photon")
        let outcome = try run([], ["http_proxy": proxy.address])
        #expect(outcome.code == 0 && outcome.text.contains("2 answered"), "\(outcome.text)\(outcome.errors)")
        let calls = proxy.calls()
        #expect(calls.count == 2)
        #expect(calls.allSatisfy { $0.path.hasPrefix("http://nominatim.invalid/photon?") })
    }

    @Test func aProxyIsAskedForAConnectionWhereTheAddressIsOfHTTPS() throws {
        let proxy = try StoodInServices()
        try setStreets("https://nominatim.invalid/photon")
        let outcome = try run([], ["https_proxy": proxy.address])
        #expect(outcome.code == 0, "\(outcome.errors)")
        let calls = proxy.calls()
        #expect(!calls.isEmpty && calls.allSatisfy { $0.path == "nominatim.invalid:443" })
    }

    @Test func aServiceThatIsExceptedIsAskedWithoutTheProxy() throws {
        let services = try StoodInServices()
        try setStreets("\(services.address)/photon")
        let outcome = try run([], ["http_proxy": "http://127.0.0.1:1", "no_proxy": "127.0.0.1"])
        #expect(outcome.code == 0 && outcome.text.contains("2 answered"), "\(outcome.text)")
        #expect(services.calls().allSatisfy { $0.path.hasPrefix("/photon?") })
    }

    // MARK: The journal

    /// The lines as they are where systemd says that both streams end in the journal, without the words.
    private func weights() throws -> [String] {
        let script = "exec 3>&1 2>&1; JOURNAL_STREAM=$(stat -L -c %d:%i /proc/self/fd/3) exec \"$0\" \"$@\""
        let words = ["-c", script, Roadbook.path + "-online", "--data", book.books.data, "--config", settings.path]
        return try Child("/bin/sh", words, ["PATH": "/usr/bin:/bin"]).finish().lines.map { String($0.prefix(3)) }
    }

    @Test func theJournalLearnsWhatWasAskedAndWhatWentWrongAndNothingElse() throws {
        #expect(try weights() == ["<6>"])
        try setStreets("http://127.0.0.1:1/photon")
        #expect(try weights() == ["<6>"])
        try setStreets("")
        #expect(try weights() == ["<3>", "<3>"])
        let services = try StoodInServices(["403"])
        try setStreets("\(services.address)/photon")
        #expect(try weights() == ["<5>", "<5>", "<4>"])
        #expect(try weights() == ["<6>", "<6>"])
        try setStreets("\(services.address)/photon", contact: "jo@example.org")
        #expect(try weights() == ["<5>"])
        #expect(try weights() == ["<6>"])
    }

    @Test func toAnybodyElseTheLinesAreAsTheyAre() throws {
        #expect(try run([], ["JOURNAL_STREAM": "1:2"]).text.hasPrefix("look-ups"))
    }

    // MARK: In whose name

    /// Root may write everywhere; anybody else finds a folder that is not his.
    @Test func whatCannotBeKeptIsNotAskedFor() throws {
        let services = try StoodInServices()
        try setStreets("\(services.address)/photon")
        let answers = "\(book.books.data)/answers"
        #expect(mkdir(answers, 0o500) == 0)
        if getuid() == 0 {
            // Nobody of whom the books know anything.
            #expect(chown(answers, 61_009, 61_009) == 0)
        }
        let outcome = try run()
        #expect(outcome.code == 1, "\(outcome.text)")
        #expect(services.calls().isEmpty)
        #expect(outcome.errors.contains("hint: "))
    }
}
