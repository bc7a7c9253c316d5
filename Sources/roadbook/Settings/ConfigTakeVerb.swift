import Files
import Glibc
import Settings
import Terminal

extension Command {
    static let configTake = Command(
        "config take", "take the settings that lie on the boot partition",
        about: """
            Reads roadbook.conf in DIR, or roadbook.conf.txt as an editor may call it, and keeps it as \
            roadbook.conf.d/10-boot.conf under /etc/roadbook: so a card is set up at a PC before the Pi has a network. \
            A Pi does it at each start with /boot/firmware. A file with an error is not taken.

            What is wrong is written into roadbook.conf.errors.txt beside the file, which goes when all is well.
            """,
        operand: "DIR", options: [.json],
        examples: [
            Example("sudo roadbook config take /boot/firmware", "take over what you wrote there at the PC")
        ]
    ) { invocation in try ConfigTakeVerb(invocation).run() }
}

/// One run of `config take`.
private struct ConfigTakeVerb {
    private static let names = [SettingsPaths.fileName, "\(SettingsPaths.fileName).txt"]
    /// Twice as long as settings may be, for an editor's UTF-16.
    private static let longest = 2 * (SettingsFile.largestFile + 1)

    private let invocation: Invocation
    private let folder: String
    /// The folder, which was perhaps written by a stranger: no link in it is followed.
    private let held: HeldFolder
    private let name: FileName

    init(_ invocation: Invocation) throws {
        self.invocation = invocation
        folder = invocation.values.operand ?? ""
        let found: [FileName]
        do throws(FileFailure) {
            held = try HeldFolder(folder, isOwn: false)
            found = try held.names()
        } catch {
            throw ConfigWords.noFolder(folder, error.errno)
        }
        // FAT knows no capital letters, and an editor no rule for endings.
        let match = ConfigTakeVerb.names.lazy.compactMap { name in found.first { $0.text.lowercased() == name } }.first
        guard let match else { throw ConfigWords.nothingToTake(in: folder) }
        name = match
    }

    private var file: String { "\(folder)/\(name.text)" }

    private var target: String {
        "\(invocation.places.settings.directories[0])/\(SettingsPaths.fileName).d/10-boot.conf"
    }
    private static let complaints = FileName("\(SettingsPaths.fileName).errors.txt")

    func run() throws -> ExitCode {
        let bytes = try content()
        let reading = SettingsReading([SettingsFile(bytes, path: file)])
        let isNew = try reading.errors.isEmpty && keep(bytes)
        leaveWord(of: reading.problems)
        try say(reading, isNew: isNew)
        return reading.errors.isEmpty ? .ok : .failed
    }

    private func content() throws -> [UInt8] {
        do throws(FileFailure) {
            return UTF16Text.utf8(try held.bytes(of: name, upTo: ConfigTakeVerb.longest))
        } catch {
            throw Complaint(ConfigWords.refused(file, SettingsPaths.words(for: error)))
        }
    }

    /// True if it was not there like this already.
    private func keep(_ bytes: [UInt8]) throws -> Bool {
        if case .bytes(let old) = SettingsPaths.content(of: target), old == bytes { return false }
        do throws(FileFailure) {
            OpenFolder.make(String(target[..<(target.lastIndex(of: "/") ?? target.endIndex)]))
            let replacement = try FileReplacement(of: target, mode: 0o644)
            try replacement.setMode(0o644)
            try replacement.write(bytes)
            try replacement.commit()
        } catch {
            throw ConfigWords.notTaken(file, target, error.errno)
        }
        return true
    }

    /// Leaves what is wrong where the next person with the card in a reader looks. It is no failure if the partition
    /// cannot be written.
    private func leaveWord(of problems: [SettingsProblem]) {
        guard !problems.isEmpty else {
            try? held.remove(ConfigTakeVerb.complaints)
            return
        }
        let text = problems.map { ConfigWords.problem($0) + "\r\n" }.joined()
        let replacement = try? FileReplacement(of: ConfigTakeVerb.complaints, in: held, mode: 0o644)
        try? replacement?.write(Array(text.utf8))
        try? replacement?.commit()
    }

    private func say(_ reading: SettingsReading, isNew: Bool) throws {
        if invocation.values.has("json") {
            try invocation.object { writer in
                writer.member("file", file)
                writer.member("taken", isNew)
                writer.member("errors", reading.errors.count)
                writer.member("warnings", reading.problems.count - reading.errors.count)
            }
            return
        }
        for problem in reading.problems { try invocation.output.line(ConfigWords.problem(problem)) }
        guard reading.errors.isEmpty else { return try invocation.output.line(ConfigWords.isNotTaken(file)) }
        try invocation.output.line(isNew ? ConfigWords.taken(file, target) : ConfigWords.isTakenAlready(file))
    }
}
