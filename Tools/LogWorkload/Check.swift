import AppendLog
import Glibc

/// Reads logs back with the real reader and counts what a workload was promised and is not there. One process answers
/// for thousands of logs: a question and an answer a line.
///
///     DIR[:FALLBACK] FIRST-LAST...     the sequences that were acknowledged
///     IMAGE FIRST-LAST...              the same, carved out of a file that holds a disk
///     lost N wrong N alarms N found N [error ...] [what the alarms were]
///
/// `wrong` counts lines that no workload wrote, `alarms` what the reader calls missing or names as anything but torn.
struct Check {
    private let seed: UInt64
    private var line = FixLine()

    init(seed: UInt64) { self.seed = seed }

    mutating func run() {
        while let question = readLine() {
            let words = question.split(separator: " ")
            guard let first = words.first else { continue }
            let directories = first.split(separator: ":").map(String.init)
            speak(1, answer(directories, words.dropFirst().map { Check.range($0) }))
        }
    }

    private mutating func answer(_ directories: [String], _ promised: [ClosedRange<UInt64>?]) -> String {
        var found: Set<UInt64> = []
        var wrong = 0
        var alarms: UInt64 = 0
        var problem = ""
        do throws(LogError) {
            for reader in try Check.readers(directories) {
                reader.onFinding = { finding in
                    guard finding.kind != .torn, problem.utf8.count < 400 else { return }
                    problem += " \(finding.kind) \(finding.place.segment)/\(finding.place.block): \(finding.detail);"
                }
                try reader.readToEnd { line in
                    found.insert(line.sequence)
                    if !isOurs(line) { wrong += 1 }
                }
                alarms += Check.alarms(reader.tally)
            }
        } catch {
            problem = " error " + error.message + problem
        }
        var lost = 0
        for range in promised {
            guard let range else { return "error not a range of sequences" }
            for sequence in range where !found.contains(sequence) { lost += 1 }
        }
        return "lost \(lost) wrong \(wrong) alarms \(alarms) found \(found.count)" + problem
    }

    private static func readers(_ directories: [String]) throws(LogError) -> [LogReader] {
        var status = stat()
        guard stat(directories[0], &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            return [LogReader(directories, verifies: true)]
        }
        let image = try LogImage(directories[0])
        return image.logs.map { LogReader(image.shelf(of: $0), verifies: true) }
    }

    private static func alarms(_ tally: ReaderCounts) -> UInt64 {
        let kinds = LogFinding.Kind.allCases.filter { $0 != .torn }
        return tally.missing + kinds.reduce(0) { $0 + tally.count($1) }
    }

    private static func range(_ text: Substring) -> ClosedRange<UInt64>? {
        let ends = text.split(separator: "-").map { UInt64($0) }
        guard ends.count == 2, let first = ends[0], let last = ends[1], first <= last else { return nil }
        return first...last
    }

    /// A notice of the log, or a line that follows from the seed to its last byte.
    private mutating func isOurs(_ found: LogLine) -> Bool {
        if found.letter == 0x4E { return true }
        var fields = LineFields(found.bytes)
        guard found.letter == 0x47, fields.next() != nil, fields.number() == found.sequence else { return false }
        let trailer = 10
        let payload = fields.rest.dropLast(trailer)
        guard let count = fields.number() else { return false }
        line.compose(seed: seed, count: count)
        return payload.elementsEqual(line.bytes)
    }
}
