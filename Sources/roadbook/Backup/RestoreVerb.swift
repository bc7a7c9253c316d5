import Files
import Glibc
import Ledger
import Pull
import Terminal

extension Command {
    /// `restore`: the books of a card that is no more.
    static let restore = Command(
        "restore", "bring the books of a lost card back from a backup",
        about: """
            Brings the books of a backup here, as a pull does: the old ones are kept under \
            machines/NAME and only read, and this card's own books go on where they ended, which an entry in the \
            ledger says. So a machine that pulls from this one gets both, and has no trip twice. What was recorded \
            here before stays.

            Settings come back where there are none, or where a file says nothing, with the modes they had; one that \
            says something else is kept, unless --settings is given. What cannot be restored is named, and the exit \
            status is 6. Restoring again brings what is new.
            """,
        operand: "DIR",
        options: [
            Option("name", "NAME", help: "which of the machines in the backup this is, if there are several"),
            Option("settings", help: "have the backup's settings take the place of those that are here"),
            Option("json", help: "one object for each machine: what of each book came, and what is wrong with it"),
            OpenLedger.now,
        ],
        examples: [
            Example("sudo roadbook restore /media/stick/roadbook", "bring everything back onto a new card"),
            Example("sudo roadbook restore /media/stick/roadbook --name golf", "say which car's Pi this is"),
        ],
        needsTurn: { _ in false }
    ) { invocation in
        let operand = invocation.values.operand ?? ""
        guard let path = BackupPlace.absolute(operand) else { throw BackupWords.notADirectory(operand) }
        return try RestoreVerb(invocation, from: path).run()
    }
}

/// One restoring.
struct RestoreVerb {
    private let invocation: Invocation
    private let place: BackupPlace
    private let places: Paths
    /// Listed once: what cannot be listed again is no reason to leave any out.
    private let machines: [String]
    /// The names beside them that no machine has.
    private let strange: [String]
    /// The machine of the backup that this one takes the place of; nil where nobody backed himself up.
    private let own: String?

    init(_ invocation: Invocation, from directory: String) throws {
        self.invocation = invocation
        places = invocation.places
        place = BackupPlace(directory: directory)
        let isThere = access(directory, F_OK) == 0
        if isThere { try place.checkBooks() }
        let all = isThere ? try place.allMachines() : []
        (machines, strange) = (all.filter(PullHome.isName), all.filter { !PullHome.isName($0) })
        guard !machines.isEmpty else { throw BackupWords.noBackup(in: directory) }
        own = try RestoreVerb.own(of: machines, place, invocation.values["name"])
    }

    private static func own(of machines: [String], _ place: BackupPlace, _ name: String?) throws -> String? {
        if let name {
            guard machines.contains(name) else { throw BackupWords.noMachine(name, in: place.directory, machines) }
            return name
        }
        let owners = try place.owners(among: machines)
        guard owners.count < 2 else { throw BackupWords.whichMachine(owners, in: place.directory) }
        return owners.first
    }

    func run() throws -> ExitCode {
        var each = EachMachine()
        for machine in machines { try each.bring { try restore(machine) } }
        for name in strange { try each.bring { throw PullVerbWords.notAMachine(name) } }
        if let own { try each.bring { try bringSettings(own) } } else { Complaint.say(BackupWords.isNobodys(machines)) }
        return each.code
    }

    /// False where something of it needs attention.
    private func restore(_ machine: String) throws -> Bool {
        let mine = try Set(PullHome.logs(in: places.data).values)
        guard try !isThisCard(machine, mine) else {
            Complaint.say(BackupWords.isThisCard(machine))
            return true
        }
        let isWell = try bring(machine, but: mine)
        if machine == own { try follow(machine) }
        return isWell
    }

    /// True where the books of the backup are those that are written here, or those of cards that came after. Behind
    /// those of earlier cards they are passed over.
    private func isThisCard(_ machine: String, _ mine: Set<UInt64>) throws -> Bool {
        let cards = try MachineCards.folders(ofMachine: machine, in: place.directory)
        let place = try cards.firstIndex { try !mine.isDisjoint(with: PullHome.logs(in: $0).values) }
        return place.map { $0 == 0 || $0 < cards.count - 1 } ?? false
    }

    private func bring(_ machine: String, but mine: Set<UInt64>) throws -> Bool {
        let source = PullSource(books: try place.books(of: machine))
        return try PullUser.work(on: places.data) {
            let errand = PullErrand(source: source, machine: machine, data: places.data, passingOver: mine)
            try errand.open()
            let report = PullReport(machine, source, invocation)
            let news = try errand.fetch(BackupWords.restoring(machine)) { try report.tell($0, isWhole: false) }
            try report.tell(news, isWhole: true)
            return !report.leavesForks() && !news.contains(where: \.needsAttention)
        }
    }

    /// Says in the ledger that the books of this card go on where the last ones of the machine ended.
    private func follow(_ machine: String) throws {
        guard let last = try MachineCards.folders(ofMachine: machine, in: places.data).last else { return }
        let held = try PullHome.logs(in: last)
        let logs = PullCursor.bookNames.compactMap { held[$0] }
        try invocation.turn.take()
        let ledger = try OpenLedger(invocation)
        guard !logs.isEmpty, ledger.own.followed != logs else { return }
        let entry = try ledger.write(.follow(logs))
        Complaint.say(BackupWords.follows(machine, entry: entry.sequence))
    }

    /// False where some of them could not be brought back.
    private func bringSettings(_ machine: String) throws -> Bool {
        let directory = places.settings.directories[0]
        guard let source = try place.settings(of: machine) else { return true }
        OpenFolder.make(directory)
        let target: HeldFolder
        do throws(FileFailure) { target = try HeldFolder(directory) } catch {
            throw Complaint(refusal: error.errno, at: directory)
        }
        let outcome = SettingsRestore(from: source, into: target).run(all: invocation.values.has("settings"))
        tell(outcome, directory)
        return outcome.refused.isEmpty
    }

    /// The words for a setting that came.
    private func words(of path: SettingsPath, _ outcome: SettingsRestore.Outcome) -> (String) -> String {
        if outcome.unlisted.contains(path) { return BackupWords.settingsCameUnlisted }
        if outcome.disowned.contains(path) { return BackupWords.settingsCameDisowned }
        if outcome.secrets.contains(path) { return BackupWords.secretCame }
        if outcome.programs.contains(path) { return BackupWords.programCame }
        return BackupWords.settingsCame
    }

    private func tell(_ outcome: SettingsRestore.Outcome, _ directory: String) {
        for path in outcome.written {
            Complaint.say(words(of: path, outcome)("\(directory)/\(path.text)"))
        }
        for path in outcome.kept {
            Complaint.say(BackupWords.settingsKept("\(directory)/\(path.text)", place.directory))
        }
        for refusal in outcome.refused {
            Complaint.say(BackupWords.settingNotRestored("\(directory)/\(refusal.path.text)", refusal.why))
        }
        if outcome.sticks > 0 { Complaint.say(BackupWords.sticksNotRestored) }
        if !outcome.written.isEmpty { Complaint.say(BackupWords.reload) }
    }
}
