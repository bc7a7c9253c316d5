import CarBook

/// The names that well-known programs give to the columns of their tables of fill-ups.
enum FuelColumnNames {
    /// The names of a column, in small letters and without what stands in brackets.
    static func names(of field: FuelColumns.Field) -> Set<String> {
        switch field {
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

    /// The units that a name says without brackets.
    static let units: [String: AmountUnit] = [
        "litres": .volume(.litre), "liters": .volume(.litre), "litre": .volume(.litre), "gallons": .gallon,
        "gal": .gallon, "miles": .distance(.mile), "kwh": .kilowattHour,
    ]

    /// Columns of programs that write the price of one litre or gallon into a column called price.
    static let ofPricesPerUnit: Set = ["mpg", "fuelup_date"]
}
