import Answers
import Trips

extension TripEntry {
    /// Anyone to be named where the answers about its ends are shown, each once.
    var credits: [String] {
        var credits: [String] = []
        func add(_ source: String, _ licence: String) {
            guard !licence.isEmpty else { return }
            let credit = WeatherWords.credit(source, licence)
            if !credits.contains(credit) { credits.append(credit) }
        }
        for answers in [startAnswers, endAnswers] {
            if let address = answers.address { add(address.source, address.licence) }
            if let weather = answers.weather { add(weather.source, weather.licence) }
        }
        return credits
    }
}
