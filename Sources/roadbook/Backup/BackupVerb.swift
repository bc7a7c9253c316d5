import Drive
import Files
import Glibc
import Ledger
import Pull
import Terminal

extension Command {
    /// `backup`: books and settings onto another medium.
    static let backup = Command(
        "backup", "copy books and settings onto a stick, proved",
        about: """
            Copies the books of this machine, those that were pulled to it, and its settings into a directory on \
            another medium. Only what is new is copied, every block is proved before it is kept, nothing that is there \
            is overwritten, and a drive that is being recorded goes on. One stick serves several cars, each under its \
            name.

            A directory on the card of the books is refused, for both would be lost together. Anybody who has the \
            stick can read where you drove, and every secret among the settings, each of which is named. Settings that \
            cannot be copied are named too, and the exit status is 6.

            --prepare makes the stick known that DIR is on: whenever it is plugged in from then on, it gets a backup, \
            and the Pi's light blinks while it is written, is steady when the stick may be pulled, and blinks slowly \
            if something is wrong.
            """,
        operand: "[DIR]",
        options: [
            Option("prepare", help: "make the stick known that DIR is on, for a backup whenever it is plugged in"),
            Option(
                "stick", "UUID", help: "back up onto the stick with that file system, for roadbook-backup@.service"),
            Option("system", "DIR", help: "where the files of the system are, if not in /"),
            Option(
                "name", "NAME",
                help: "what this machine is called there (else as before, or the host's name up to its first dot)"),
            Option("same-card", help: "even if the directory is on the card that the books are on"),
            Option("json", help: "one object for each machine: what of each book came, and what is wrong with it"),
        ],
        examples: [
            Example("roadbook backup /media/stick/roadbook", "copy what is new since the last time"),
            Example("sudo roadbook backup --prepare /media/stick", "have a backup made whenever that stick is there"),
            Example("roadbook --data /media/stick/roadbook verify", "prove all that lies on the stick"),
        ]
    ) { invocation in
        if let uuid = invocation.values["stick"] { return try StickBackup(invocation, uuid).run() }
        guard let operand = invocation.values.operand else { throw BackupWords.needsDirectory }
        guard let path = BackupPlace.absolute(operand) else { throw BackupWords.notADirectory(operand) }
        if invocation.values.has("prepare") { return try KnownStick(invocation, path).prepare() }
        let code = try BackupVerb(invocation, into: path).run()
        Complaint.say(code == .ok ? BackupWords.done(path) : BackupWords.doneInPart(path))
        return code
    }
}

/// One backup.
struct BackupVerb {
    private let invocation: Invocation
    private let place: BackupPlace
    private let places: Paths

    init(_ invocation: Invocation, into directory: String) throws {
        self.invocation = invocation
        places = invocation.places
        place = BackupPlace(directory: directory)
        guard LogKind.hasBooks(places.data) else { throw BookWords.noData(at: places.data) }
        try place.make()
        try place.checkBooks()
        guard !place.isOnCard(of: places.data) || invocation.values.has("same-card") else {
            throw BackupWords.isOnTheSameCard(directory, data: places.data)
        }
    }

    func run() throws -> ExitCode {
        var each = EachMachine()
        let hasOwn = PullCursor.bookNames.contains { access("\(places.data)/\($0)", F_OK) == 0 }
        var name: String?
        try each.bring {
            name = try ownName()
            return true
        }
        if let name, hasOwn {
            try each.bring { try bring(name, .own(places)) }
            for machine in earlierCards() {
                try each.bring { try !PullReport(name, source(of: machine), invocation).leavesForks() }
            }
        }
        if let name { try each.bring { try bringSettings(name) } }
        try each.bring(noteSettingsOfOthers)
        var machines: [String] = []
        try each.bring {
            machines = try others(hasOwn)
            return true
        }
        for machine in machines { try each.bring { try bringOther(machine) } }
        try place.sync()
        return each.code
    }

    /// False where this is a backup itself: whose settings these are no list here can say.
    private func noteSettingsOfOthers() throws -> Bool {
        let here = BackupPlace(directory: places.data)
        guard try !here.owners(among: here.machines).isEmpty else { return true }
        Complaint.say(BackupWords.isBackup(places.data))
        return false
    }

