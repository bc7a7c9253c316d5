import AppendLog

/// The question of a pull: which books, and what of them is held (docs/pull-protocol.md, section 1).
package struct PullCursor: Equatable, Sendable {
    /// A whole block that is held, by its header.
    package struct HeldBlock: Equatable, Sendable {
        package var place: BlockPlace
        package var digest: Digest

        fileprivate var line: String {
            "have \(place.segment) \(place.block) \(String(decoding: digest.hexText, as: UTF8.self))\n"
        }
    }

    package struct Book: Equatable, Sendable {
        package var name: String
        /// Marks of each line of its history, the newest first.
        package var branches: [[HeldBlock]] = []
        /// Segments that are missing.
        package var wanted: [ClosedRange<UInt64>] = []

        package init(name: String) { self.name = name }

        fileprivate var lines: String {
            var text = "book \(name)\n"
            for heldBlocks in branches { text += "branch\n" + heldBlocks.map(\.line).joined() }
            for range in wanted { text += "want \(range.lowerBound) \(range.upperBound)\n" }
            return text
        }
    }

    /// A file that entries name, and how many of its bytes are held.
    package struct File: Equatable, Sendable {
        package let hash: String
        package let held: Int

        package init(hash: String, held: Int) {
            self.hash = hash
            self.held = held
        }

        fileprivate var line: String { "file \(hash) \(held)\n" }
    }

    /// A pipe takes so much without anybody reading.
    package static let limit = 60 << 10
    /// The names of books that every protocol knows. Others are asked for behind the first `end`, where older senders
    /// do not read.
    static let firstNames = ["spool", "ledger", "imports"]
    package static let bookNames = firstNames + ["answers"]
    private static let greeting = "roadbook-pull "

    package var books: [Book] = []
    /// The files that are wanted, each once.
    package var files: [File] = []
    /// The highest protocol that the asker knows.
    package private(set) var version = PullFrame.version

    package init() {}

    package var text: [UInt8] {
        let first = books.filter { PullCursor.firstNames.contains($0.name) }.map(\.lines).joined()
        let later = books.filter { !PullCursor.firstNames.contains($0.name) }.map(\.lines).joined()
        let text = "\(PullCursor.greeting)\(PullFrame.version)\n\(first)end\n"
        let rest = files.map(\.line).joined()
        // The longest one that is short enough.
        let longest = "\(text)\(later)end\n\(rest)end\n"
        if !files.isEmpty, longest.utf8.count <= PullCursor.limit { return Array(longest.utf8) }
        let whole = "\(text)\(later)end\n"
        return Array((later.isEmpty || whole.utf8.count > PullCursor.limit ? text : whole).utf8)
    }

    /// Any bytes may come.
    package init(text: [UInt8]) throws(PullError) {
        var lines = text.split(separator: 0x0A, omittingEmptySubsequences: false)[...]
        let first = String(decoding: lines.popFirst() ?? [], as: UTF8.self)
        guard first.hasPrefix(PullCursor.greeting) else {
            throw .notBooks(said: Array(first.utf8.prefix(80)))
        }
        version = Int(first.dropFirst(PullCursor.greeting.count)) ?? 1
        try readBooks(&lines) { PullCursor.firstNames.contains($0) }
        guard version >= PullFrame.versionOfLaterBooks, lines.contains(where: { !$0.isEmpty }) else { return }
        try readBooks(&lines, PullCursor.isName)
        books.removeAll { !PullCursor.bookNames.contains($0.name) }
        guard version >= PullFrame.versionOfFiles, lines.contains(where: { !$0.isEmpty }) else { return }
        try readFiles(&lines)
    }

    /// Up to the next `end`.
    private mutating func readFiles(_ lines: inout ArraySlice<ArraySlice<UInt8>>) throws(PullError) {
        var named: Set<String> = []
        while let line = lines.popFirst() {
            if line.elementsEqual("end".utf8) { return }
            guard let file = PullCursor.file(Array(line)), named.insert(file.hash).inserted else {
                throw .garbled(PullWords.lineOfQuestion)
            }
            files.append(file)
        }
        throw .brokenOff
    }

    private static func file(_ line: [UInt8]) -> File? {
        line.withUnsafeBytes { bytes in
            var fields = LineFields(bytes)
            guard let word = fields.next(), word.elementsEqual("file".utf8),
                let hash = fields.next().map({ String(decoding: $0, as: UTF8.self) }), HashedFiles.isHash(hash),
                let held = fields.number(), held <= UInt64(HashedFiles.limit), fields.next() == nil
            else { return nil }
            return File(hash: hash, held: Int(held))
        }
    }

    /// Up to the next `end`; `isBook` tells which names may stand there.
    private mutating func readBooks(
        _ lines: inout ArraySlice<ArraySlice<UInt8>>, _ isBook: (String) -> Bool
    ) throws(PullError) {
        while let line = lines.popFirst() {
            if line.elementsEqual("end".utf8) { return }
            guard read(Array(line), isBook) else { throw .garbled(PullWords.lineOfQuestion) }
        }
        throw .brokenOff
    }

    /// True if a book may be called so, by a program that is newer than this one.
    private static func isName(_ name: String) -> Bool {
        (1...32).contains(name.utf8.count) && name.utf8.allSatisfy { (0x61...0x7A).contains($0) }
    }

    private mutating func read(_ line: [UInt8], _ isBook: (String) -> Bool) -> Bool {
        line.withUnsafeBytes { bytes in
            var fields = LineFields(bytes)
            let last = books.count - 1
            switch fields.next().map({ String(decoding: $0, as: UTF8.self) }) {
            case "book": return readBook(&fields, isBook)
            case "branch" where last >= 0: books[last].branches.append([])
            case "have" where last >= 0 && !books[last].branches.isEmpty:
                guard let segment = fields.number(), let block = fields.number(), let digest = fields.digest(),
                    segment >= 1, block < UInt64(BlockLayout.segmentBlocks.upperBound)
                else { return false }
                let place = BlockPlace(segment: segment, block: Int(block))
                books[last].branches[books[last].branches.count - 1].append(HeldBlock(place: place, digest: digest))
            case "want" where last >= 0:
                guard let first = fields.number(), let end = fields.number(), first <= end else { return false }
                books[last].wanted.append(first...end)
            default: return false
            }
            return fields.next() == nil
        }
    }

    private mutating func readBook(_ fields: inout LineFields, _ isBook: (String) -> Bool) -> Bool {
        guard let name = fields.next().map({ String(decoding: $0, as: UTF8.self) }), fields.next() == nil,
            isBook(name), !books.contains(where: { $0.name == name })
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
