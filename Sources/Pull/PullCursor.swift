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
    package static let bookNames = ["spool", "ledger", "imports", "answers"]
    private static let greeting = "roadbook-pull "

    package var books: [Book] = []
    /// The files that are wanted, each once.
    package var files: [File] = []

    package init() {}

    /// If it would be too long, the files are left out first, then books from the last one on.
    package var text: [UInt8] {
        let greeting = "\(PullCursor.greeting)\(PullFrame.version)\n"
        var parts = books.map(\.lines) + [files.map(\.line).joined()]
        while parts.count > 1, parts.reduce(greeting.utf8.count + 4, { $0 + $1.utf8.count }) > PullCursor.limit {
            parts.removeLast()
        }
        return Array("\(greeting)\(parts.joined())end\n".utf8)
    }

    /// Any bytes may come.
    package init(text: [UInt8]) throws(PullError) {
        var lines = text.split(separator: 0x0A, omittingEmptySubsequences: false)[...]
        let first = String(decoding: lines.popFirst() ?? [], as: UTF8.self)
        guard first.hasPrefix(PullCursor.greeting) else {
            throw .notBooks(said: Array(first.utf8.prefix(80)))
        }
        let version = first.dropFirst(PullCursor.greeting.count)
        guard version == "\(PullFrame.version)" else { throw .otherProtocol(String(version.prefix(20))) }
        try read(&lines)
        guard lines.allSatisfy(\.isEmpty) else { throw .garbled(PullWords.lineOfQuestion) }
        books.removeAll { !PullCursor.bookNames.contains($0.name) }
    }

    /// Up to the `end`; files stand behind all books.
    private mutating func read(_ lines: inout ArraySlice<ArraySlice<UInt8>>) throws(PullError) {
        while let line = lines.popFirst().map({ Array($0) }) {
            if line.elementsEqual("end".utf8) { return }
            guard files.isEmpty && readBookLine(line) || readFile(line) else {
                throw .garbled(PullWords.lineOfQuestion)
            }
        }
        throw .brokenOff
    }

    private mutating func readFile(_ line: [UInt8]) -> Bool {
        guard let file = PullCursor.file(line), !files.contains(where: { $0.hash == file.hash }) else { return false }
        files.append(file)
        return true
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

    /// True if a book may be called so, by a program that is newer than this one.
    private static func isName(_ name: String) -> Bool {
        (1...32).contains(name.utf8.count) && name.utf8.allSatisfy { (0x61...0x7A).contains($0) }
    }

    private mutating func readBookLine(_ line: [UInt8]) -> Bool {
        line.withUnsafeBytes { bytes in
            var fields = LineFields(bytes)
            let last = books.count - 1
            switch fields.next().map({ String(decoding: $0, as: UTF8.self) }) {
            case "book": return readBook(&fields)
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

    private mutating func readBook(_ fields: inout LineFields) -> Bool {
        guard let name = fields.next().map({ String(decoding: $0, as: UTF8.self) }), fields.next() == nil,
            PullCursor.isName(name), !books.contains(where: { $0.name == name })
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