    /// The machines whose books are here. Books of this one that were restored come with it.
    private func others(_ hasOwn: Bool) throws -> [String] {
        let cards = hasOwn ? earlierCards() : []
        do throws(FileFailure) {
            return try BookSet.allMachines(in: places.data).filter { !cards.contains($0) }
        } catch {
            throw Complaint(refusal: error.errno, at: "\(places.data)/machines")
        }
    }

    /// The machines among the others whose books go on in those of this one.
    private func earlierCards() -> [String] {
        let folders = (try? MachineCards.folders(of: places.data)) ?? []
        return BookSet.machines(in: places.data).filter { folders.contains("\(places.data)/machines/\($0)") }
    }

    private func bringOther(_ machine: String) throws -> Bool {
        guard PullHome.isName(machine) else { throw PullVerbWords.notAMachine(machine) }
        try LinkFreeBooks.check("\(places.data)/machines", [machine])
        // The name under which it was pulled may be another one than it has there.
        let books = "\(places.data)/machines/\(machine)"
        let there = (try? MachineCards.machine(withBooksOf: books, in: place.directory)) ?? nil
        return try bring(there ?? machine, source(of: machine))
    }

    /// The name that it has there already holds; a name of which another machine's books are there is refused. Books
    /// that cannot be read have none.
    private func ownName() throws -> String {
        let held = (try? MachineCards.machine(withBooksOf: places.data, in: place.directory)) ?? nil
        let name = invocation.values["name"] ?? held ?? BackupPlace.hostName
        guard PullHome.isName(name) else { throw PullVerbWords.notAMachine(name) }
        if let held, held != name { throw BackupWords.isCalled(held, not: name, in: place.directory) }
        guard try held != nil || !place.isTaken(name, by: MachineMark.own) else {
            throw BackupWords.isAnothers(name, in: place.directory)
        }
        return name
    }

    private func source(of machine: String) throws -> PullSource {
        let path = "\(places.data)/machines/\(machine)"
        do throws(FileFailure) { return PullSource(books: try HeldFolder(path)) } catch {
            throw Complaint(refusal: error.errno, at: path)
        }
    }

    /// False where something needs attention.
    private func bring(_ name: String, _ source: PullSource) throws -> Bool {
        let errand = PullErrand(
            source: source, machine: name, data: place.directory, isOwn: false, roomHint: BackupWords.roomHint)
        try errand.open()
        let report = PullReport(name, source, invocation)
        let news = try errand.fetch(BackupWords.copying(name)) { try report.tell($0, isWhole: false) }
        try report.tell(news, isWhole: true)
        return !report.leavesForks() && !news.contains(where: \.needsAttention)
    }

    /// False where some of them could not be copied.
    private func bringSettings(_ name: String) throws -> Bool {
        let directory = places.settings.directories[0]
        let source: HeldFolder
        do throws(FileFailure) { source = try HeldFolder(directory) } catch {
            guard error.errno == ENOENT else { throw Complaint(refusal: error.errno, at: directory) }
            return true
        }
        let outcome = try SettingsBackup(of: source, into: place.makeSettings(of: name), by: MachineMark.own).run()
        for secret in outcome.secrets { Complaint.say(BackupWords.isSecret("\(directory)/\(secret.text)")) }
        for refusal in outcome.refused {
            Complaint.say(BackupWords.settingNotCopied("\(directory)/\(refusal.path.text)", refusal.why))
        }
        return outcome.refused.isEmpty
    }
}

extension BackupPlace {
    /// From the root on, without a slash at the end; nil for no path.
    static func absolute(_ path: String) -> String? {
        guard !path.isEmpty else { return nil }
        var path = path
        while path.utf8.count > 1, path.utf8.last == UInt8(ascii: "/") { path.unicodeScalars.removeLast() }
        guard !path.hasPrefix("/") else { return path }
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        guard getcwd(&buffer, buffer.count) != nil else { return nil }
        return buffer.withUnsafeBufferPointer { String(cString: $0.baseAddress!) } + "/" + path
    }

    static var hostName: String {
        var buffer = [CChar](repeating: 0, count: 256)
        guard gethostname(&buffer, buffer.count - 1) == 0 else { return "" }
        let name = buffer.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
        return String(name.prefix { $0 != "." })
    }
}
