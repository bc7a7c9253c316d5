import Glibc
import PrivateGpsd
import Testing

/// The files of the answers of services: written by the user who asks alone, read by the household. Only root can be
/// several people; anybody else is all of them, and sees the modes of the files.
@Suite struct AnswerScenes {
    @Test(arguments: ["022", "077"])
    func whoAsksWritesTheAnswersAndTheHouseholdReadsThem(umask: String) async throws {
        try await Stage.play {
            let house = try AskingHousehold(umask)
            // Root asks in that user's name; its second call is refused, and another contact asks once more.
            try house.ask(.root, code: 6)
            try house.setContact("ben@example.org")
            try house.ask(.asker, code: 0)
            try house.expectAnswersOfTheAsker()
            let foretold = try house.ask(.anna, ["--dry-run"], code: 0)
            try house.expect(foretold.contains("nothing would be asked"), "Anna sees \(foretold)")
        }
    }

    /// Nothing is asked, for the answer could not be kept.
    @Test func nobodyElseAsks() async throws {
        try await Stage.play {
            let house = try AskingHousehold("022")
            try house.ask(Household.isRoot ? .recorder : .root, under: house.recordersName(), code: 1)
            try house.expect(house.said.contains("the recorder's user asks nobody"), house.said)
            guard Household.isRoot else { return }
            try house.ask(.ben, code: 1)
            try house.expect(house.said.contains("may not be written"), house.said)
            try house.ask(.stranger, code: 1)
            try house.ask(.stranger, ["--dry-run"], code: 1)
            let names = try house.answers()
            try house.expect(names.isEmpty, "there are \(names)")
        }
    }
}

/// A household with a trip from elsewhere, a service that refuses the second call, and the folder for its answers.
private struct AskingHousehold {
    private let house: Household
    private let services: Program
    private let address: String

    private var scene: Scene { house.scene }
    private var folder: String { scene.data + "/answers" }
    var said: String { house.said }

    init(_ umask: String) throws {
        house = try Household(umask)
        let root = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()
        services = try Program(["python3", root + "/Tests/Support/ServiceStandIn/services.py", "good", "403"])
        address = "http://127.0.0.1:\(services.line() ?? "")"
        for name in ["spool", "ledger", "imports", "catalogue"] { try house.makeFolder(name) }
        try makeFolder()
        try setContact("anna@example.org")
        let drive = scene.directory + "/drive.gpx"
        try Scene.write(AskingHousehold.track, to: drive)
        chmod(drive, 0o644)
        try house.expect(.anna, ["import", drive, "--vehicle", "Golf"], code: 0)
    }

    /// Five kilometres to the north in three quarters of an hour.
    private static var track: String {
        let points = (10..<55).map { number in
            let time = "2026-03-04T08:\(number):00Z"
            return "<trkpt lat=\"51.5\(number)\" lon=\"-0.12\"><time>\(time)</time></trkpt>"
        }
        return "<gpx version=\"1.1\" creator=\"a phone\" xmlns=\"http://www.topografix.com/GPX/1/1\"><trk><trkseg>"
            + points.joined() + "</trkseg></trk></gpx>"
    }

    /// The folder as the package makes it.
    private func makeFolder() throws {
        mkdir(folder, 0o2750)
        if Household.isRoot { chown(folder, Person.asker.rawValue, Household.group) }
        try expect(chmod(folder, 0o2750) == 0, "\(folder): \(errno)")
    }

    func setContact(_ contact: String) throws {
        let settings = scene.directory + "/asking"
        mkdir(settings, 0o755)
        chmod(settings, 0o755)
        let section = "[Online]\nStreets=photon\nStreetsEndpoint=\(address)/photon\nContact=\(contact)\n"
        try Scene.write(section, to: settings + "/roadbook.conf")
        chmod(settings + "/roadbook.conf", 0o644)
    }

    /// The words that have the recorder's user called as on a system.
    func recordersName() throws -> [String] {
        let number = Household.isRoot ? Person.recorder.rawValue : getuid()
        return try Rig.names([(number, "roadbook")]).wrapper(in: scene.directory)
    }

    @discardableResult
    func ask(_ person: Person, _ words: [String] = [], under: [String] = [], code wanted: Int32) throws -> String {
        let place = ["env", "ROADBOOK_DATA=\(scene.data)", "ROADBOOK_CONFIG=\(scene.directory)/asking"]
        let (output, code) = try house.run(place + under + house.words(person) + ["roadbook-online"] + words)
        try expect(code == wanted, "\(person): roadbook-online \(words): \(code)\n\(output)\(said)")
        return output
    }

    func answers() throws -> [String] {
        guard let entries = opendir(folder) else { throw SceneFailure(description: "\(folder): \(errno)") }
        defer { closedir(entries) }
        var names: [String] = []
        while let entry = readdir(entries) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }

    func expectAnswersOfTheAsker() throws {
        let names = try answers()
        try expect(names.contains("00000001.log"), "there are only \(names)")
        for name in names {
            var status = stat()
            try expect(stat("\(folder)/\(name)", &status) == 0, "\(name): \(errno)")
            let mode = status.st_mode & 0o7777
            let isRight = mode == (name.hasSuffix("lock") ? 0o600 : 0o640)
            try expect(isRight, "\(name) has mode \(String(mode, radix: 8))")
            guard Household.isRoot else { continue }
            let isOwned = status.st_uid == Person.asker.rawValue && status.st_gid == Household.group
            try expect(isOwned, "\(name) belongs to \(status.st_uid):\(status.st_gid)")
        }
    }

    func expect(_ isSo: Bool, _ otherwise: @autoclosure () -> String) throws {
        try scene.expect(isSo, otherwise())
    }
}
