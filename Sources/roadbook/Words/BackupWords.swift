import Files
import Glibc
import Terminal

/// The words of `backup` and of `restore`.
enum BackupWords {
    // MARK: The directory

    static func notADirectory(_ path: String) -> Complaint { .usage("\"\(path)\" is no directory") }

    static func notMade(_ directory: String, _ failure: FileFailure) -> Complaint {
        Complaint("\(directory) cannot be made: \(failure.words)", hint: "is the stick mounted there?")
    }

    static func cannotBeUsed(_ path: String, _ failure: FileFailure) -> Complaint {
        let hint = failure.errno == ELOOP ? "no backup has links: remove it, or name the folder that it leads to" : nil
        return Complaint("\(path) cannot be used: \(failure.words)", hint: hint)
    }

    static func settingsUnread(_ path: String, _ failure: FileFailure, of machines: [String]) -> Complaint {
        Complaint(
            "\(path) cannot be used: \(failure.words)",
            hint: "--name \(machines.map(shellWord).joined(separator: " or ")) restores the books without them")
    }

    static func isNobodys(_ machines: [String]) -> String {
        let name = machines.map(shellWord).joined(separator: " or ")
        return "no machine copied its own settings there; if this card comes after one of them, say so: --name \(name)"
    }

    static func isBackup(_ directory: String) -> String {
        "\(directory) is a backup itself, and the settings in it are not copied; cp -a copies all of it"
    }

    static func notWritten(_ path: String, _ failure: FileFailure) -> Complaint {
        Complaint(
            "\(path) cannot be written: \(failure.words)",
            hint: "what was copied is kept, and the next backup continues there")
    }

    static func isOnTheSameCard(_ directory: String, data: String) -> Complaint {
        Complaint(
            "\(directory) is on the card of the books in \(data): who loses one loses both",
            hint: "name a directory on a stick; --same-card all the same")
    }

    static func isAnothers(_ name: String, in directory: String) -> Complaint {
        Complaint(
            "machines/\(name) in \(directory) is another machine's",
            hint: "--name with another one, which is kept from then on")
    }

    static func isCalled(_ held: String, not name: String, in directory: String) -> Complaint {
        Complaint("this machine is called \(held) in \(directory), not \(name)", hint: "leave --name out")
    }

    static func copying(_ machine: String) -> String { "copying \(machine)" }

    static func done(_ directory: String) -> String {
        "everything is copied to \(directory): once it is unmounted, the stick may be pulled"
    }

    static func doneInPart(_ directory: String) -> String {
        "\(directory) has what could be copied: once it is unmounted, the stick may be pulled"
    }

    static let roomHint = "make room there, or take another stick"

    // MARK: Settings

    static func isSecret(_ path: String) -> String {
        "\(path) is a secret: whoever has the backup can read it"
    }

    static func settingNotCopied(_ path: String, _ failure: FileFailure) -> String {
        let hint = failure.errno == EACCES ? " (sudo roadbook backup copies it)" : ""
        return "\(path) is not in the backup: \(failure.words)\(hint)"
    }

    // MARK: Sticks

    static let needsDirectory = Complaint.usage("backup needs DIR", hint: "roadbook backup --help")

    static func noFileSystem(of directory: String) -> Complaint {
        Complaint("the file system of \(directory) has no name of its own (a UUID), so it would not be known again")
    }

    static func isCardOfBooks(_ directory: String) -> Complaint {
        Complaint("\(directory) is on the card of the books", hint: "name a directory on a stick that is mounted")
    }

    static func isKnown(_ uuid: String) -> String {
        "the stick \(uuid) is known now: it gets a backup whenever it is plugged in"
    }

    static func noStick(_ uuid: String) -> Complaint {
        Complaint("there is no stick \(uuid)", hint: "ls /dev/disk/by-uuid", code: .notFound)
    }

    static func isNoUUID(_ text: String) -> Complaint { .usage("\"\(text)\" is no name of a file system") }

    static func notMounted(_ uuid: String, _ code: Int32) -> Complaint {
        Complaint(
            "the stick \(uuid) cannot be mounted: mount ended with \(code)",
            hint: "sudo fsck \(shellWord("/dev/disk/by-uuid/\(uuid)"))")
    }

    static func notUnmounted(_ uuid: String, _ code: Int32, at place: String) -> Complaint {
        Complaint(
            "the stick \(uuid) is still mounted, do not pull it yet: umount ended with \(code)",
            hint: "sudo umount \(shellWord(place))")
    }

    static func mayBePulledInPart(_ uuid: String) -> String {
        "the stick \(uuid) has what could be copied, and may be pulled"
    }

    static func mayBePulled(_ uuid: String) -> String { "the stick \(uuid) has all of it and may be pulled" }

    // MARK: Restoring

    static func noBackup(in directory: String) -> Complaint {
        Complaint(
            "\(directory): no backup is there", hint: "name the directory that has machines in it", code: .notFound)
    }

    static func tooManyMachines(_ count: Int, in directory: String, most: Int) -> Complaint {
        Complaint(
            "\(directory) has \(count) machines, more than \(most)",
            hint: "restore from a folder that has the machine alone")
    }

    static func noMachine(_ name: String, in directory: String, _ machines: [String]) -> Complaint {
        Complaint(
            "\(directory) has no machine \(name)", hint: "it has \(machines.joined(separator: ", "))", code: .notFound)
    }

    static func whichMachine(_ owners: [String], in directory: String) -> Complaint {
        .usage(
            "\(directory) has the backups of several machines",
            hint: "--name \(owners.map(shellWord).joined(separator: " or "))")
    }

    static func restoring(_ machine: String) -> String { "restoring \(machine)" }

    static func isThisCard(_ machine: String) -> String {
        "\(machine): these are the books of this machine itself, so nothing is brought back"
    }

    static func follows(_ machine: String, entry: UInt64) -> String {
        "this card's books go on where those of \(machine) ended (entry \(entry) of the ledger)"
    }

    static func settingsCame(_ path: String) -> String { "\(path): as it was" }

    static func secretCame(_ path: String) -> String { "\(path): as it was, a secret that only its owner can read" }

    static func programCame(_ path: String) -> String {
        "\(path): as it was, a program: look at it if others had the medium"
    }

    static func settingsCameDisowned(_ path: String) -> String {
        "\(path): its content as it was; its owner or group is another one now"
    }

    static func settingsCameUnlisted(_ path: String) -> String {
        "\(path): restored for root alone, because the backup does not list its mode (sudo chmod opens it)"
    }

    static let sticksNotRestored =
        "known sticks are not restored: sudo roadbook backup --prepare DIR makes the one that is there known"

    static func settingNotRestored(_ path: String, _ failure: FileFailure) -> String {
        "\(path): not restored: \(failure.words)"
    }

    static func settingsKept(_ path: String, _ directory: String) -> String {
        "\(path): kept, for it says something else than the one in \(directory) (--settings takes that one)"
    }

    static let reload = "the recorder reads its settings again with: sudo systemctl reload roadbookd"
}
