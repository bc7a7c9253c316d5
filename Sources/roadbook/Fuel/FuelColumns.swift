import CarBook

/// The columns of a table of fill-ups, by the names that well-known programs give them.
struct FuelColumns {
    enum Field: CaseIterable {
        case date, time, odometer, distance, volume, energy, total, price, currency, full, partial, missed, station,
            latitude, longitude, grade, note, vehicle, text

        /// The names of the column, in small letters and without what stands in brackets.
        fileprivate var names: Set<String> {
            switch self {
            case .date: ["date", "fuelup_date", "fuelupdate", "data", "fillup date", "fill-up date", "datum"]
            case .time: ["time"]
            case .odometer: ["odometer", "odo", "odometer reading", "odometerreading", "mileage"]
            case .distance: ["distance", "trip", "trip distance", "miles"]
            case .volume:
                [
                    "litres", "liters", "litre", "gallons", "gal", "qty", "quantity", "volume", "fuel", "fuelconsumed",
                    "fuel consumed", "amount",
                ]
            case .energy: ["kwh", "energy"]
            case .total: ["total", "cost", "total cost", "totalcost", "total price"]
            case .price: ["price per unit", "unit price", "unitcost", "volumeprice", "price per litre", "price / l"]
            case .currency: ["currency"]
            case .full: ["full", "full tank", "isfilltofull", "filltofull", "fill to full"]
            case .partial: ["partial", "partial_fuelup", "partial fill-up", "partial fill-up?", "partialfuelup"]
            case .missed: ["missed", "missed_fuelup", "missedfuelup", "missed fill-up", "previous missed fill-ups"]
            case .station: ["station", "fuel brand", "brand", "city", "garage", "gas station", "station name"]
            case .latitude: ["latitude", "lat"]
            case .longitude: ["longitude", "lon", "lng"]
            case .grade: ["grade", "fuel type", "fueltype", "octane", "type"]
            case .note: ["note", "notes", "comment", "comments"]
            case .vehicle: ["vehicle", "car", "car_name", "vehicle name"]
            case .text: ["price"]
            }
        }
    }

    private var places: [Field: Int] = [:]
    /// The unit that the head names in brackets or by the name itself.
    private(set) var units: [Field: AmountUnit] = [:]
    /// A column called price is that of a litre or gallon where the program is known by its other columns, else the
    /// total.
    private(set) var isPriceOfUnit = false

    init(head: [String]) {
        for (index, cell) in head.enumerated() {
            let (name, unit) = FuelColumns.named(cell)
            for field in Field.allCases where field.names.contains(name) && places[field] == nil {
                places[field] = index
                units[field] = unit ?? FuelColumns.meant[name]
            }
        }
        let names = Set(head.map { FuelColumns.named($0).name })
        isPriceOfUnit = names.contains("mpg") || names.contains("fuelup_date") || places[.total] != nil
    }

    private static let meant: [String: AmountUnit] = [
        "litres": .volume(.litre), "liters": .volume(.litre), "litre": .volume(.litre), "gallons": .gallon,
        "gal": .gallon, "miles": .distance(.mile), "kwh": .kilowattHour,
    ]

    /// `Odo (km)` is odo, in kilometres.
    private static func named(_ cell: String) -> (name: String, unit: AmountUnit?) {
        let text = cell.lowercased()
        let name = text.prefix { $0 != "(" && $0 != "[" }
        let inside = text.dropFirst(name.count).filter { $0.isLetter }
        let words = name.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return (words, AmountUnit(String(inside)))
    }

    /// True of a head that says when and how much.
    var isHead: Bool { places[.date] != nil && (places[.volume] != nil || places[.energy] != nil) }

    /// The cell of a column; nil where there is none, or nothing in it.
    func cell(_ field: Field, of row: [String]) -> String? {
        guard let place = places[field], place < row.count else { return nil }
        let text = row[place].split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return text.isEmpty ? nil : text
    }
}
