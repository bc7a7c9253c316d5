import AppendLog
import Ledger

/// The lines that frame what came in from a file (docs/imports-format.md).
package enum ImportFrame: Equatable, Sendable {
    static let letter = UInt8(ascii: "I")

    /// The facts that are known of a file before its points.
    package struct Begin: Equatable, Sendable {
        /// The hash of all bytes of the file.
        package var hash: Digest
        /// The kind of file, in a word: `gpx`.
        package var format: String
        package var vehicle: String?
        /// The name that the file had.
        package var origin: String?

        package init(hash: Digest, format: String, vehicle: String? = nil, origin: String? = nil) {
            self.hash = hash
            self.format = format
            self.vehicle = vehicle
            self.origin = origin
        }
    }

    case begin(Begin)
    /// Everything that follows is a drive of its own.
    case track(name: String?)
    /// The weather at an end of the track.
    case weather(ToldWeather, End)
    case end(points: UInt64)

    package enum End: String, Sendable {
        case departure, arrival
    }

    /// The part of the line after letter and sequence.
    var payload: String {
        switch self {
        case .begin(let begin):
            let hash = String(decoding: begin.hash.hexText, as: UTF8.self)
            return "begin \(hash) \(named(begin.format)) \(named(begin.vehicle)) \(named(begin.origin))"
        case .track(let name): return "track \(named(name))"
        case .weather(let told, let end): return "weather \(end.rawValue) \(told.text)"
        case .end(let points): return "end \(points)"
        }
    }

    /// Names are for people: a longer one is cut, or the line would not hold it.
    private static let longestName = 240

    private func named(_ text: String?) -> String {
        let encoded = LedgerText.encoded(text)
        guard let text, encoded.utf8.count > ImportFrame.longestName else { return encoded }
        var short = ""
        for scalar in text.unicodeScalars {
            guard LedgerText.encoded(short + String(scalar)).utf8.count <= ImportFrame.longestName else { break }
            short.unicodeScalars.append(scalar)
        }
        return LedgerText.encoded(short)
    }

    /// Nil if it is none, or says what this program does not know. `text` is a line without its checksum.
    init?(text: UnsafeRawBufferPointer) {
        var fields = LineFields(text)
        guard let letter = fields.next(), letter.count == 1, letter[0] == ImportFrame.letter, fields.number() != nil,
            let verb = fields.next()
        else { return nil }
        if verb.elementsEqual("begin".utf8) {
            guard let begin = Begin(&fields) else { return nil }
            self = .begin(begin)
        } else if verb.elementsEqual("track".utf8) {
            guard let field = fields.next(), let name = LedgerText.decoded(field) else { return nil }
            self = .track(name: name)
        } else if verb.elementsEqual("weather".utf8) {
            guard let word = fields.next(), let end = End(rawValue: String(decoding: word, as: UTF8.self)),
                let told = ToldWeather(&fields)
            else { return nil }
            self = .weather(told, end)
        } else if verb.elementsEqual("end".utf8) {
            guard let points = fields.number() else { return nil }
            self = .end(points: points)
        } else {
            return nil
        }
    }
}

extension ImportFrame.Begin {
    fileprivate init?(_ fields: inout LineFields) {
        guard let hash = fields.digest(),
            let format = fields.next().flatMap(LedgerText.decoded) ?? nil,
            let vehicle = fields.next().flatMap(LedgerText.decoded),
            let origin = fields.next().flatMap(LedgerText.decoded)
        else { return nil }
        self.init(hash: hash, format: format, vehicle: vehicle, origin: origin)
    }
}
