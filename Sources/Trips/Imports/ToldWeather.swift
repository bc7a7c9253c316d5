import AppendLog
import Ledger

/// The weather at an end of a drive, as the file told it that the drive came in with.
package struct ToldWeather: Equatable, Sendable {
    /// Tenths of a degree Celsius.
    package var temperature: Int?
    package var words: String?

    /// The temperatures that are believed, in degrees.
    private static let bounds = -90.0...70.0
    private static let longestWords = 200

    /// Nil where nothing is told that can be.
    package init?(celsius: String?, words: String?) {
        temperature = celsius.flatMap { Double($0) }.flatMap { degrees in
            ToldWeather.bounds.contains(degrees) ? Int((degrees * 10).rounded()) : nil
        }
        self.words = words.flatMap { $0.isEmpty || $0.utf8.count > ToldWeather.longestWords ? nil : $0 }
        if temperature == nil && self.words == nil { return nil }
    }

    /// `112 light_rain`
    package var text: String { "\(temperature.map(String.init) ?? "-") \(LedgerText.encoded(words))" }

    package init?(text: String) {
        var text = text
        let told = text.withUTF8 { bytes -> ToldWeather? in
            var fields = LineFields(UnsafeRawBufferPointer(bytes))
            return ToldWeather(&fields)
        }
        guard let told else { return nil }
        self = told
    }

    init?(_ fields: inout LineFields) {
        guard let number = fields.next(), let words = fields.next().flatMap(LedgerText.decoded) else { return nil }
        let tenths = Int(String(decoding: number, as: UTF8.self))
        guard tenths != nil || number.elementsEqual("-".utf8) else { return nil }
        self.init(celsius: tenths.map { String(Double($0) / 10) }, words: words)
    }
}

extension Trip {
    /// The weather at its ends as text, to be kept.
    package var departureText: String? {
        get { departure?.text }
        set { departure = newValue.flatMap { ToldWeather(text: $0) } }
    }
    package var arrivalText: String? {
        get { arrival?.text }
        set { arrival = newValue.flatMap { ToldWeather(text: $0) } }
    }
}
