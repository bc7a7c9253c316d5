import Files
import Glibc

/// Books that come from elsewhere: on a card, on a stick, in a folder of others. A link among them would lead the
/// reader to files of this machine, and no recorder makes any.
enum LinkFreeBooks {
    /// `machines/NAME/successors/N/ledger/files`
    private static let deepest = 6

    /// Refuses a link that lies in a folder as one of these, or anywhere below them. The path of the folder is the
    /// caller's word.
    static func check(_ directory: String, _ names: [String], isOwn: Bool = true) throws {
        let folder: HeldFolder
        do throws(FileFailure) { folder = try HeldFolder(directory, isOwn: isOwn) } catch {
            throw BackupWords.cannotBeUsed(directory, error)
        }
        try check(names, in: folder)
    }

    static func check(_ names: [String], in folder: HeldFolder) throws {
        do { try check(names.map { FileName($0) }, in: folder, depth: 1) } catch let error as FileFailure {
            throw BackupWords.cannotBeUsed(folder.path, error)
        }
    }

    private static func check(_ folder: HeldFolder, depth: Int) throws {
        if depth <= deepest { try check(folder.names(), in: folder, depth: depth) }
    }

    private static func check(_ names: [FileName], in folder: HeldFolder, depth: Int) throws {
        for name in names {
            switch folder.kind(of: name) {
            case .link: throw BackupWords.cannotBeUsed(folder.path(of: name), FileFailure(errno: ELOOP))
            case .folder: try check(folder.folder(name), depth: depth + 1)
            case .file, .other, .unreadable, nil: break
            }
        }
    }
}
