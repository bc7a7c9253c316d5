import Answers
import Civil
import Drive

/// The address of one call.
package struct CallAddress: Equatable, Sendable {
    package let text: String
    /// The host with its port.
    package let host: String

    /// Days that are longer ago are asked of the archive.
    private static let archiveAfterDays: Int64 = 90

    init(_ question: OnlineQuestion, of service: OnlineSettings.Service, today: Int64) {
        var address = service.address
        let query: String
        switch question.subject {
        case .street:
            query = CallAddress.street(question.at, service)
        case .weather(_, let day):
            if today - day > CallAddress.archiveAfterDays, let archive = service.archive { address = archive }
            query = CallAddress.weather(question.at, day)
        }
        (text, host) = ("\(address.text)?\(query)", address.host)
    }

    private static func street(_ place: Coordinate, _ service: OnlineSettings.Service) -> String {
        let latitude = degrees(place.latitudeE7, 4)
        let longitude = degrees(place.longitudeE7, 4)
        guard service.name == "nominatim" else {
            let language = service.language.prefix { $0 != "," }
            return "lon=\(longitude)&lat=\(latitude)&limit=1&lang=\(language)"
        }
        return "format=geocodejson&lat=\(latitude)&lon=\(longitude)&zoom=18&layer=address&addressdetails=1"
            + "&accept-language=\(service.language)"
    }

    private static func weather(_ place: Coordinate, _ day: Int64) -> String {
        let date = CivilTime(days: day).dateText
        let names = WeatherAnswer.columns.map(\.name).joined(separator: ",")
        return "latitude=\(degrees(place.latitudeE7, 2))&longitude=\(degrees(place.longitudeE7, 2))&hourly=\(names)"
            + "&start_date=\(date)&end_date=\(date)&timeformat=unixtime&timezone=GMT"
    }

    /// The place has no more digits.
    private static func degrees(_ e7: Int32, _ digits: Int) -> String {
        let unit = digits == 4 ? 1_000 : 100_000
        let ten = 10_000_000 / unit
        let size = Int(e7.magnitude) / unit
        let fraction = String(size % ten)
        let zeros = String(repeating: "0", count: digits - fraction.utf8.count)
        return "\(e7 < 0 ? "-" : "")\(size / ten).\(zeros)\(fraction)"
    }
}
