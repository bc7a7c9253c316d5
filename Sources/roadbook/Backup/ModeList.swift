import Drive
import Files
import Glibc

/// The modes of settings in a backup: a list beside them, for FAT keeps none (docs/backups.md).
struct ModeList: Equatable {
    struct Entry: Equatable {
        let mode: mode_t
        /// Names. A number means nothing on another machine.
        let owner: String
        let group: String
    }

    static let file = FileName(".modes")
    static let longest = 1 << 20
    private static let head = "roadbook-modes 1"
    private static let ofMachine = "machine"

    /// By path; the path of a folder ends in a slash.
    private var entries: [String: Entry] = [:]

    /// The mark of the machine whose settings they are, if it is said.
    var machine: String?

    init() {}

    /// The list of a folder of settings; an empty one where there is none that can be read.
    init(in folder: HeldFolder) {
        self.init(reading: (try? folder.bytes(of: ModeList.file, upTo: ModeList.longest)) ?? [])
    }

    subscript(path: SettingsPath) -> Entry? {
        get { entries[path.encoded] }
        set { entries[path.encoded] = newValue }
    }

    // MARK: As text

    /// A line that is not as the page has it is as if it were not there.
    init(reading bytes: [UInt8]) {
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        guard lines.first?[...] == ModeList.head[...] else { return }
        for line in lines.dropFirst() {
            let words = line.split(separator: " ", omittingEmptySubsequences: false)
            if words.count == 2, words[0] == ModeList.ofMachine { machine = String(words[1]) }
            guard words.count == 4, words[0].utf8.count == 4, words[0].hasPrefix("0"),
                let mode = mode_t(words[0], radix: 8), mode <= 0o777
            else { continue }
            entries[String(words[3])] = Entry(mode: mode, owner: String(words[1]), group: String(words[2]))
        }
    }

    var bytes: [UInt8] {
        let lines = entries.sorted { $0.key < $1.key }.map { path, entry in
            let digits = String(entry.mode, radix: 8)
            return "\(String(repeating: "0", count: 4 - digits.count))\(digits) \(entry.owner) \(entry.group) \(path)\n"
        }
        let said = machine.map { "\(ModeList.ofMachine) \($0)\n" } ?? ""
        return Array("\(ModeList.head)\n\(said)\(lines.joined())".utf8)
    }

    // MARK: Owners and groups

    static func name(ofOwner owner: uid_t) -> String {
        getpwuid(owner).map { String(cString: $0.pointee.pw_name) } ?? "\(owner)"
    }

    static func name(of group: gid_t) -> String {
        getgrgid(group).map { String(cString: $0.pointee.gr_name) } ?? "\(group)"
    }
}

extension ModeList.Entry {
    /// The owner and the group that a restored file gets: those of ours, if this machine has them. A list that a
    /// stranger wrote gives nobody else a file of root's.
    var ownOwner: uid_t? {
        guard owner.hasPrefix("roadbook") else { return nil }
        return getpwnam(owner)?.pointee.pw_uid
    }

    var ownGroup: gid_t? {
        guard group.hasPrefix("roadbook") else { return nil }
        return getgrnam(group)?.pointee.gr_gid
    }

    /// True if the file has the owner and the group that it had.
    func isOf(_ file: InputFile) -> Bool {
        ModeList.name(ofOwner: file.owner) == owner && ModeList.name(of: file.group) == group
    }

    /// The mode that a restored file gets: nobody but its owner may write it, whatever a list of a stranger says.
    var safeMode: mode_t { mode & ~0o022 }

    var isProgram: Bool { mode & 0o111 != 0 }

    /// True of what only its owner may read.
    var isSecret: Bool { mode & 0o077 == 0 }
}
