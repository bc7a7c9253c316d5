import Drive
import Files
import Glibc

/// The places in which settings lie, as systemd lays them out: the administrator's file hides the vendor's, and the
/// drop-ins of both overrule it in the order of their names, an administrator's hiding the vendor's of the same name.
package struct SettingsPaths: Equatable, Sendable {
    package static let fileName = "roadbook.conf"
    private static let mostDropIns = 1_000

    /// `/etc/roadbook` and `/usr/lib/roadbook`, the one that hides first.
    package let directories: [String]
    /// The file that says in which way the command shows things; the daemon has none.
    package let personalFile: String?

    package init(
        admin: String = "/etc/roadbook", vendor: String = "/usr/lib/roadbook", personalFile: String? = nil
    ) {
        directories = [admin, vendor]
        self.personalFile = personalFile
    }

    /// `~/.config/roadbook/roadbook.conf`, or where XDG_CONFIG_HOME has it.
    package static func personalFile(environment: (String) -> String?) -> String? {
        if let base = environment("XDG_CONFIG_HOME"), base.hasPrefix("/") { return "\(base)/roadbook/\(fileName)" }
        guard let home = environment("HOME"), home.hasPrefix("/") else { return nil }
        return "\(home)/.config/roadbook/\(fileName)"
    }

    /// The file that `config set` writes: last among the administrator's drop-ins, so that it holds.
    package var editedFile: String { "\(directories[0])/\(SettingsPaths.fileName).d/90-set.conf" }

    /// Reads everything there is. Never throws: what cannot be read is a problem with a name.
    package func read() -> SettingsReading {
        var reading = SettingsReading(problems: [])
        for path in files(problems: &reading) { add(path, to: &reading, personal: false) }
        if let personalFile { add(personalFile, to: &reading, personal: true) }
        return reading
    }

    private func add(_ path: String, to reading: inout SettingsReading, personal: Bool) {
        switch SettingsPaths.content(of: path) {
        case .bytes(let bytes): reading.add(SettingsFile(bytes, path: path), only: personal)
        case .absent: break
        case .refused(let reason): reading.add(SettingsProblem(.error, path, 0, reason))
        }
    }

    // MARK: Which files

    private func files(problems reading: inout SettingsReading) -> [String] {
        let mains = directories.map { "\($0)/\(SettingsPaths.fileName)" }
        let main = mains.first { access($0, F_OK) == 0 || errno != ENOENT }
        // By bytes: two names that look alike are two files.
        var dropIns: [[UInt8]: String] = [:]
        for directory in directories.reversed() {
            let folder = "\(directory)/\(SettingsPaths.fileName).d"
            switch SettingsPaths.names(in: folder) {
            case .success(let names):
                for name in names { dropIns[Array(name.utf8)] = "\(folder)/\(name)" }
            case .failure(let problem): reading.add(problem)
            }
        }
        let ordered = dropIns.sorted { $0.key.lexicographicallyPrecedes($1.key) }
        return (main.map { [$0] } ?? []) + ordered.map(\.value)
    }

    private static func names(in folder: String) -> Result<[String], SettingsProblem> {
        do throws(FileFailure) {
            let names = try FolderListing.names(in: folder) { $0.hasSuffix(".conf") && !$0.hasPrefix(".") }
            if names.count <= mostDropIns { return .success(names) }
            return .failure(SettingsProblem(.error, folder, 0, SettingsWords.hasTooManyDropIns(mostDropIns)))
        } catch {
            if error.errno == ENOENT { return .success([]) }
            return .failure(SettingsProblem(.error, folder, 0, SettingsWords.cannotBeListed(error.words)))
        }
    }

    // MARK: One file

    package enum Content {
        case bytes([UInt8])
        case absent
        case refused(String)
    }

    /// The bytes of a file, if it is one and no larger than a settings file can be.
    package static func content(of path: String, links: InputFile.Links = .followed) -> Content {
        do throws(FileFailure) {
            // One byte more than may be: then the parser says so.
            return .bytes(try InputFile(path, links: links).beginning(SettingsFile.largestFile + 1))
        } catch {
            if error.errno == ENOENT { return .absent }
            // A link to /dev/null hides what has the same name.
            let isHidden = error.errno == ENXIO && links == .followed && isNull(path)
            return isHidden ? .bytes([]) : .refused(words(for: error))
        }
    }

    /// The words for a file that cannot be read.
    package static func words(for failure: FileFailure) -> String {
        switch failure.errno {
        case EISDIR: SettingsWords.isDirectory
        case ENXIO: SettingsWords.isNoFile
        default: SettingsWords.cannotBeRead(failure.words)
        }
    }

    /// Device 1:3 on every Linux.
    private static func isNull(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFCHR && status.st_rdev == (1 << 8 | 3)
    }
}

/// The words of the system for an error number.
func systemWords(_ code: Int32) -> String { FileFailure(errno: code).words }
