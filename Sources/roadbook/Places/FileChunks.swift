import Files

/// A file, however long, in pieces.
struct FileChunks {
    private static let size = 1 << 20
    /// No line of a list is longer.
    private static let longestLine = 1 << 18

    private let path: String

    init(_ path: String) { self.path = path }

    /// Gives each piece, and how many bytes have been read with it.
    func chunks(_ each: ([UInt8], Int64) throws -> Void) throws {
        let file = try reading { () throws(FileFailure) in try RawArguments.open(path) }
        var buffer = [UInt8](repeating: 0, count: FileChunks.size)
        var sum: Int64 = 0
        while true {
            let chunk = try reading { () throws(FileFailure) in try file.read(into: &buffer) }
            if chunk.isEmpty { return }
            sum += Int64(chunk.count)
            try each(chunk, sum)
        }
    }

    private func reading<Result>(_ work: () throws(FileFailure) -> Result) throws -> Result {
        do throws(FileFailure) { return try work() } catch { throw PlaceWords.cannotRead(path, error) }
    }

    /// Gives each line without its end. What is no UTF-8 in it has other letters.
    func lines(_ each: (Substring, Int64) throws -> Void) throws {
        var rest: [UInt8] = []
        try chunks { chunk, read in
            var start = 0
            while let end = chunk[start...].firstIndex(of: 0x0A) {
                let line = rest + chunk[start..<end]
                rest.removeAll(keepingCapacity: true)
                start = end + 1
                try each(Substring(String(decoding: line, as: UTF8.self)), read)
            }
            rest += chunk[start...]
            guard rest.count < FileChunks.longestLine else { throw PlaceWords.noneInList(path) }
        }
        if !rest.isEmpty { try each(Substring(String(decoding: rest, as: UTF8.self)), 0) }
    }
}
