import Files
import Glibc

/// The programs of the administrator in one folder, such as /etc/roadbook/hooks.d: which of them are run, in which
/// order, and why the others are not.
struct HookFolder {
    /// A program of the administrator.
    struct Hook: Equatable {
        let name: String
        let path: String
        /// The folder says for which event alone it is run; nil for all.
        var event: HookEvent?
        /// The reason for which it is not run; nil if it is.
        var refusal: String?
    }

    /// The name of all that lies in a folder which cannot be listed.
    private static let whole = "*"

    let path: String

    /// All that lies there, in the order of `run-parts`: by bytes, those for all events first.
    var hooks: [Hook] {
        hooks(in: path, event: nil)
            + HookEvent.allCases.flatMap { hooks(in: "\(path)/\($0.folder)", event: $0) }
    }

    /// The programs that are run for an event.
    func programs(for event: HookEvent) -> [Hook] {
        all(for: event).filter { $0.refusal == nil }
    }

    /// The folder that cannot be listed, if one cannot that has programs for the event; nil for those of all events.
    func unreadable(for event: HookEvent?) -> Hook? {
        let found = event.map(all) ?? hooks(in: path, event: nil)
        return found.first { $0.name == HookFolder.whole }
    }

    /// The programs that are not, though they lie there for it.
    func refused(for event: HookEvent) -> [Hook] { all(for: event).filter { $0.refusal != nil } }

    private func all(for event: HookEvent) -> [Hook] {
        hooks(in: path, event: nil) + hooks(in: "\(path)/\(event.folder)", event: event)
    }

    private func hooks(in folder: String, event: HookEvent?) -> [Hook] {
        var about = stat()
        guard lstat(folder, &about) == 0 else { return [] }
        let refusal = HookFolder.refusal(ofFolder: about)
        let names: [String]
        do { names = try FolderListing.names(in: folder) } catch {
            return [Hook(name: HookFolder.whole, path: folder, event: event, refusal: HookWords.folderIsUnreadable)]
        }
        return names.filter { !HookFolder.isFolderOfEvent($0, in: path, folder) }.map { name in
            let program = "\(folder)/\(name)"
            return Hook(
                name: name, path: program, event: event, refusal: refusal ?? HookFolder.refusal(of: program, name))
        }
    }

    private static func isFolderOfEvent(_ name: String, in path: String, _ folder: String) -> Bool {
        folder == path && HookEvent.allCases.contains { $0.folder == name }
    }

    // MARK: What is refused

    /// A folder in which others may write is one in which they choose what runs.
    private static func refusal(ofFolder about: stat) -> String? {
        guard about.st_mode & S_IFMT == S_IFDIR else { return HookWords.folderIsNone }
        return isGuarded(about) ? nil : HookWords.folderIsOpen
    }

    private static func refusal(of path: String, _ name: String) -> String? {
        guard name.utf8.allSatisfy(isOfName) else { return HookWords.badName }
        var about = stat()
        guard lstat(path, &about) == 0 else { return systemError(errno) }
        switch about.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFLNK: return HookWords.isLink
        default: return HookWords.isNoFile
        }
        guard isGuarded(about) else { return HookWords.isOpen }
        return access(path, X_OK) == 0 ? nil : HookWords.isNotExecutable
    }

    /// Only root, or the user who runs it, may change it.
    private static func isGuarded(_ about: stat) -> Bool {
        (about.st_uid == 0 || about.st_uid == geteuid()) && about.st_mode & (S_IWGRP | S_IWOTH) == 0
    }

    /// The letters that `run-parts` takes: so what a package manager leaves beside a file is not run.
    private static func isOfName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            return true
        default: return false
        }
    }
}
