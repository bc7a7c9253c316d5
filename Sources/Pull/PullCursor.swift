import AppendLog

/// The question of a pull: which books, and what of them is held (docs/pull-protocol.md, section 1).
package struct PullCursor: Equatable, Sendable {
    /// A whole block that is held, by its header.
    package struct Mark: Equatable, Sendable {
        package var place: BlockPlace
        package var digest: Digest

        fileprivate var line: String {
            "have \(place.segment) \(place.block) \(String(decoding: digest.hexText, as: UTF8.self))\n"
        }
    }

    package struct Book: Equatable, Sendable {
        package var name: String
        /// Marks of each line of its history, the newest first.
        package var branches: [[Mark]] = []
        /// Segments that are missing.
        package var wanted: [ClosedRange<UInt64>] = []

        package init(name: String) { self.name = name }
    }

    /// A pipe takes so much without anybody reading.
    package static let limit = 60 << 10
    package static let bookNames = ["spool", "ledger", "imports"]
    private static let greeting = "roadbook-pull "

    package var books: [Book] = []

    package init() {}

    package var text: [UInt8] {
        var text = "\(PullCursor.greeting)\(PullFrame.version)\n"
        for book in books {
            text += "book \(book.name)\n"
            for marks in book.branches {
                text += "branch\n"
                for mark in marks { text += mark.line }
            }
            for range in book.wanted { text += "want \(range.lowerBound) \(range.upperBound)\n" }
        }
        return Array((text + "end\n").utf8)
    }

    /// Any bytes may come.
    package init(text: [UInt8]) throws(PullError) {
        var lines = text.split(separator: 0x0A, omittingEmptySubsequences: false)[...]
        let first = String(decoding: lines.popFirst() ?? [], as: UTF8.self)
        guard first.hasPrefix(PullCursor.greeting) else {
            throw .notBooks(said: Array(first.utf8.prefix(80)))
        }
        while let line = lines.popFirst() {
            if line.elementsEqual("end".utf8) { return }
            guard take(Array(line)) else { throw .garbled("a line of the question") }
        }
        throw .brokenOff
    }

    private mutating func take(_ line: [UInt8]) -> Bool {
        line.withUnsafeBytes { bytes in
            var fields = LineFields(bytes)
            let last = books.count - 1
            switch fields.next().map({ String(decoding: $0, as: UTF8.self) }) {
            case "book": return takeBook(&fields)
            case "branch" where last >= 0: books[last].branches.append([])
            case "have" where last >= 0 && !books[last].branches.isEmpty:
                guard let segment = fields.number(), let block = fields.number(), let digest = fields.digest(),
                    segment >= 1, block < UInt64(BlockLayout.segmentBlocks.upperBound)
                else { return false }
                let place = BlockPlace(segment: segment, block: Int(block))
                books[last].branches[books[last].branches.count - 1].append(Mark(place: place, digest: digest))
            case "want" where last >= 0:
                guard let first = fields.number(), let end = fields.number(), first <= end else { return false }
                books[last].wanted.append(first...end)
            default: return false
            }
            return fields.next() == nil
        }
    }

    private mutating func takeBook(_ fields: inout LineFields) -> Bool {
        guard let name = fields.next().map({ String(decoding: $0, as: UTF8.self) }), fields.next() == nil,
            PullCursor.bookNames.contains(name), !books.contains(where: { $0.name == name })
        else { return false }
        books.append(Book(name: name))
        return true
    }
}

extension DecodedBlock {
    /// True if a block is as it was written, and where it belongs: every line, and the hash over them.
    func isAsWritten(_ bytes: UnsafeRawBufferPointer, at place: BlockPlace, of log: UInt64?) -> Bool {
        guard let header, isComplete, header.place == place else { return false }
        return header.log == log && bodyMatches(bytes)
    }
}

/// Marks of a log that is held, and which of its segments are missing.
struct HeldMarks {
    /// A question must not grow without end.
    private static let longestList = 64

    private(set) var marks: [PullCursor.Mark] = []
    private(set) var missing: [ClosedRange<UInt64>] = []
    /// Older than the newest, and not sure to be all there, or not whole.
    private(set) var unfinished: [ClosedRange<UInt64>] = []
    /// The block from which on nothing is sure, by segment.
    private var limits: [UInt64: Int] = [:]
    /// The date of the newest block that has one.
    private(set) var newest: UInt64?
    private(set) var log: UInt64?

    /// Nothing, for a directory that is not there.
    init(
        _ directory: String, _ notes: [UnfinishedSegments.Note], _ calls: SystemCalls
    ) throws(LogError) {
        let shelf = DirectoryShelf([directory], calls: calls)
        let numbers = try shelf.numbers()
        noteMissing(numbers)
        for note in notes.sorted(by: { $0.segment < $1.segment }) { take(note, newest: numbers.last ?? 0) }
        var step = 1
        var index = numbers.count - 1
        while index >= 0, marks.count < HeldMarks.longestList {
            guard let source = try shelf.openReadable(numbers[index]) else {
                index -= 1
                continue
            }
            let isNewest = marks.isEmpty
            addMarks(source, numbers[index], isNewest ? Int.max : 1)
            if isNewest {
                index -= 1
            } else {
                index -= step
                step *= 2
            }
        }
        log = try shelf.log()
    }

    private mutating func take(_ note: UnfinishedSegments.Note, newest: UInt64) {
        limits[note.segment] = min(note.block, limits[note.segment] ?? .max)
        guard note.segment < newest else { return }
        if let last = unfinished.last, note.segment <= last.upperBound + 1 {
            unfinished[unfinished.count - 1] = last.lowerBound...note.segment
        } else if unfinished.count < HeldMarks.longestList {
            unfinished.append(note.segment...note.segment)
        }
    }

    /// The newest whole block, then others twice as far back each time.
    private mutating func addMarks(_ source: any BlockSource, _ number: UInt64, _ most: Int) {
        var decoded = DecodedBlock()
        var step = 1
        var added = 0
        var index = source.count - 1
        if let limit = limits[number] { index = min(index, limit - 1) }
        while index >= 0, added < most {
            let bytes = source.block(index)
            decoded.decode(bytes, copies: false)
            guard decoded.isComplete, let header = decoded.header,
                header.place == BlockPlace(segment: number, block: index)
            else {
                index -= 1
                continue
            }
            marks.append(PullCursor.Mark(place: header.place, digest: Digest(of: decoded.headerLine(bytes))))
            newest = newest ?? header.stamp.utc
            added += 1
            index -= step
            step *= 2
        }
    }

    private mutating func noteMissing(_ numbers: [UInt64]) {
        var next: UInt64 = 1
        for number in numbers {
            if number > next, missing.count < HeldMarks.longestList { missing.append(next...(number - 1)) }
            next = number + 1
        }
    }
}
