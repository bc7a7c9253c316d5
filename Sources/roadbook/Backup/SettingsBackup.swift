import Files
import Glibc

/// The settings of this machine on a medium, file by file, with their modes in a list beside them.
struct SettingsBackup {
    private let source: HeldFolder
    private let target: HeldFolder
    private let machine: String

    /// `machine` is the mark of the machine whose settings they are.
    init(of source: HeldFolder, into target: HeldFolder, by machine: String) {
        self.source = source
        self.target = target
        self.machine = machine
    }

    /// The result of one backup.
    struct Outcome {
        /// Files that only their owner may read here, and everyone who has the medium there.
        var secrets: [SettingsPath] = []
        /// Settings that are not on the medium as they are here.
        var refused: [SettingsTree.Refusal] = []
    }

    /// Has the medium hold the settings of now and nothing that is gone here. What cannot be read stays there as it
    /// was.
    func run() throws -> Outcome {
        let tree = SettingsTree(source)
        var outcome = Outcome(refused: tree.refused)
        var list = ModeList()
        list.machine = machine
        for (path, folder) in tree.folders {
            list[path] = ModeList.Entry(
                mode: folder.mode, owner: ModeList.name(ofOwner: folder.owner),
                group: ModeList.name(of: folder.group))
        }
        for entry in tree.files {
            do throws(FileFailure) { list[entry.path] = try copy(entry) } catch {
                outcome.refused.append(SettingsTree.Refusal(path: entry.path, why: error))
            }
            if list[entry.path]?.isSecret == true { outcome.secrets.append(entry.path) }
        }
        keepModes(of: outcome.refused, in: &list)
        try write(list)
        remove(allBut: Set(tree.files.map(\.path) + tree.folders.map(\.path)), outcome.refused.map(\.path))
        return outcome
    }

    private func copy(_ entry: SettingsTree.Entry) throws(FileFailure) -> ModeList.Entry {
        let file = try entry.folder.open(entry.name)
        let bytes = try file.bytes(upTo: SettingsTree.longestFile)
        var folder = target
        for name in entry.path.names.dropLast() {
            try SettingsBackup.checkName(name, in: folder)
            if let kind = folder.kind(of: name), kind != .folder { try folder.remove(name) }
            let inner = try folder.makeFolder(name, mode: 0o770)
            guard try folder.names().contains(name) else { throw FileFailure(errno: ENOTUNIQ) }
            folder = inner
        }
        try SettingsBackup.checkName(entry.name, in: folder)
        if folder.kind(of: entry.name) == .folder { FolderRemoval.remove(entry.name, in: folder) }
        if (try? folder.bytes(of: entry.name, upTo: SettingsTree.longestFile)) != bytes {
            try SettingsBackup.write(bytes, to: entry.name, in: folder, mode: file.mode)
            guard try folder.names().contains(entry.name) else { throw FileFailure(errno: ENOTUNIQ) }
        } else if folder.mode(of: entry.name) != file.mode {
            // One that became a secret since is one there, too, unless it is FAT.
            try? folder.setMode(of: entry.name, file.mode)
        }
        return ModeList.Entry(
            mode: file.mode, owner: ModeList.name(ofOwner: file.owner), group: ModeList.name(of: file.group))
    }

    /// FAT takes `readme` for `README`, and `lights.` for `lights`: what is there by another name is another setting.
    private static func checkName(_ name: FileName, in folder: HeldFolder) throws(FileFailure) {
        guard folder.kind(of: name) != nil, try !folder.names().contains(name) else { return }
        throw FileFailure(errno: ENOTUNIQ)
    }

    private func write(_ list: ModeList) throws {
        let bytes = list.bytes
        guard (try? target.bytes(of: ModeList.file, upTo: ModeList.longest)) != bytes else { return }
        do throws(FileFailure) {
            try SettingsBackup.write(bytes, to: ModeList.file, in: target, mode: 0o660)
        } catch {
            throw BackupWords.notWritten(target.path(of: ModeList.file), error)
        }
    }

    private static func write(
        _ bytes: [UInt8], to name: FileName, in folder: HeldFolder, mode: mode_t
    ) throws(FileFailure) {
        let file = try FileReplacement(of: name, in: folder, mode: 0o600)
        try file.write(bytes)
        // FAT keeps no modes, and the list has them.
        try? file.setMode(mode)
        try file.commit()
    }

    /// A copy that stays on the medium as it was has the mode that it had.
    private func keepModes(of refused: [SettingsTree.Refusal], in list: inout ModeList) {
        guard let bytes = try? target.bytes(of: ModeList.file, upTo: ModeList.longest) else { return }
        let before = ModeList(reading: bytes)
        let there = SettingsTree(target)
        for path in there.files.map(\.path) + there.folders.map(\.path) where list[path] == nil {
            if refused.contains(where: { path.lies(in: $0.path) }) { list[path] = before[path] }
        }
    }

    /// Whatever else lies on the medium is removed by its own name: what a link leads to is never touched. What lies
    /// there of a folder that could not be read here stays.
    private func remove(allBut kept: Set<SettingsPath>, _ refused: [SettingsPath]) {
        func isGone(_ path: SettingsPath) -> Bool {
            !kept.contains(path) && !refused.contains { path.lies(in: $0) }
        }
        let there = SettingsTree(target)
        for entry in there.files where isGone(entry.path) { try? entry.folder.remove(entry.name) }
        for refusal in there.refused where isGone(refusal.path) && !refusal.path.isFolder {
            remove(refusal.path.names)
        }
        for (path, _) in there.folders.reversed() where isGone(path) { removeFolder(path.names) }
        for folder in [target] + there.folders.map(\.folder) { removeDrafts(in: folder) }
    }

    /// Drafts of backups that were ended in the middle.
    private func removeDrafts(in folder: HeldFolder) {
        for name in (try? folder.names()) ?? [] where name.isHidden && name != ModeList.file {
            if folder.kind(of: name) != .folder { try? folder.remove(name) }
        }
    }

    private func remove(_ names: [FileName]) {
        guard let name = names.last, let folder = try? folder(names.dropLast()) else { return }
        try? folder.remove(name)
    }

    private func removeFolder(_ names: [FileName]) {
        guard let name = names.last, let folder = try? folder(names.dropLast()) else { return }
        try? folder.removeFolder(name)
    }

    private func folder(_ names: ArraySlice<FileName>) throws(FileFailure) -> HeldFolder {
        var folder = target
        for name in names { folder = try folder.folder(name) }
        return folder
    }
}
