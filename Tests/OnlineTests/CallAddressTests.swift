import Answers
import Drive
import Online
import Testing

/// The addresses that are called.
@Suite struct CallAddressTests {
    private static let day: Int64 = 86_400_000
    private let place = Coordinate(latitudeE7: -338_688_000, longitudeE7: 85_442_000)
    private let head = "[Online]\nContact=anna\nStreetsEndpoint=https://a.org/reverse\nWeather=yes\nLanguage=de,en\n"

    private func call(_ section: String, _ end: TripEnd, at utc: Int64) throws -> [String] {
        let settings = try OnlineSettings.of(head + section)
        var pace = CallPace(
            QuestionList([end], except: PrivateCircles([])), settings, book: AnswerBook(), clock: -CallPace.between)
        var addresses: [String] = []
        while case .ask(let call) = pace.step(utc: utc, clock: CallPace.between * Int64(addresses.count + 1)) {
            addresses.append(call.address.text)
            _ = pace.hear(.nothing, of: call, utc: utc, clock: CallPace.between * Int64(addresses.count))
        }
        return addresses
    }

    @Test func nominatimIsAskedForTheBuilding() throws {
        let asked = try call("Streets=nominatim", TripEnd(place: place, time: nil), at: 20_000 * Self.day)
        #expect(
            asked == [
                "https://a.org/reverse?format=geocodejson&lat=-33.8688&lon=8.5442&zoom=18&layer=address"
                    + "&addressdetails=1&accept-language=de,en"
            ])
    }

    @Test func photonIsAskedForOneThing() throws {
        let asked = try call("Streets=photon", TripEnd(place: place, time: nil), at: 20_000 * Self.day)
        #expect(asked == ["https://a.org/reverse?lon=8.5442&lat=-33.8688&limit=1&lang=de"])
    }

    @Test func oldDaysAreAskedOfTheArchive() throws {
        let end = TripEnd(place: place, time: 20_000 * Self.day + 5)
        let query =
            "?latitude=-33.85&longitude=8.55&hourly=temperature_2m,apparent_temperature,"
            + "relative_humidity_2m,precipitation,weather_code,wind_speed_10m,wind_gusts_10m"
            + "&start_date=2024-10-04&end_date=2024-10-04&timeformat=unixtime&timezone=GMT"
        let young = try call("Streets=no", end, at: 20_090 * Self.day)
        #expect(young == ["https://api.open-meteo.com/v1/forecast" + query])
        let old = try call("Streets=no", end, at: 20_091 * Self.day)
        #expect(old == ["https://archive-api.open-meteo.com/v1/archive" + query])
    }
}
