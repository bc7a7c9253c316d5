import AppendLog
import Civil
import Drive
import JSON
import Terminal

/// One run of `verify` on one book.
final class Verification {
    private typealias Heading = VerifyWords.Heading

    /// More findings than a person reads; `--json` gives them all.
    private static let shown = 200

    /// The name by which the book goes here.
    private let name: String
    private let found: LogKind.Found
    private let invocation: Invocation
    private let reading: LogReading
    private let isJSON: Bool
    private let zone: Zone
    /// For the book that has decisions, if they are asked for.
    private let objections: ReplayAudit?
    private var witnesses: Witnesses
    /// The files that lie beside the book, where any may.
    private var files: FileProof?
    private var comprehension: Comprehension
    private var objected: [String] = []
    private var table: Table
    private var count = 0

    init(_ found: LogKind.Found, _ invocation: Invocation) throws {
        name = found.name
        self.found = found
        self.invocation = invocation
        witnesses = try Witnesses(of: found, invocation)
        comprehension = Comprehension(of: found.book)
        let shelf = DirectoryShelf(found.directories)
        reading = LogReading(shelf, name: BookWords.the(found.name), verifies: true)
        reading.reader.beginsMidway = found.isFork
        reading.reader.segmentBlocks = try? shelf.segmentBlocks(ifAlone: found.book.segmentBlocks)
        reading.reader.growsBlockByBlock = found.isPulled(into: invocation.places.data)
        isJSON = invocation.values.has("json")
        zone = invocation.values.has("utc") ? .utc : .local
        // A fork may begin in the middle of a drive.
        let isReplayed = found.book == .spool && !found.isFork && invocation.values.has("replay")
        objections = isReplayed ? ReplayAudit() : nil
        table = Table([
            Table.Column(Heading.segment, .right), Table.Column(Heading.block, .right), Table.Column(Heading.kind),
            Table.Column(Heading.detail, shrinks: true),
        ])
    }

    func run() throws -> ExitCode {
        reading.reader.onFinding = { [unowned self] in self.note($0) }
        objections?.tell = { [unowned self] in self.note($0, $1) }
        try reading.readToEnd(VerifyWords.verifying) { line in
            self.witnesses.see(line.sequence)
            self.comprehension.see(line)
            self.objections?.check(line)
        }
        objections?.finish()
        if found.book == .ledger, !found.isFork {
            files = try FileProof(found.directories[0], in: invocation.places.data)
        }
        let tally = reading.reader.tally
        if isJSON {
            try printLacking()
            for fault in files?.faults ?? [] { try invocation.object { fault.write(to: &$0, of: name) } }
            try printSum(tally)
        } else {
            try printTable(tally)
        }
        return code(tally)
    }

    private func code(_ tally: ReaderCounts) -> ExitCode {
        if let objections, objections.count > 0 { return .verificationFailed }
        if let files, !files.isProven { return .verificationFailed }
        return proof(tally)
    }

    /// The exit code that says whether everything acknowledged is there as it was written.
    private func proof(_ tally: ReaderCounts) -> ExitCode {
        if tally.missing > 0 { return .verificationFailed }
        let codes = LogFinding.Kind.allCases.filter { tally.count($0) > 0 }.map(\.verdict)
        if tally.isCutOff || isUnreadable(tally) || !witnesses.lacking.isEmpty { return .verificationFailed }
        return codes.max { $0.severity < $1.severity } ?? .ok
    }

    /// Something is there, and not a block of it can be read: what it said is not known.
    private func isUnreadable(_ tally: ReaderCounts) -> Bool { tally.blocks == 0 && tally.count(.damaged) > 0 }

    private func note(_ finding: LogFinding) {
        count += 1
        if isJSON { return printObject(finding) }
        guard count <= Verification.shown else { return }
        let place = finding.place
        table.add(["\(place.segment)", "\(place.block)", VerifyWords.kind(finding.kind), finding.detail])
    }

    private func note(_ item: ReplayAudit.Item, _ utc: Int64?) {
        if isJSON { return printObject(item, utc) }
        guard objected.count < Verification.shown else { return }
        objected.append(VerifyWords.objection(when(item.objection.at, utc), item.objection.sentence))
    }

    private func when(_ moment: Moment, _ utc: Int64?) -> String {
        if let utc { return zone.text(milliseconds: utc) }
        return VerifyWords.undated(Quantity.duration(milliseconds: moment.boottime))
    }

    // MARK: For people

    private func printTable(_ tally: ReaderCounts) throws {
        let output = invocation.output
        if !table.isEmpty {
            try output.line(VerifyWords.head(name))
            try invocation.print(table)
            let more = count - Verification.shown
            if more > 0 { try output.line(VerifyWords.more(more)) }
        }
        try output.line(VerifyWords.sum(name, sum(tally)))
        for witness in witnesses.lacking {
            guard let lines = witness.lacking else { continue }
            try output.line(VerifyWords.lacking(name, witness.name, saw: witness.sequence, lines))
        }
        if let words = comprehension.words { try output.line(VerifyWords.sum(name, words)) }
        for line in advice(tally) { try output.line("  \(line)") }
        for line in files?.lines(name, machine: found.machine) ?? [] { try output.line(line) }
        if let objections { try printObjections(objections, isWhole: tally.missing == 0) }
    }

