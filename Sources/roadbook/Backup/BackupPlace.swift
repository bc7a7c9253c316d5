import Files
import Glibc
import Ledger
import Pull
import Terminal

/// The directory in which a backup lies: the books of each machine as a pull brings them, and the settings of those
/// that backed themselves up (docs/backups.md).
struct BackupPlace {
    private static let settingsName = FileName("settings")
    /// More than any household has: each is compared with all others.
    private static let mostMachines = 100

    let directory: String

    /// Every machine whose books are there. A folder of another name was not made by a backup.
    var machines: [String] { BookSet.machines(in: directory).filter(PullHome.isName) }

    /// The same for whoever promises to bring them all: a folder of machines that cannot be listed would pass for an
    /// empty one.
    func allMachines() throws -> [String] {
        let all: [String]
        do throws(FileFailure) { all = try BookSet.allMachines(in: directory) } catch {
            throw BackupWords.cannotBeUsed("\(directory)/machines", error)
        }
        guard all.count <= BackupPlace.mostMachines else {
            throw BackupWords.tooManyMachines(all.count, in: directory, most: BackupPlace.mostMachines)
        }
        return all
    }

    /// The machines that backed themselves up, and did not only have other machines' books.
    func owners(among machines: [String]) throws -> [String] {
        let place = try hold()
        do throws(FileFailure) {
            let settings = try place.folder(BackupPlace.settingsName)
            return machines.filter { settings.kind(of: FileName($0)) != nil }
        } catch {
            guard error.errno != ENOENT else { return [] }
            throw BackupWords.settingsUnread("\(directory)/settings", error, of: machines)
        }
    }

    /// True where another machine of that name has books or settings there, whether they can be read or not.
    func isTaken(_ name: String, by machine: String) throws -> Bool {
        if let settings = try settings(of: name), ModeList(in: settings).machine != machine { return true }
        guard let folder = try? books(of: name) else { return machines.contains(name) }
        return PullCursor.bookNames.contains { book in
            do throws(FileFailure) {
                return try folder.folder(FileName(book)).names().contains {
                    !$0.isHidden && $0.text.contains(".log")
                }
            } catch { return error.errno != ENOENT }
        }
    }

    /// The folder of a machine's books.
    func books(of machine: String) throws -> HeldFolder {
        let place = try hold()
        let path = "\(directory)/machines/\(machine)"
        do throws(FileFailure) {
            let found = try place.lookUp(path)
            return try found.folder.folder(found.name)
        } catch {
            throw BackupWords.cannotBeUsed(path, error)
        }
    }

    /// Makes the directory, in one that is there: where a stick is to be mounted and is not, nothing is made.
    func make() throws {
        guard mkdir(directory, 0o770) != 0, errno != EEXIST else { return }
        throw BackupWords.notMade(directory, FileFailure(errno: errno))
    }

    // MARK: Whatever lies there was perhaps put there by a stranger

    /// The directory itself, which no link may stand for: whoever had the medium may have made one.
    func hold() throws -> HeldFolder {
        do throws(FileFailure) { return try HeldFolder(directory, isOwn: false) } catch {
            throw BackupWords.cannotBeUsed(directory, error)
        }
    }

    /// The folder of a machine's settings, made where it is not there.
    func makeSettings(of machine: String) throws -> HeldFolder {
        let place = try hold()
        do throws(FileFailure) {
            let all = try place.makeFolder(BackupPlace.settingsName, mode: 0o770)
            return try all.makeFolder(FileName(machine), mode: 0o770)
        } catch {
            throw BackupWords.cannotBeUsed("\(directory)/settings/\(machine)", error)
        }
    }

    /// The same where there is one.
    func settings(of machine: String) throws -> HeldFolder? {
        let place = try hold()
        do throws(FileFailure) {
            return try place.folder(BackupPlace.settingsName).folder(FileName(machine))
        } catch {
            guard error.errno != ENOENT else { return nil }
            throw BackupWords.cannotBeUsed("\(directory)/settings/\(machine)", error)
        }
    }

    /// Refuses books among which a link leads elsewhere.
    func checkBooks() throws { try LinkFreeBooks.check(directory, ["machines"], isOwn: false) }

    /// True if one lost card would take both.
    func isOnCard(of data: String) -> Bool {
        let system = SystemFacts(root: "/")
        guard let here = system.disk(of: directory), let there = system.disk(of: data) else { return false }
        return here == there
    }

    /// Everything that was written is on the medium when it returns.
    func sync() throws {
        let place = try hold()
        do throws(FileFailure) { try place.sync() } catch { throw BackupWords.notWritten(directory, error) }
    }
}
