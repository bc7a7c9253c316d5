import Answers
import Settings

/// The section `[Online]` as it holds.
package struct OnlineSettings: Equatable, Sendable {
    /// A service that is switched on.
    package struct Service: Equatable, Sendable {
        /// The word for it in the log of answers.
        package var name: String
        package var address: WebAddress
        /// The address for days that are long ago.
        package var archive: WebAddress?
        package var contact: String
        package var language: String

        /// The setting as the log of answers knows it: another one when an address or the contact is another.
        package var fingerprint: UInt64 {
            CallFailure.setting([address.text, archive?.text, contact].compactMap(\.self))
        }
    }

    /// The reason for which a section is of no use.
    package enum Fault: Error, Equatable, Sendable {
        case noEndpoint
        case noContact
        case contactIsNoHeader
        case languageIsNone
    }

    package var streets: Service?
    package var weather: Service?

    package var isOff: Bool { streets == nil && weather == nil }

    package init() {}

    package init(_ settings: Settings) throws(Fault) {
        let kind = settings.text(.streets)
        let contact = settings.text(.contact)
        let language = settings.text(.language)
        guard kind != "no" || settings.flag(.weather) else { return }
        guard contact.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) else { throw .contactIsNoHeader }
        guard OnlineSettings.isLanguage(language) else { throw .languageIsNone }
        if kind != "no" {
            guard let address = WebAddress(settings.text(.streetsEndpoint)) else { throw .noEndpoint }
            guard !contact.isEmpty else { throw .noContact }
            streets = Service(name: kind, address: address, contact: contact, language: language)
        }
        guard settings.flag(.weather) else { return }
        guard let address = WebAddress(settings.text(.weatherEndpoint)),
            let archive = WebAddress(settings.text(.weatherArchiveEndpoint))
        else { throw .noEndpoint }
        weather = Service(
            name: OnlineSettings.weatherName, address: address, archive: archive, contact: contact, language: language)
    }

    static let weatherName = "open-meteo"

    /// `de`, or `de-CH,de,en`.
    private static func isLanguage(_ text: String) -> Bool {
        let words = text.split(separator: ",", omittingEmptySubsequences: false)
        return words.allSatisfy { word in
            (2...12).contains(word.utf8.count) && word.utf8.allSatisfy(isOfLanguage)
        }
    }

    private static func isOfLanguage(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || byte == UInt8(ascii: "-")
    }
}
