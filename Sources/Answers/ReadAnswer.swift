import AppendLog
import Drive
import Ledger

/// A line of the answers, as it was read.
package enum ReadAnswer: Equatable, Sendable {
    case answer(AnswerLine)
    /// A line of one of the four letters that is not as the format has it.
    case unreadable
    /// A line of another letter.
    case other

    /// The length of what follows the checked part of a line: ` *`, eight digits.
    private static let checksumLength = 10

    /// Takes any bytes: letter and sequence first, the checksum last, as the log gives a line.
    package init(sequence: UInt64, _ line: UnsafeRawBufferPointer) {
        guard let letter = line.first, AnswerLine.letters.contains(letter) else {
            self = .other
            return
        }
        let said = UnsafeRawBufferPointer(rebasing: line.dropLast(ReadAnswer.checksumLength))
        self = AnswerLine(sequence: sequence, said).map { .answer($0) } ?? .unreadable
    }
}

extension AnswerLine {
    /// The line that `line(_:)` wrote.
    package init?(text: String) {
        var text = text
        let line = text.withUTF8 { bytes -> AnswerLine? in
            let bytes = UnsafeRawBufferPointer(bytes)
            var fields = LineFields(bytes)
            _ = fields.next()
            return fields.number().flatMap { AnswerLine(sequence: $0, bytes) }
        }
        guard let line else { return nil }
        self = line
    }

    fileprivate init?(sequence: UInt64, _ line: UnsafeRawBufferPointer) {
        var fields = LineFields(line)
        guard let letter = fields.next(), letter.count == 1, fields.number() == sequence,
            let utc = fields.number(), let service = fields.word(), let host = fields.someText(),
            let at = fields.next(), let content = Content(letter[0], &fields)
        else { return nil }
        self.init(
            utc: Int64(utc), service: service, host: host, at: Coordinate(latitudeE7: 0, longitudeE7: 0), content)
        let digits = day == nil ? AnswerText.placeDigits : AnswerText.cellDigits
        guard let place = AnswerText.place(at, digits: digits) else { return nil }
        if day != nil, WeatherCell(place).middle != place { return nil }
        self.at = place
    }
}

extension AnswerLine.Content {
    fileprivate init?(_ letter: UInt8, _ fields: inout LineFields) {
        let content: AnswerLine.Content?
        switch letter {
        case UInt8(ascii: "A"): content = FoundAddress(&fields).map { .address($0) }
        case UInt8(ascii: "W"): content = WeatherDay(&fields).map { .weather($0) }
        case UInt8(ascii: "M"): content = fields.day().map { .nothing(day: $0) }
        default: content = fields.day().flatMap { day in CallFailure(&fields).map { .failure($0, day: day) } }
        }
        guard let content else { return nil }
        self = content
    }
}

extension FoundAddress {
    fileprivate init?(_ fields: inout LineFields) {
        guard let place = fields.place() else { return nil }
        self.init(place: place, source: "", licence: "")
        for name in FoundAddress.names {
            guard let text = fields.text() else { return nil }
            self[keyPath: name] = text
        }
        guard let source = fields.someText(), let licence = fields.someText() else { return nil }
        (self.source, self.licence) = (source, licence)
        guard isGood else { return nil }
    }
}

extension WeatherDay {
    fileprivate init?(_ fields: inout LineFields) {
        guard case .some(.some(let day)) = fields.day(), let place = fields.place(),
            let quality = fields.word().flatMap(Quality.init(rawValue:))
        else { return nil }
        self.init(day: day, place: place, quality: quality, source: "", licence: "")
        for value in WeatherValue.allCases {
            guard let hours = fields.next().flatMap(AnswerText.hours) else { return nil }
            self[value] = hours
        }
        guard let source = fields.someText(), let licence = fields.someText() else { return nil }
        (self.source, self.licence) = (source, licence)
        guard isGood else { return nil }
    }
}

extension CallFailure {
    private static let highestStatus: UInt64 = 999

    fileprivate init?(_ fields: inout LineFields) {
        guard let status = fields.number(), status <= CallFailure.highestStatus,
            let reason = fields.word().flatMap(Reason.init(rawValue:)), let next = fields.time(),
            let setting = fields.next().flatMap(AnswerText.setting)
        else { return nil }
        self.init(status: Int(status), reason: reason, next: next, setting: setting)
    }
}

extension LineFields {
    fileprivate mutating func word() -> String? {
        next().flatMap { $0.isEmpty ? nil : String(decoding: $0, as: UTF8.self) }
    }

    fileprivate mutating func text() -> String?? { next().flatMap(LedgerText.decoded) }

    fileprivate mutating func someText() -> String? { text().flatMap { $0 } }

    fileprivate mutating func day() -> Int64?? { next().flatMap(AnswerText.day) }

    fileprivate mutating func place() -> Coordinate? {
        next().flatMap { AnswerText.place($0, digits: AnswerText.placeDigits) }
    }

    /// A time or `-`; the outer nil is neither.
    fileprivate mutating func time() -> Int64?? {
        guard let field = next() else { return nil }
        if field.count == 1 && field[0] == UInt8(ascii: "-") { return .some(nil) }
        var fields = LineFields(field)
        return fields.number().map { .some(Int64($0)) }
    }
}
