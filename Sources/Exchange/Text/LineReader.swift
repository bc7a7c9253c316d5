/// A format read line by line.
package protocol LineReader: TrackReader {
    var lines: LineSplitter { get set }

    mutating func read(_ line: LineSplitter.Line, _ give: Give) throws(ExchangeError)

    /// The last line was read.
    mutating func end(_ give: Give) throws(ExchangeError)
}

extension LineReader {
    package mutating func feed(_ bytes: UnsafeRawBufferPointer, _ give: Give) throws(ExchangeError) {
        // Taken out, because what it calls changes everything else.
        var splitter = LineSplitter(longest: 0)
        swap(&splitter, &lines)
        try splitter.feed(bytes) { line throws(ExchangeError) in try self.read(line, give) }
        swap(&splitter, &lines)
    }

    package mutating func finish(_ give: Give) throws(ExchangeError) {
        var splitter = LineSplitter(longest: 0)
        swap(&splitter, &lines)
        try splitter.finish { line throws(ExchangeError) in try self.read(line, give) }
        swap(&splitter, &lines)
        try end(give)
    }
}
