import CarBook
import Civil

/// Values of the room, from few words.
enum Made {
    static let euro = currency("EUR")

    static func currency(_ code: String) -> Currency {
        guard let currency = Currency(code) else { fatalError("no currency") }
        return currency
    }

    static func euros(_ thousandths: Int) -> Money { Money(thousandths: thousandths, currency: euro) }

    /// The date of `2026-03-04`.
    static func day(_ text: String) -> CivilTime {
        let parts = text.split(separator: "-").compactMap { Int($0) }
        return CivilTime(year: parts[0], month: parts[1], day: parts[2])
    }

    /// Noon in UTC on such a day.
    static func noon(_ text: String) -> DatedTime {
        DatedTime(milliseconds: day(text).days * 86_400_000 + 43_200_000, day: day(text))
    }

    /// Millilitres with an odometer in kilometres, at noon.
    static func fill(
        _ id: Int, _ day: String, km: Int? = nil, typedKm: Int? = nil, ml: Int, total: Int? = nil,
        full: Bool = true, missed: Bool = false, questioned: Bool = false
    ) -> FillUp {
        FillUp(
            id: id, time: noon(day), odometerMetres: km.map { $0 * 1_000 }, typedMetres: typedKm.map { $0 * 1_000 },
            quantity: .volume(millilitres: ml), total: total.map(euros), isFull: full, missedBefore: missed,
            isQuestioned: questioned)
    }

    static func litres(_ fillUps: [FillUp], between: MetresOfSeries? = nil) -> FillUpSeries {
        FillUpSeries(.liquid, of: fillUps, between: between)
    }
}
