import Glibc
import Ledger
import Pull
import Terminal

/// The words of `pull` and of `books send`.
enum PullVerbWords {
    private static let again = "what came is kept: pull again, and it goes on from there"

    // MARK: What is asked for

    static func notAHost(_ operand: String) -> Complaint { .usage("\"\(operand)\" is not a host's name") }

    static func unreadable(_ directory: String, _ code: Int32) -> Complaint {
        Complaint("\(directory): \(systemError(code))", code: code == ENOENT ? .notFound : .failed)
    }

    static func noBooks(in directory: String) -> Complaint {
        Complaint(
            "\(directory): no books are here",
            hint: "the directory that has spool in it: on a card …/var/lib/roadbook", code: .notFound)
    }

    static func unknownMachine(_ path: String) -> Complaint {
        .usage("nobody knows what machine this is", hint: "roadbook pull \(shellWord(path)) --name NAME")
    }

    static func notAMachine(_ name: String) -> Complaint {
        .usage("\"\(name)\" cannot be a machine's name", hint: "--name with letters and digits")
    }

    static func isOwn(_ path: String) -> Complaint { .usage("\(path) is where this machine's own books are") }

    static let thisMachine = "the books of this machine itself"

    static func waiting(for holder: String?, _ machine: String) -> String {
        holder.map { "waiting for \($0), which pulls \(machine)" }
            ?? "waiting for another program, which pulls \(machine)"
    }

    static func pulling(_ machine: String) -> String { "pulling \(machine)" }

    // MARK: Whose name it works in

    static func recorderPulls(_ user: String, hint: String) -> Complaint {
        Complaint("\(user) does not pull: it may write more than what is pulled", hint: hint)
    }

    static func pullAs(_ user: String) -> String { "sudo -u \(shellWord(user)) roadbook pull" }

    static func noPuller(_ user: String) -> Complaint {
        Complaint("there is no user \(user), in whose name root pulls", hint: "systemd-sysusers makes it")
    }

    static func refused(_ user: String, _ why: String, hint: String) -> Complaint {
        Complaint("\(user): \(why)", hint: hint)
    }

    // MARK: What goes wrong

    static func silentForAMinute(_ name: String) -> Complaint {
        Complaint("\(name) has said nothing for a minute", hint: again)
    }

    static func dripping(_ name: String) -> Complaint {
        Complaint("\(name) sent less than 16 KiB in three minutes", hint: again)
    }

    static func notStarted(_ program: String, _ code: Int32) -> Complaint {
        let hint = code == ENOENT && program == "ssh" ? "sudo apt install openssh-client" : nil
        return Complaint("\(program) cannot be started: \(systemError(code))", hint: hint)
    }

    /// `silence` is how the other side ended, where it has not said a word; `known` tells whether a machine of this
    /// name is pulled.
    static func failure(
        _ error: PullError, of name: String, silence: Complaint?, in data: String, known: (String) -> Bool
    ) -> Complaint {
        switch error {
        case .brokenOff: return silence ?? Complaint("\(name) broke off", hint: again)
        case .notBooks(let said): return strange(name, String(decoding: said.prefix(40), as: UTF8.self))
        case .otherProtocol(let version):
            return Complaint(
                "\(name) speaks version \(version) of the pull protocol, and this is \(PullFrame.version)",
                hint: "the same version of roadbook on both machines")
        case .garbled(let what): return Complaint("\(name) sends no books: \(what); it was not taken", hint: again)
        case .tooMuch: return Complaint("\(name) sends more than it announced; the rest was not taken")
        case .failed(let reason): return Complaint("\(name): \(reason)")
        case .known(let other):
            return Complaint(
                "the books of \(name) are here already: \(other)", hint: known(other) ? "--name \(other)" : nil)
        case .noRoom(let needed, let free):
            return noRoom(name, for: needed, free, in: data, hint: roomHint)
        }
    }

    static func forksLeft(_ name: String, in folder: String) -> String {
        "\(name): forks not copied from \(folder)/forks; \"roadbook help operating\" says how to keep the right books"
    }

    static let roomHint = "make room there, or --data DIR"

    static func noRoom(
        _ name: String, for needed: UInt64, _ free: UInt64, in data: String, hint: String
    ) -> Complaint {
        let words =
            "\(Quantity.bytes(needed)) may come from \(name), and \(Quantity.bytes(free)) are free in \(data)"
        return Complaint(words, hint: hint)
    }

