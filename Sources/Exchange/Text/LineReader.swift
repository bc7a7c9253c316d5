/// A format read line by line.
package protocol LineReader: TrackReader {
    var lines: LineSplitter { get set }

    mutating func take(_ line: LineSplitter.Line, _ take: Take) throws(ExchangeError)

    /// The last line was taken.
    mutating func end(_ take: Take) throws(ExchangeError)
}

extension LineReader {
    package mutating func feed(_ bytes: UnsafeRawBufferPointer, _ take: Take) throws(ExchangeError) {
        // Taken out, because what it calls changes everything else.
        var splitter = LineSplitter(longest: 0)
        swap(&splitter, &lines)
        try splitter.feed(bytes) { line throws(ExchangeError) in try self.take(line, take) }
        swap(&splitter, &lines)
    }

    package mutating func finish(_ take: Take) throws(ExchangeError) {
        var splitter = LineSplitter(longest: 0)
        swap(&splitter, &lines)
        try splitter.finish { line throws(ExchangeError) in try self.take(line, take) }
        swap(&splitter, &lines)
        try end(take)
    }
}
