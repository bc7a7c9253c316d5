import Files
import Glibc

/// The settings of a backup, brought back. Whoever had the medium may have written them: nothing in it leads elsewhere,
/// and no file becomes readable to more people than the list of modes has.
struct SettingsRestore {
    private let source: HeldFolder
    private let target: HeldFolder
    private let modes: ModeList

    private static let knownSticks = FileName("backups")
    private static let mainFile = FileName("roadbook.conf")
    private static let furtherFiles = FileName("roadbook.conf.d")

    init(from source: HeldFolder, into target: HeldFolder) {
        self.source = source
        self.target = target
        modes = ModeList(in: source)
    }

    /// The result of one restoring.
    struct Outcome {
        var written: [SettingsPath] = []
        /// Written files that only their owner may read.
        var secrets: Set<SettingsPath> = []
        /// Written files that will be run.
        var programs: Set<SettingsPath> = []
        /// Written files without a mode in the list.
        var unlisted: Set<SettingsPath> = []
        /// Sticks that were known, and are not made known again by a restore.
        var sticks = 0
        /// Written files of which this machine does not have the owner or the group, or which are not one of ours.
        var disowned: Set<SettingsPath> = []
        /// Files that are kept because they say something else.
        var kept: [SettingsPath] = []
        var refused: [SettingsTree.Refusal] = []
    }

    /// Brings back the files that are not here, or say nothing here; or all of them.
    func run(all: Bool) -> Outcome {
        let tree = SettingsTree(source)
        var outcome = Outcome(refused: tree.refused)
        for entry in tree.files {
            // A stranger could make a stick of his own known, which would get a backup of everything.
            if entry.path.names.first == SettingsRestore.knownSticks {
                outcome.sticks += 1
                continue
            }
            do throws(FileFailure) { try restore(entry, all: all, &outcome) } catch {
                outcome.refused.append(SettingsTree.Refusal(path: entry.path, why: error))
            }
        }
        return outcome
    }

    private func restore(
        _ entry: SettingsTree.Entry, all: Bool, _ outcome: inout Outcome
    ) throws(FileFailure) {
        let bytes = try entry.folder.bytes(of: entry.name, upTo: SettingsTree.longestFile)
        let folder = try folder(of: entry.path)
        let old = try? folder.bytes(of: entry.name, upTo: SettingsTree.longestFile)
        guard old != bytes else { return }
        let isFree =
            folder.kind(of: entry.name) == nil || old.map { SettingsRestore.saysNothing($0, entry.path) } == true
        guard all || isFree else { return outcome.kept.append(entry.path) }
        try write(bytes, entry, in: folder)
        if geteuid() == 0, let known = modes[entry.path], try !known.isOf(folder.open(entry.name)) {
            outcome.disowned.insert(entry.path)
        }
        outcome.written.append(entry.path)
        if modes[entry.path] == nil { outcome.unlisted.insert(entry.path) }
        if modes[entry.path]?.isSecret == true { outcome.secrets.insert(entry.path) }
        if modes[entry.path]?.isProgram == true { outcome.programs.insert(entry.path) }
    }

    private func folder(of path: SettingsPath) throws(FileFailure) -> HeldFolder {
        var folder = target
        for depth in 1..<path.names.count {
            let known = modes[SettingsPath(names: Array(path.names.prefix(depth)), isFolder: true)]
            folder = try folder.makeFolder(
                path.names[depth - 1], mode: known?.safeMode ?? 0o755, group: known?.ownGroup)
        }
        return folder
    }

    private func write(
        _ bytes: [UInt8], _ entry: SettingsTree.Entry, in folder: HeldFolder
    ) throws(FileFailure) {
        let known = modes[entry.path]
        let file = try FileReplacement(of: entry.name, in: folder, mode: 0o600)
        try file.write(bytes)
        if let known, geteuid() == 0 {
            // The owner of a program, or of settings that root reads, decides what they are.
            let isHis = known.isSecret && !known.isProgram && !SettingsRestore.isOfSettings(entry.path)
            try file.setOwner(isHis ? known.ownOwner : nil, known.ownGroup)
        }
        try file.setMode(known?.safeMode ?? 0o600)
        try file.commit()
    }

    /// True of nothing at all, and of settings in which are only comments, headings and blank lines.
    private static func saysNothing(_ bytes: [UInt8], _ path: SettingsPath) -> Bool {
        guard isOfSettings(path) else { return bytes.isEmpty }
        return bytes.split(separator: 0x0A).allSatisfy { line in
            let first = line.first { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }
            return first == nil || first == UInt8(ascii: "#") || first == UInt8(ascii: ";")
                || first == UInt8(ascii: "[")
        }
    }

    private static func isOfSettings(_ path: SettingsPath) -> Bool {
        path.names == [mainFile] || path.names.first == furtherFiles
    }
}
