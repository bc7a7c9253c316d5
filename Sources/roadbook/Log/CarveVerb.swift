import AppendLog
import Glibc
import Terminal

extension Command {
    /// `carve`: the lines of every log on a raw device or image.
    static let carve = Command(
        "carve", "get the lines back from a card whose file system is gone",
        about: """
            Finds the blocks of every log on a device, or in an image of one, puts them in order and prints the \
            lines as "cat" does, log after log. No file system is needed, and nothing is written to the device. \
            What was found of each log is told on standard error. Where the device cannot be read, the rest is \
            printed all the same, and the exit code is 6.
            """,
        operand: "DEVICE-OR-FILE",
        options: [
            Option("log", "ID", help: "only this log, by the 16 digits that carve and info tell"),
            Option("json", help: "one object a line, as with cat"),
        ],
        examples: [
            Example("sudo roadbook carve /dev/mmcblk0 > lines.txt", "save every line that the card still holds"),
            Example("roadbook carve card.img --log 6f1c09aa52b8d3e7", "save the lines of one log out of an image"),
        ]
    ) { invocation in try CarveVerb(invocation).run() }
}

/// One run of `carve`.
private struct CarveVerb {
    private let invocation: Invocation
    private let path: String
    private let wanted: UInt64?

    init(_ invocation: Invocation) throws {
        self.invocation = invocation
        path = invocation.values.operand ?? ""
        wanted = try invocation.values["log"].map(CarveVerb.log)
    }

    func run() throws -> ExitCode {
        try checkPath()
        let image = try scan()
        let logs = image.logs.filter { wanted == nil || $0 == wanted }
        let refused = image.refusedBytes > 0 ? BookWords.refused(image.refusedBytes, in: path) : nil
        if let refused { Complaint.say(refused) }
        guard !logs.isEmpty else { throw nothingFound(image) }
        let lines = LinePrinter(invocation.output, isJSON: invocation.values.has("json"))
        for log in logs {
            let reading = LogReading(image.shelf(of: log), name: BookWords.log(logID(log)))
            try reading.readToEnd(BookWords.reading, lines.print)
            try invocation.output.flush()
            Complaint.say(BookWords.carved(logID(log), reading.reader.tally))
        }
        return refused == nil ? .ok : .needsAttention
    }

    private static func log(_ words: String) throws -> UInt64 {
        let isPlain = words.utf8.count == 16 && words.utf8.first != UInt8(ascii: "+")
        guard isPlain, let log = UInt64(words, radix: 16) else {
            throw BookWords.notALog(words)
        }
        return log
    }

    /// Only what can be read from one end to the other: a directory or a pipe would fail in stranger words.
    private func checkPath() throws {
        var status = stat()
        guard stat(path, &status) == 0 else {
            let code = errno
            guard code == ENOENT else { throw Complaint(refusal: code, at: path) }
            throw BookWords.noImage(path)
        }
        let kind = status.st_mode & S_IFMT
        guard kind == S_IFREG || kind == S_IFBLK else {
            throw BookWords.notAnImage(path, isDirectory: kind == S_IFDIR)
        }
        guard access(path, R_OK) == 0 else {
            throw BookWords.imageRefused(path, errno)
        }
    }

    private func scan() throws -> LogImage {
        do throws(LogError) {
            var progress: Progress?
            let image = try LogImage(path) { done, total in
                let line = progress ?? Progress(BookWords.searching(path), total: Int64(total))
                line.update(Int64(done))
                progress = line
            }
            progress?.finish()
            return image
        } catch {
            throw Complaint(error)
        }
    }

    private func nothingFound(_ image: LogImage) -> Complaint {
        let size = Quantity.bytes(image.byteCount)
        guard let wanted, !image.logs.isEmpty else {
            return BookWords.nothingFound(in: path, size)
        }
        let there = image.logs.prefix(4).map(logID).joined(separator: ", ")
        return BookWords.otherLogs(in: path, wanted: logID(wanted), there: there)
    }
}
