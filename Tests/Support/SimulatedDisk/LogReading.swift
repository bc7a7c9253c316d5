import AppendLog

/// The real reader's account of an image, held against the book of everything that was written.
package struct LogReading: Sendable {
    /// Acknowledged lines (by their index in the book) that the reader did not give.
    package var lost: [Int] = []
    package var given = 0
    package var highest: UInt64 = 0
    package var findings: [LogFinding] = []
    package var missing: UInt64 = 0
    /// A line that nobody wrote, a line twice, a line out of order, a reader that gave up.
    package var fault: String?
    private var late: Set<Int> = []
    private let toleratesDisorder: Bool

    /// The part of the book that counts at a point of a trace.
    package struct Expectation: Sendable {
        /// Lines from here on are of this opening; of those before, the book knows what was acknowledged.
        package var firstLine: Int
        /// Lines of this opening up to here are acknowledged.
        package var acknowledged: Int
        /// Lines up to here may be on the card.
        package var offered: Int

        package init(firstLine: Int, acknowledged: Int, offered: Int) {
            self.firstLine = firstLine
            self.acknowledged = acknowledged
            self.offered = offered
        }

        func holds(_ index: Int, _ book: WrittenLines) -> Bool {
            index < acknowledged && (index >= firstLine || book.entries[index].isAcknowledged)
        }
    }

    package init(
        _ directories: [String], _ calls: SystemCalls, _ book: WrittenLines, _ expectation: Expectation,
        verifies: Bool = false, toleratesDisorder: Bool = false
    ) {
        self.toleratesDisorder = toleratesDisorder
        let reader = LogReader(directories, verifies: verifies, calls: calls)
        var found: [LogFinding] = []
        reader.onFinding = { found.append($0) }
        var next = 0
        do throws(LogError) {
            try reader.readToEnd { line in check(line, &next, book, expectation) }
        } catch {
            fault = fault ?? "the reader gave up: \(error.message)"
        }
        skip(to: book.count, &next, book, expectation)
        if !late.isEmpty { lost.removeAll(where: late.contains) }
        findings = found
        missing = reader.tally.missing
    }

    private mutating func check(
        _ line: LogLine, _ next: inout Int, _ book: WrittenLines, _ expectation: Expectation
    ) {
        given += 1
        if line.sequence <= highest { return checkLate(line, book) }
        highest = line.sequence
        var index = next
        while index < book.count && book.entries[index].sequence < line.sequence { index += 1 }
        skip(to: index, &next, book, expectation)
        guard index < book.count, book.entries[index].sequence == line.sequence, index < expectation.offered else {
            fault = fault ?? "line \(line.sequence) was never written"
            return
        }
        if !book.matches(index, line.bytes) {
            fault = fault ?? "line \(line.sequence) has other bytes than were written"
        }
        next = index + 1
    }

    /// Out of order: only where a piece of the log stands in a wrong place, or after a storm of failures.
    private mutating func checkLate(_ line: LogLine, _ book: WrittenLines) {
        guard toleratesDisorder, let index = book.index(of: line.sequence), book.matches(index, line.bytes) else {
            fault = fault ?? "line \(line.sequence) was given after line \(highest)"
            return
        }
        if !late.insert(index).inserted { fault = fault ?? "line \(line.sequence) was given twice" }
    }

    /// The book's lines up to `index` were not given.
    private mutating func skip(
        to index: Int, _ next: inout Int, _ book: WrittenLines, _ expectation: Expectation
    ) {
        while next < index {
            if expectation.holds(next, book) { lost.append(next) }
            next += 1
        }
    }
}

/// The places on a card where the lines of the book stand, own lines and copies, found block by block without the
/// reader.
package struct LinePlaces {
    private var own: [BlockKey?]
    private var all: [[BlockKey]]

    package init(_ image: DiskImage, _ book: WrittenLines) {
        own = Array(repeating: nil, count: book.count)
        all = Array(repeating: [], count: book.count)
        var decoded = DecodedBlock()
        for (path, file) in image.names where path.hasSuffix(".log") {
            image.files[file].bytes.withUnsafeBytes { bytes in
                for block in 0..<(bytes.count / 4096) {
                    let part = UnsafeRawBufferPointer(rebasing: bytes[(block * 4096)..<(block * 4096 + 4096)])
                    decoded.decode(part)
                    note(decoded, part, BlockKey(file: file, block: block), book)
                }
            }
        }
    }

    private mutating func note(
        _ decoded: DecodedBlock, _ bytes: UnsafeRawBufferPointer, _ key: BlockKey, _ book: WrittenLines
    ) {
        for line in decoded.lines {
            guard let index = book.index(of: line.sequence), book.matches(index, decoded.bytes(line, in: bytes)) else {
                continue
            }
            all[index].append(key)
            if !line.isCopy { own[index] = key }
        }
    }

    /// True if the line stands nowhere but in these blocks.
    package func isOnly(in spoilt: [BlockKey], _ index: Int) -> Bool { all[index].allSatisfy(spoilt.contains) }

    package func isOwn(in spoilt: [BlockKey], _ index: Int) -> Bool {
        own[index].map(spoilt.contains) ?? false
    }
}
