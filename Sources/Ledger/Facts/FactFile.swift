import AppendLog

/// A file that lies beside the ledger, as a fact names it: a bill, a photo (docs/ledger-format.md, section 7).
package struct FactFile: Equatable, Sendable {
    /// A fact names at most so many.
    package static let most = 4
    /// Bytes of a name, at most.
    package static let longestName = 60

    /// The name by which people call it; nil for none.
    package let name: String?
    package let hash: String

    /// Nil for what no ledger can name.
    package init?(name: String?, hash: String) {
        guard HashedFiles.isHash(hash), name.map(FactFile.isName) ?? true else { return nil }
        self.name = name
        self.hash = hash
    }

    /// `bill.pdf=9f0c…`, or the hash alone.
    private init?(_ word: Substring) {
        guard let mark = word.lastIndex(of: "=") else {
            self.init(name: nil, hash: String(word))
            return
        }
        self.init(name: String(word[..<mark]), hash: String(word[word.index(after: mark)...]))
    }

    package var text: String { name.map { "\($0)=\(hash)" } ?? hash }

    private static func isName(_ name: String) -> Bool {
        (1...longestName).contains(name.utf8.count) && name.unicodeScalars.allSatisfy(isOfName)
    }

    /// True of a letter that may stand in a name.
    package static func isOfName(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value >= 0x20 && scalar.value != 0x7F && ![",", "=", "/"].contains(scalar)
    }

    // MARK: Several

    /// Nil for a value that is not as the format has it.
    package static func list(_ text: String) -> [FactFile]? {
        let words = text.split(separator: ",", omittingEmptySubsequences: false)
        let files = words.compactMap { FactFile($0) }
        let isWhole = files.count == words.count && (1...most).contains(files.count)
        return isWhole && Set(files.map(\.hash)).count == files.count ? files : nil
    }

    /// Nil for none.
    package static func text(_ files: [FactFile]) -> String? {
        files.isEmpty ? nil : files.map(\.text).joined(separator: ",")
    }
}
