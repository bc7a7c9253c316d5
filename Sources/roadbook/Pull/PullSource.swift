import Glibc
import Ledger
import Pull
import Terminal

/// The place from which the books come.
enum PullSource {
    case host(String, ssh: String)
    case directory(String)

    init(_ operand: String, ssh: String) throws {
        guard !operand.isEmpty, !operand.utf8.contains(where: { $0 < 0x21 || $0 == 0x7F }) || operand.contains("/")
        else { throw Complaint.usage("\"\(operand)\" is no host") }
        // ssh would take it for an option.
        guard !operand.hasPrefix("-") else { throw Complaint.usage("\"\(operand)\" is no host") }
        guard operand.contains("/") else {
            self = .host(operand, ssh: ssh)
            return
        }
        try PullSource.check(operand)
        self = .directory(operand)
    }

    private static func check(_ directory: String) throws {
        var status = stat()
        guard stat(directory, &status) == 0 else {
            let code: ExitCode = errno == ENOENT ? .notFound : .failed
            throw Complaint("\(directory): \(systemError(errno))", code: code)
        }
        let books = PullCursor.bookNames.filter { access("\(directory)/\($0)", F_OK) == 0 }
        guard !books.isEmpty else {
            let hint = "the directory that has spool in it: on a card …/var/lib/roadbook"
            throw Complaint("\(directory): no books are here", hint: hint, code: .notFound)
        }
    }

    var name: String {
        switch self {
        case .host(let host, _): return host
        case .directory(let path): return path
        }
    }

    /// The words of the program that is started.
    var words: [String] {
        switch self {
        case .host(let host, let ssh): return [ssh, host, "roadbook", "books", "send"]
        case .directory(let path): return ["/proc/self/exe", "--data", path, "books", "send"]
        }
    }

    var again: String { "what came is kept: pull again, and it goes on from there" }

    /// The name of the machine if nobody gives one.
    func machine(in data: String) throws -> String {
        switch self {
        case .host(let host, _):
            let address = host.split(separator: "@").last.map(String.init) ?? host
            let isNumber = address.utf8.allSatisfy { $0 == 0x2E || (0x30...0x39).contains($0) }
            return isNumber ? address : String(address.prefix { $0 != "." })
        case .directory(let path):
            let logs = Set(try PullHome.logs(in: path).values)
            for machine in BookSet.machines(in: data) {
                let held = try PullHome.logs(in: "\(data)/machines/\(machine)")
                if held.values.contains(where: logs.contains) { return machine }
            }
            throw Complaint.usage("nobody knows what machine this is", hint: "roadbook pull \(path) --name NAME")
        }
    }

    // MARK: What goes wrong

    /// `ended` is how the other side ended, where it has not said a word.
    func complaint(_ error: PullError, _ ended: Int32?, data: String) -> Complaint {
        switch error {
        case .brokenOff: return ended.map(silence) ?? Complaint("\(name) broke off", hint: again)
        case .notBooks(let said): return strange(said)
        case .otherProtocol(let version):
            let hint = "the same version of roadbook on both machines"
            return Complaint("\(name) speaks version \(version) of the protocol, and this is 1", hint: hint)
        case .garbled(let what): return Complaint("\(name) sends no books: \(what); it was not taken", hint: again)
        case .tooMuch: return Complaint("\(name) sends more than it announced; the rest was not taken")
        case .failed(let reason): return Complaint("\(name): \(reason)")
        case .known(let other):
            let hint = BookSet.machines(in: data).contains(other) ? "--name \(other)" : nil
            return Complaint("the books of \(name) are here already: \(other)", hint: hint)
        case .noRoom(let needed, let free):
            let words = "\(Quantity.bytes(needed)) may come from \(name), and \(Quantity.bytes(free)) are free"
            return Complaint("\(words) in \(data)", hint: "make room there, or --data DIR")
        }
    }

    private func silence(_ code: Int32) -> Complaint {
        guard case .host(let host, let ssh) = self else { return Complaint("\(name): nothing came (\(code))") }
        switch code {
        case 127: return Complaint("\(host) has no roadbook", hint: "ssh \(host) roadbook --version should find it")
        case 255: return Complaint("\(ssh) did not reach \(host)", hint: "ssh \(host) roadbook --version")
        case 2:
            return Complaint("the roadbook of \(host) cannot send its books", hint: "it is older than this one")
        default:
            return Complaint("\(host) sent nothing, and ended with \(code)", hint: "ssh \(host) roadbook --version")
        }
    }

    private func strange(_ said: [UInt8]) -> Complaint {
        let words = String(decoding: said.prefix(40), as: UTF8.self)
        return Complaint(
            "\(name) says \"\(words)\" where its books should begin",
            hint: "what its shell prints at every login, it must not print for a command (~/.bashrc)")
    }
}