    private static func strange(_ name: String, _ words: String) -> Complaint {
        Complaint(
            "\(name) says \"\(words)\" where its books should begin",
            hint: "what its shell prints at every login, it must not print for a command (~/.bashrc)")
    }

    static func nothingCame(from directory: String, _ code: Int32) -> Complaint {
        Complaint("\(directory): nothing came (\(code))")
    }

    static func nothingCame(from host: String, over ssh: String, _ code: Int32) -> Complaint {
        let hint = "ssh \(shellWord(host)) roadbook --version"
        switch code {
        case 127: return Complaint("\(host) has no roadbook", hint: "\(hint) should find it")
        case 255: return Complaint("\(ssh) did not reach \(host)", hint: hint)
        default: return Complaint("\(host) sent nothing, and ended with \(code)", hint: hint)
        }
    }

    // MARK: What has come

    static func nothingNew(_ machine: String, upTo time: String?) -> String {
        time.map { "\(machine): nothing new, up to \($0)" } ?? "\(machine): nothing new"
    }

    static func came(
        _ machine: String, trips: String?, segments: some BinaryInteger, blocks: some BinaryInteger, upTo time: String?
    ) -> String {
        let pieces = "\(CountWords.segments(segments)), \(CountWords.blocks(blocks))"
        let came = trips.map { "\(machine): \($0): \(pieces)" } ?? "\(machine): \(pieces)"
        return time.map { "\(came), up to \($0)" } ?? came
    }

    static func came(_ machine: String, files: Int) -> String {
        "\(machine): \(CountWords.files(files)) of its entries"
    }

    /// `golf: 2 segments, 7 blocks, up to Sat 30 Mar 23:31; 3 files of its entries`
    static func came(_ books: String, and files: Int) -> String {
        "\(books); \(CountWords.files(files)) of its entries"
    }

    static func lacking(_ files: Int) -> String {
        "\(CountWords.files(files)) that entries name not there, or not whole"
    }

    /// `12 trips more, 340.2 km`
    static func trips(_ count: Int, _ distance: String) -> String {
        "\(CountWords.trips(count)) more, \(distance)"
    }

    static func forked(_ machine: String, _ book: String, into place: String) -> String {
        "\(machine): its \(book) is not the one that is held here: both are kept, the new one in \(place)"
    }

    static func goesOn(_ machine: String, _ book: String, _ card: Int) -> String {
        "\(machine): its \(book) goes on, on card \(card)"
    }

    static func forkGoesOn(_ machine: String, _ book: String, in place: String) -> String {
        "\(machine): its \(book) goes on in \(place)"
    }

    static func damaged(_ blocks: some BinaryInteger) -> String { "\(CountWords.blocks(blocks)) damaged there" }

    static func missing(_ segments: some BinaryInteger) -> String { "\(CountWords.segments(segments)) not there" }

    static func unreadable(_ segment: some BinaryInteger) -> String { "segment \(segment) cannot be read to its end" }

    static func unopened(_ path: String) -> String {
        "\(path) cannot be read here; once it is moved away, the segment comes again"
    }

    static func moreUnreadable(_ segments: some BinaryInteger) -> String {
        "\(segments) more segments cannot be read"
    }

    static func broken(_ links: some BinaryInteger) -> String { "\(CountWords.links(links)) of its chain broken" }

    static func told(_ machine: String, _ book: String, _ words: String) -> String {
        "\(machine): \(book): \(words); `roadbook verify` over there tells more"
    }

    // MARK: The other side

    static let answersAMachine = Complaint.usage(
        "books send answers another machine", hint: "there: roadbook pull THIS-MACHINE")

    static func question(_ error: PullError) -> String {
        switch error {
        case .notBooks(let said) where said.isEmpty: return "no question came: roadbook pull asks one"
        case .notBooks(let said):
            return "\"\(String(decoding: said.prefix(40), as: UTF8.self))\" is not a question that roadbook pull asks"
        case .brokenOff: return "the question broke off before its end"
        case .tooMuch: return "the question is longer than \(Quantity.bytes(UInt64(PullCursor.limit)))"
        case .otherProtocol(let version):
            return "the question is of version \(version) of the pull protocol, and this is \(PullFrame.version)"
        case .garbled, .failed, .known, .noRoom:
            return "a line of the question says nothing: a newer roadbook may understand it"
        }
    }
}