    private func printObjections(_ objections: ReplayAudit, isWhole: Bool) throws {
        let output = invocation.output
        for line in objected { try output.line(line) }
        let more = objections.count - objected.count
        if more > 0 { try output.line(VerifyWords.more(more)) }
        guard objections.count > 0 else {
            return try output.line(VerifyWords.decisionsProven(name, objections.decisions))
        }
        try output.line(VerifyWords.objections(name, objections.count, of: objections.decisions))
        if !isWhole { try output.line(VerifyWords.linesMissing) }
    }

    private func sum(_ tally: ReaderCounts) -> String {
        guard tally.blocks > 0 || tally.missingBlocks > 0 || isUnreadable(tally) else { return VerifyWords.empty }
        switch proof(tally) {
        case .ok where tally.count(.torn) == 0: return VerifyWords.proven(tally)
        case .ok: return VerifyWords.provenButTorn(tally)
        default: return VerifyWords.damaged(tally)
        }
    }

    /// The next step for each kind of finding that asks for one.
    private func advice(_ tally: ReaderCounts) -> [String] {
        var lines: [String] = []
        let isLacking = tally.missing > 0 || tally.count(.gap) > 0 || tally.isCutOff || isUnreadable(tally)
        let witness = LogWitness.path(beside: found.directories[0])
        if tally.isCutOff { lines.append(VerifyWords.cutOff) }
        if witnesses.lacking.contains(where: { $0.name == witness }) { lines += VerifyWords.putBack(witness) }
        if let machine = found.machine, !found.isFork, isLacking || tally.count(.damaged) > 0 {
            lines += VerifyWords.pullAgain(machine, found.directories[0])
        } else if isLacking || !witnesses.lacking.isEmpty {
            lines += VerifyWords.fromABackup
        } else if tally.count(.damaged) > 0 {
            lines.append(VerifyWords.rotting)
        }
        if tally.count(.edited) > 0 { lines.append(VerifyWords.edited) }
        if tally.count(.conflict) > 0 { lines.append(VerifyWords.conflict) }
        if tally.count(.foreign) > 0 { lines.append(VerifyWords.foreign) }
        return lines
    }

    // MARK: For programs

    /// Prints an object in the midst of reading, where nobody could catch an error.
    private func printObject(_ members: (inout JSONWriter) -> Void) {
        do {
            try invocation.object(members)
        } catch {
            Program.leave(error)
        }
    }

    private func printObject(_ finding: LogFinding) {
        printObject { writer in
            writer.member("book", name)
            writer.member("segment", finding.place.segment)
            writer.member("block", finding.place.block)
            writer.member("kind", finding.kind.rawValue)
            writer.member("detail", finding.detail)
        }
    }

    private func printObject(_ item: ReplayAudit.Item, _ utc: Int64?) {
        let objection = item.objection
        printObject { writer in
            writer.member("book", name)
            writer.member("kind", "objection")
            writer.member("objection", objection.kind.name)
            writer.member("sequence", item.sequence)
            writer.optionalTime("time", utc.map { UInt64(max(0, $0)) })
            writer.member("boottime", objection.at.boottime)
            for (name, event) in [("recorded", objection.recorded), ("expected", objection.expected)] {
                writer.name(name)
                if let event { event.write(to: &writer) } else { writer.null() }
            }
            if let due = objection.due { writer.member("due", due) } else { writer.nullMember("due") }
            writer.member("text", objection.sentence)
        }
    }

    private func printLacking() throws {
        for witness in witnesses.lacking {
            guard let lacking = witness.lacking else { continue }
            try invocation.object { writer in
                writer.member("book", name)
                writer.member("kind", "lacking")
                writer.member("first", lacking.lowerBound)
                writer.member("last", lacking.upperBound)
                writer.member("witness", witness.name)
            }
        }
    }

    private func printSum(_ tally: ReaderCounts) throws {
        try invocation.object { writer in
            writer.member("book", name)
            if let log = reading.reader.log { writer.member("log", logID(log)) } else { writer.nullMember("log") }
            writer.member("segments", tally.segments)
            writer.member("blocks", tally.blocks)
            writer.member("lines", tally.lines)
            writer.damage(tally)
            writer.member("lacking", witnesses.lacking.count)
            writer.member("isProven", proof(tally) == .ok && files?.isProven ?? true)
            files?.write(to: &writer)
            if comprehension.isOfLines {
                writer.member("unreadable", comprehension.unreadable)
                writer.member("unknown", comprehension.unknown)
            }
            if let objections {
                writer.member("decisions", objections.decisions)
                writer.member("objections", objections.count)
            }
        }
    }
}
