import AppendLog
import Terminal

extension Command {
    /// `verify`: proves the books, line by line and along the chain.
    static let verify = Command(
        "verify", "prove that nothing is missing or altered",
        about: """
            Checks every line, block and link of the chain in the books, pulled ones too, and names what is wrong: \
            \(LogFinding.Kind.allCases.map { "\($0.rawValue) (\(VerifyWords.meaning($0)))" }.joined(separator: ", ")).

            Ends with 0 if all that was ever acknowledged is there as it was written, with 6 if it is there but only \
            because copies healed it, with 5 if something is missing or altered.

            A log does not tell by itself that its end was cut off. So it is held against what saw it from outside: \
            the file spool.witness beside the spool, copies of it that were pulled, and with --witness the line that \
            "roadbook flush" named, or another data directory. What such a witness saw, and the book lacks, is named, \
            and ends it with 5; so does a newest segment that is shorter than a segment is.

            Of the files beside a ledger, bills and photos, each that an entry in force needs must be there with the \
            bytes that were stored; else it ends with 5. Those that no entry names are counted.

            With --replay what was decided is decided again: each drive of the spool must begin and end as its own \
            records lead to, under the rules that stand there. What differs is an objection: when it was, what is \
            recorded, what the records lead to instead, and never a place. With one it ends with 5. What was decided \
            by fixes that were not written, because the card was full, or by lines that are lost is objected to.
            """,
        options: [
            Option("replay", help: "decide again from the records what was decided, and object where it differs"),
            Option(
                "witness", "LINE|DIR", help: "what saw how far it reached: a line that flush named, or other books"),
            Option("json", help: "one object for each finding and objection, then one for each book"),
            .utc,
        ],
        examples: [
            Example("roadbook verify", "check the books of this machine, and those pulled from others"),
            Example("roadbook verify --replay", "check besides that the records bear out every drive"),
            Example("roadbook --data /mnt/card/var/lib/roadbook verify", "check the books on a card in a reader"),
            Example(
                "roadbook --data /mnt/card/var/lib/roadbook verify --witness /var/lib/roadbook",
                "the same, held against what was pulled from it"),
        ]
    ) { invocation in
        var worst = ExitCode.ok
        var isEmpty = true
        for found in try LogKind.all(in: invocation.places) {
            isEmpty = false
            let code: ExitCode
            do { code = try Verification(found, invocation).run() } catch let failure as Output.Failure {
                throw failure
            } catch {
                code = Program.ending(with: error)
            }
            worst = code.severity > worst.severity ? code : worst
        }
        if isEmpty, !invocation.values.has("json") { try invocation.output.line(VerifyWords.booksAreEmpty) }
        return worst
    }
}

extension ExitCode {
    /// Failed verification outweighs what needs attention, which outweighs success.
    var severity: Int {
        switch self {
        case .ok: return 0
        case .needsAttention: return 1
        case .failed, .usage, .notFound, .noDaemon, .verificationFailed: return 2
        }
    }
}

extension LogFinding.Kind {
    /// The exit code of a book in which this was found.
    var verdict: ExitCode {
        switch self {
        // A write that the power cut: nothing that was acknowledged.
        case .torn: return .ok
        case .damaged, .foreign: return .needsAttention
        case .edited, .gap, .conflict: return .verificationFailed
        }
    }
}
