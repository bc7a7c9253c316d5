import AppendLog
import Drive
import Files
import Glibc
import Ledger
import Terminal

extension Command {
    static let fileGet = Command(
        "file get", "write a bill or a photo out again",
        about: """
            Writes a file that is kept with an entry to standard output, or into --output (-o). It is named by the \
            number of its entry, which "roadbook file list" tells, or by its hash or how that begins, eight digits at \
            least. Its hash is computed on the way: bytes that are not those that were stored are not written, and it \
            ends with 5.
            """,
        operand: "NUMBER|HASH", options: [Option("output", "FILE", help: "a new file, instead of standard output")],
        examples: [
            Example("roadbook file get 12 -o bill.pdf", "have the bill of one entry"),
            Example("roadbook file get 9f0c41d2 -o bill.pdf", "have one of several, by its hash"),
        ]
    ) { invocation in try FileGetVerb(invocation).run() }
}

/// One file that is written out again.
private struct FileGetVerb {
    /// So many digits of a hash are enough.
    private static let fewestDigits = 8

    private let invocation: Invocation
    private let fact: Fact
    private let file: FactFile
    private let number: FactNumber

    init(_ invocation: Invocation) throws {
        self.invocation = invocation
        let book = try OpenCarBook(invocation)
        number = try FactNumber(book.catalogue)
        let word = invocation.values.operands[0]
        let facts = book.cars.edits.facts.all
        let isEntry = facts.contains { [number] in number.text($0.id) == word }
        let isNumber = FactNumber.isNumber(word) && (isEntry || word.utf8.count < FileGetVerb.fewestDigits)
        (fact, file) =
            isNumber
            ? try FileGetVerb.file(ofEntry: word, facts, number) : try FileGetVerb.file(byHash: word, facts)
    }

    private static func file(ofEntry word: String, _ facts: [Fact], _ number: FactNumber) throws -> (Fact, FactFile) {
        guard let fact = facts.first(where: { number.text($0.id) == word }) else { throw BillWords.noEntry(word) }
        guard let file = fact.files.first else { throw BillWords.noFile(of: word) }
        guard fact.files.count == 1 else { throw BillWords.several(word, fact.files) }
        return (fact, file)
    }

    private static func file(byHash word: String, _ facts: [Fact]) throws -> (Fact, FactFile) {
        let digits = word.lowercased()
        guard digits.utf8.count >= fewestDigits, digits.utf8.allSatisfy(isDigit) else {
            throw BillWords.notAFile(word)
        }
        let found = facts.flatMap { fact in fact.files.map { (fact, $0) } }.filter { $0.1.hash.hasPrefix(digits) }
        guard let first = found.first else { throw BillWords.noHash(word) }
        guard found.allSatisfy({ $0.1.hash == first.1.hash }) else { throw BillWords.several(word, found.map(\.1)) }
        return first
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte)
    }

    func run() throws -> ExitCode {
        let path = invocation.values["output"].flatMap { $0 == "-" ? nil : $0 }
        guard path != nil || isatty(1) == 0 else { throw BillWords.wouldSpeakToTerminal }
        if let path { try FileGetVerb.check(path) }
        let (state, bytes) = try KeptFiles(invocation.places.data).content(of: file.hash)
        switch state {
        case .missing: throw BillWords.isMissing(file, machine: number.machine(of: fact.id))
        case .other: throw BillWords.isOther(file, machine: number.machine(of: fact.id))
        case .whole: break
        }
        guard let path else {
            try invocation.output.write(bytes)
            return .ok
        }
        do throws(FileFailure) {
            let replacement = try FileReplacement(of: path, mode: 0o666, isUnnamed: true)
            try replacement.write(bytes)
            try replacement.commit()
        } catch {
            throw FileWords.notWritten(path, error.errno)
        }
        try invocation.output.line(BillWords.written(path, bytes.count))
        return .ok
    }

    /// A file that is there is never written over: nobody asked for that by the name of another one.
    private static func check(_ path: String) throws {
        var status = stat()
        guard lstat(path, &status) == 0 else {
            guard errno == ENOENT else { throw FileWords.notWritten(path, errno) }
            return
        }
        throw BillWords.isThere(path)
    }
}
