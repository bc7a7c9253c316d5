import AppendLog
import Ledger

extension AnswerLine {
    static let letters: [UInt8] = Array("AWMF".utf8)

    var letter: UInt8 {
        switch content {
        case .address: return UInt8(ascii: "A")
        case .weather: return UInt8(ascii: "W")
        case .nothing: return UInt8(ascii: "M")
        case .failure: return UInt8(ascii: "F")
        }
    }

    /// The part of the line after letter and sequence.
    var payload: String {
        let digits = day == nil ? AnswerText.placeDigits : AnswerText.cellDigits
        let head = ["\(utc)", service, LedgerText.encoded(host), AnswerText.encoded(at, digits: digits)]
        return (head + fields).joined(separator: " ")
    }

    /// The line as it stands in the log, but for its checksum.
    package func line(_ sequence: UInt64) -> String {
        "\(Character(Unicode.Scalar(letter))) \(sequence) \(payload)"
    }

    /// True if a line can hold it, and a reader will take it.
    package var isGood: Bool {
        guard payload.utf8.count <= BlockLayout.payloadLimit else { return false }
        let bytes = Array("\(line(1)) *00000000".utf8)
        return bytes.withUnsafeBytes { ReadAnswer(sequence: 1, $0) } != .unreadable
    }

    private var fields: [String] {
        switch content {
        case .address(let address): return AnswerLine.fields(address)
        case .weather(let weather): return AnswerLine.fields(weather)
        case .nothing(let day): return [AnswerText.encoded(day: day)]
        case .failure(let failure, let day): return AnswerLine.fields(failure, day)
        }
    }

    private static func fields(_ address: FoundAddress) -> [String] {
        let names = FoundAddress.names.map { LedgerText.encoded(address[keyPath: $0]) }
        let credit = [address.source, address.licence].map { LedgerText.encoded($0) }
        return [AnswerText.encoded(address.place, digits: AnswerText.placeDigits)] + names + credit
    }

    private static func fields(_ weather: WeatherDay) -> [String] {
        let place = AnswerText.encoded(weather.place, digits: AnswerText.placeDigits)
        let head = [AnswerText.encoded(day: weather.day), place, weather.quality.rawValue]
        let lists = WeatherValue.allCases.map { AnswerText.encoded(weather[$0]) }
        return head + lists + [weather.source, weather.licence].map { LedgerText.encoded($0) }
    }

    private static func fields(_ failure: CallFailure, _ day: Int64?) -> [String] {
        let next = failure.next.map { "\($0)" } ?? "-"
        return [
            AnswerText.encoded(day: day), "\(failure.status)", failure.reason.rawValue, next,
            AnswerText.encoded(setting: failure.setting),
        ]
    }
}
