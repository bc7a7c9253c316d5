import Files
import Glibc

/// The files and folders below a folder of settings, and what cannot be one of them. Hidden names are drafts and no
/// settings.
struct SettingsTree {
    struct Entry {
        let path: SettingsPath
        /// The folder in which it lies.
        let folder: HeldFolder

        var name: FileName { path.names[path.names.count - 1] }
    }

    /// A file or folder that is left out.
    struct Refusal {
        let path: SettingsPath
        let why: FileFailure
    }

    /// A hook may be a program; settings are never so large.
    static let longestFile = 16 << 20
    /// `/etc/roadbook/roadbook.conf.d/90-set.conf` is as deep as settings go.
    private static let deepest = 4
    private static let mostEntries = 1_000
    /// A stick may hold files of nothing but holes, which would fill a card.
    private static let mostBytes = 64 << 20

    private(set) var files: [Entry] = []
    private(set) var folders: [(path: SettingsPath, folder: HeldFolder)] = []
    private(set) var refused: [Refusal] = []
    private var bytes = 0

    init(_ folder: HeldFolder) { walk(folder, []) }

    private mutating func walk(_ folder: HeldFolder, _ above: [FileName]) {
        let names: [FileName]
        do throws(FileFailure) { names = try folder.names() } catch {
            refused.append(Refusal(path: SettingsPath(names: above, isFolder: true), why: error))
            return
        }
        for name in names where !name.isHidden { add(name, in: folder, above + [name]) }
    }

    private mutating func add(_ name: FileName, in folder: HeldFolder, _ names: [FileName]) {
        let kind = folder.kind(of: name)
        let path = SettingsPath(names: names, isFolder: kind == .folder)
        guard files.count + folders.count < SettingsTree.mostEntries else { return refuse(path, E2BIG) }
        switch kind {
        case .file: add(Entry(path: path, folder: folder))
        case .folder where names.count < SettingsTree.deepest: enter(path, in: folder)
        case .folder: refuse(path, ENAMETOOLONG)
        case .link: refuse(path, ELOOP)
        case .other: refuse(path, ENXIO)
        case .unreadable: refuse(path, EIO)
        case nil: break
        }
    }

    private mutating func add(_ file: Entry) {
        let length = file.folder.length(of: file.name)
        guard bytes + min(length, SettingsTree.longestFile) <= SettingsTree.mostBytes else {
            return refuse(file.path, EFBIG)
        }
        bytes += min(length, SettingsTree.longestFile)
        files.append(file)
    }

    private mutating func enter(_ path: SettingsPath, in folder: HeldFolder) {
        do throws(FileFailure) {
            let inner = try folder.folder(path.names[path.names.count - 1])
            folders.append((path, inner))
            walk(inner, path.names)
        } catch {
            refused.append(Refusal(path: path, why: error))
        }
    }

    private mutating func refuse(_ path: SettingsPath, _ errno: Int32) {
        refused.append(Refusal(path: path, why: FileFailure(errno: errno)))
    }
}
