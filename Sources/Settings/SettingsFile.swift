import Drive

/// The assignments of one file, in its order. Pure: bytes in, assignments and problems out.
///
/// The form is systemd's: `[Section]`, `Key=Value`, comments that begin with `#` or `;`, a backslash at the end of a
/// line that continues it. What an editor on Windows adds (a byte-order mark, carriage returns) is no mistake.
package struct SettingsFile: Equatable, Sendable {
    package static let largestFile = 1 << 18
    package static let longestLine = 4096
    /// A file that is wrong in every line says so this often.
    private static let mostProblems = 20

    struct Assignment: Equatable, Sendable {
        let section: SettingSection
        /// Counts the headers in the file: two sections `[Car]` are two cars.
        let header: Int
        let headerLine: Int
        let key: SettingKey
        /// Without the space around it. Empty means: as if nothing had been said.
        let value: String
        let line: Int
    }

    package let path: String
    private(set) var assignments: [Assignment] = []
    /// The line of each `[Car]`, for a car of which nothing is said.
    private(set) var carHeaders: [(header: Int, line: Int)] = []
    package private(set) var problems: [SettingsProblem] = []

    private var section: SettingSection?
    /// After an unknown header: its keys are not complained about one by one.
    private var isInUnknownSection = false
    private var header = 0
    private var headerLine = 0

    package init(_ bytes: [UInt8], path: String) {
        self.path = path
        if let obstacle = SettingsFile.obstacle(in: bytes) {
            note(.error, 0, obstacle)
            return
        }
        let isMarked = bytes.starts(with: [0xEF, 0xBB, 0xBF])
        read(isMarked ? bytes[3...] : bytes[...])
    }

    package static func == (left: SettingsFile, right: SettingsFile) -> Bool {
        left.path == right.path && left.assignments == right.assignments && left.problems == right.problems
    }

    private static func obstacle(in bytes: [UInt8]) -> String? {
        if bytes.count > largestFile { return SettingsWords.isTooLarge(largestFile) }
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
            return SettingsWords.isUTF16
        }
        guard let zero = bytes.firstIndex(of: 0) else { return nil }
        let line = bytes[..<zero].reduce(1) { $1 == 0x0A ? $0 + 1 : $0 }
        return SettingsWords.holdsNUL(in: line)
    }

    private mutating func note(_ severity: SettingsProblem.Severity, _ line: Int, _ text: String, key: String? = nil) {
        guard problems.count < SettingsFile.mostProblems else { return }
        problems.append(SettingsProblem(severity, path, line, text, key: key))
    }

    // MARK: Lines

    private mutating func read(_ bytes: ArraySlice<UInt8>) {
        var number = 0
        var start = 0
        var pending: [UInt8] = []
        for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
            number += 1
            if pending.isEmpty { start = number }
            let part = SettingsFile.trimmed(line)
            // A comment within a continued line is left out, and the line goes on behind it.
            if !pending.isEmpty, SettingsFile.isComment(part) { continue }
            pending += part
            guard pending.count <= SettingsFile.longestLine else {
                note(.error, start, SettingsWords.lineIsTooLong(SettingsFile.longestLine))
                return
            }
            if part.last == UInt8(ascii: "\\"), !SettingsFile.isComment(pending[...]) {
                pending[pending.count - 1] = 0x20
                continue
            }
            read(line: pending[...], number: start)
            pending = []
        }
        if !pending.isEmpty { read(line: pending[...], number: start) }
    }

    private static func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var part = line
        while let first = part.first, isSpace(first) { part.removeFirst() }
        while let last = part.last, isSpace(last) { part.removeLast() }
        return part
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }

    private static func isComment(_ line: ArraySlice<UInt8>) -> Bool {
        line.first == UInt8(ascii: "#") || line.first == UInt8(ascii: ";")
    }

    private mutating func read(line bytes: ArraySlice<UInt8>, number: Int) {
        let line = SettingsFile.trimmed(bytes)
        guard !line.isEmpty, !SettingsFile.isComment(line) else { return }
        guard let text = String(validating: line, as: UTF8.self) else {
            note(.error, number, SettingsWords.isNotUTF8)
            return
        }
        if text.hasPrefix("[") {
            open(text, number)
        } else if let equals = text.firstIndex(of: "=") {
            let key = SettingsFile.trimmed(Array(text[..<equals].utf8)[...])
            let value = SettingsFile.trimmed(Array(text.utf8[text.utf8.index(after: equals)...])[...])
            assign(String(decoding: key, as: UTF8.self), String(decoding: value, as: UTF8.self), number)
        } else {
            note(.warning, number, SettingsWords.isNoLine(shown(text)))
        }
    }

    // MARK: Sections and keys

    private mutating func open(_ text: String, _ number: Int) {
        header += 1
        headerLine = number
        let name = String(text.dropFirst().prefix { $0 != "]" })
        section = text.hasSuffix("]") ? SettingSection(rawValue: name) : nil
        isInUnknownSection = section == nil
        if section == .car { carHeaders.append((header, number)) }
        guard isInUnknownSection else { return }
        let near = Suggestion.nearest(to: name, among: SettingSection.allCases.map(\.rawValue))
        note(.warning, number, SettingsWords.noSection(shown(text), near: near))
    }

    private mutating func assign(_ name: String, _ value: String, _ number: Int) {
        guard !isInUnknownSection else { return }
        guard let section else {
            note(.warning, number, SettingsWords.isBeforeSections(shown(name)))
            return
        }
        guard let key = SettingKey.all.first(where: { $0.name == name }), key.section == section else {
            note(.warning, number, unknown(name, in: section), key: name)
            return
        }
        assignments.append(
            Assignment(
                section: section, header: header, headerLine: headerLine, key: key, value: value, line: number))
    }

    private func unknown(_ name: String, in section: SettingSection) -> String {
        if let key = SettingKey.all.first(where: { $0.name == name }) {
            return SettingsWords.noKey(shown(name), in: section, belongsUnder: key.section)
        }
        guard let near = SettingKey.nearest(to: name) else { return SettingsWords.noKey(shown(name), in: section) }
        return SettingsWords.noKey(shown(name), in: section, near: near)
    }
}
