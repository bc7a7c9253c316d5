import Drive
import Exchange
import Glibc

/// Readers as tests use them: text in, points or a refusal out.
enum ReadWhole {
    struct Outcome: Equatable {
        var points: [FilePoint] = []
        var refusal: ExchangeError?
        var tally: TrackTally
    }

    /// All points of some bytes, fed in pieces of so many.
    static func points(_ bytes: [UInt8], by reader: any TrackReader, piece: Int = .max) -> Outcome {
        var reader = reader
        var points: [FilePoint] = []
        var refusal: ExchangeError?
        do throws(ExchangeError) {
            var start = 0
            while start < bytes.count {
                let end = piece < bytes.count - start ? start + piece : bytes.count
                try feed(Array(bytes[start..<end]), &reader, &points)
                start = end
            }
            try reader.finish { point throws(ExchangeError) in points.append(point) }
        } catch {
            refusal = error
        }
        return Outcome(points: points, refusal: refusal, tally: reader.tally)
    }

    static func points(_ text: String, by reader: any TrackReader) -> Outcome {
        points(Array(text.utf8), by: reader)
    }

    private static func feed(
        _ bytes: [UInt8], _ reader: inout any TrackReader, _ points: inout [FilePoint]
    ) throws(ExchangeError) {
        // Memory of its own, so that a sanitizer or a fence sees a step beyond it.
        let room = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
        defer { room.deallocate() }
        room.copyBytes(from: bytes)
        try reader.feed(UnsafeRawBufferPointer(room)) { point throws(ExchangeError) in points.append(point) }
    }

    /// A whole file, as the import reads it.
    static func file(_ bytes: [UInt8], mayBeEmpty: Bool = false) throws -> (events: [TrackEvent], tally: TrackTally) {
        let descriptor = try temporary(bytes)
        defer { close(descriptor) }
        var events: [TrackEvent] = []
        let tally = try TrackFile.read(descriptor, spillingIn: "/tmp", mayBeEmpty: mayBeEmpty) { events.append($0) }
        return (events, tally)
    }

    static func file(_ text: String, mayBeEmpty: Bool = false) throws -> (events: [TrackEvent], tally: TrackTally) {
        try file(Array(text.utf8), mayBeEmpty: mayBeEmpty)
    }

    /// The reason for which a file is refused; nil if it is not.
    static func refusal(_ bytes: [UInt8]) -> String? {
        do {
            _ = try file(bytes)
            return nil
        } catch {
            return "\(error)"
        }
    }

    static func refusal(_ text: String) -> String? { refusal(Array(text.utf8)) }

    static func temporary(_ bytes: [UInt8]) throws -> Int32 {
        var path = Array("/tmp/roadbook-exchange-XXXXXX".utf8CString)
        let descriptor = path.withUnsafeMutableBufferPointer { name in
            let descriptor = mkstemp(name.baseAddress!)
            unlink(name.baseAddress!)
            return descriptor
        }
        guard descriptor >= 0, write(descriptor, bytes, bytes.count) == bytes.count else {
            throw ExchangeError("no temporary file")
        }
        lseek(descriptor, 0, SEEK_SET)
        return descriptor
    }
}

extension [TrackEvent] {
    var fixes: [Fix] {
        compactMap { event in
            if case .fix(let fix, _) = event { return fix }
            return nil
        }
    }

    var times: [Int64] { fixes.map { $0.time ?? 0 } }

    var segments: [TrackSegment] {
        compactMap { event in
            if case .segment(let segment) = event { return segment }
            return nil
        }
    }
}

/// GPX as tests write it.
enum SomeGPX {
    static let start: Int64 = 1_784_500_000_000

    static func document(_ body: String, version: String = "1.1", head: String = "") -> String {
        let name = version == "1.0" ? "1/0" : "1/1"
        return """
            <?xml version="1.0" encoding="UTF-8"?>\(head)
            <gpx version="\(version)" creator="a test" xmlns="http://www.topografix.com/GPX/\(name)">
            \(body)
            </gpx>

            """
    }

    static func track(_ points: String, name: String = "a way") -> String {
        document("<trk><name>\(name)</name><trkseg>\(points)</trkseg></trk>")
    }

    /// So many seconds after the start.
    static func point(_ second: Int, latitude: String = "51.5", longitude: String = "-0.25") -> String {
        let time = text(start + Int64(second) * 1000)
        return "<trkpt lat=\"\(latitude)\" lon=\"\(longitude)\"><time>\(time)</time></trkpt>\n"
    }

    static func text(_ milliseconds: Int64) -> String {
        var seconds = time_t(milliseconds / 1000)
        var parts = tm()
        gmtime_r(&seconds, &parts)
        let numbers = [parts.tm_mon + 1, parts.tm_mday, parts.tm_hour, parts.tm_min, parts.tm_sec].map { number in
            number < 10 ? "0\(number)" : "\(number)"
        }
        let day = "\(parts.tm_year + 1900)-\(numbers[0])-\(numbers[1])"
        return "\(day)T\(numbers[2]):\(numbers[3]):\(numbers[4])Z"
    }
}
