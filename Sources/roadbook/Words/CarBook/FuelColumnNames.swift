import CarBook

/// The names that well-known programs give to the columns of their tables of fill-ups, in the languages of their
/// readers.
enum FuelColumnNames {
    /// A column that a name may mean. Of several columns of a table the one with the lowest rank is taken.
    struct Meaning {
        let field: FuelColumns.Field
        let rank: Int
    }

    /// The columns that a name may mean, by the name in its plain letters and without what stands in brackets.
    static let meanings: [String: [Meaning]] = {
        var meanings: [String: [Meaning]] = [:]
        for field in FuelColumns.Field.allCases {
            for (rank, name) in (names[field] ?? []).enumerated() {
                meanings[name, default: []].append(Meaning(field: field, rank: rank))
            }
        }
        return meanings
    }()

    /// Names that say most clearly what they mean come first.
    private static let names: [FuelColumns.Field: [String]] = [
        .date: [
            "date", "fuelup date", "fuelupdate", "fillup date", "fill-up date", "data", "datum", "tankdatum", "fecha",
            "date time", "date and time", "datetime", "fecha y hora",
        ],
        .time: ["time", "uhrzeit", "zeit", "heure", "hora"],
        .odometer: [
            "odometer", "odo", "odometer reading", "odometerreading", "mileage", "kilometerstand", "km-stand",
            "kmstand", "tachostand", "tacho", "kilometrage", "odometre", "compteur", "odometro", "kilometraje",
            "kilometers", "kilometres", "kilometer", "kilometre", "kilometros", "km",
        ],
        .distance: [
            "distance", "trip", "trip distance", "miles", "distanz", "strecke", "tageskilometer", "trip km",
            "distancia", "trayecto", "parcours", "km",
        ],
        .volume: [
            "litres", "liters", "litre", "liter", "litros", "gallons", "gal", "volume", "fuelconsumed", "fuel consumed",
            "fuel volume", "fuel amount", "qty", "quantity", "menge", "tankmenge", "getankt", "volumen", "quantite",
            "cantidad", "amount", "fuel",
        ],
        .energy: ["kwh", "energy", "energie", "energia"],
        .total: [
            "total", "total cost", "totalcost", "total price", "totalprice", "gesamtpreis", "gesamtkosten",
            "gesamtbetrag", "betrag", "kosten", "summe", "prix total", "cout total", "montant", "cout", "precio total",
            "coste total", "costo total", "importe", "coste", "costo", "cost", "amount paid", "amount",
        ],
        .price: [
            "price per unit", "unit price", "unitcost", "unit cost", "volumeprice", "price per litre",
            "price per liter", "price per gallon", "price per kwh", "price/l", "price/litre", "price/liter",
            "price/gal", "price/gallon", "price/kwh", "preis/liter", "preis/l", "preis pro liter", "preis je liter",
            "literpreis", "prix/litre", "prix/l", "prix au litre", "prix par litre", "prix du litre", "precio/litro",
            "precio/l", "precio por litro", "precio litro",
        ],
        .currency: ["currency", "wahrung", "devise", "moneda", "divisa"],
        .full: [
            "full", "full tank", "isfilltofull", "filltofull", "fill to full", "fueling type", "fuelling type",
            "vollgetankt", "voll", "volltankung", "vollbetankung", "tankart", "plein", "plein complet",
            "reservoir plein", "lleno", "tanque lleno", "deposito lleno",
        ],
        .partial: [
            "partial", "partial fuelup", "partial fill-up", "partialfuelup", "teilbetankung", "teilfullung", "partiel",
            "plein partiel", "parcial",
        ],
        .missed: ["missed", "missed fuelup", "missedfuelup", "missed fill-up", "previous missed fill-ups"],
        .station: [
            "station", "gas station", "station name", "fuel brand", "brand", "tankstelle", "station-service",
            "gasolinera", "estacion", "estacion de servicio", "garage", "city", "ort", "ville", "ciudad",
        ],
        .latitude: ["latitude", "lat", "breitengrad", "latitud"],
        .longitude: ["longitude", "lon", "lng", "langengrad", "longitud"],
        .grade: [
            "grade", "fuel type", "fueltype", "octane", "sorte", "kraftstoffsorte", "kraftstoffart", "kraftstoff",
            "carburant", "type de carburant", "combustible", "tipo de combustible", "type", "fuel",
        ],
        .note: [
            "note", "notes", "comment", "comments", "bemerkung", "bemerkungen", "notiz", "notizen", "kommentar",
            "remarque", "remarques", "commentaire", "commentaires", "nota", "notas", "comentario", "comentarios",
            "observaciones",
        ],
        .vehicle: [
            "vehicle", "car", "car name", "vehicle name", "fahrzeug", "auto", "vehicule", "voiture", "vehiculo",
            "coche",
        ],
        .text: ["price", "fuel price", "preis", "prix", "precio"],
    ]

    /// The units that a name says without brackets; of a price it is the unit that has it.
    static let units: [String: AmountUnit] = [
        "litres": .volume(.litre), "liters": .volume(.litre), "litre": .volume(.litre), "liter": .volume(.litre),
        "litros": .volume(.litre), "gallons": .gallon, "gal": .gallon, "miles": .distance(.mile), "kwh": .kilowattHour,
        "kilometers": .distance(.kilometre), "kilometres": .distance(.kilometre), "km": .distance(.kilometre),
        "kilometer": .distance(.kilometre), "kilometre": .distance(.kilometre),
        "kilometros": .distance(.kilometre), "kilometerstand": .distance(.kilometre),
        "kilometrage": .distance(.kilometre), "kilometraje": .distance(.kilometre),
        "price per litre": .volume(.litre), "price per liter": .volume(.litre), "price/l": .volume(.litre),
        "price/litre": .volume(.litre), "price/liter": .volume(.litre), "preis/liter": .volume(.litre),
        "preis/l": .volume(.litre), "preis pro liter": .volume(.litre), "preis je liter": .volume(.litre),
        "literpreis": .volume(.litre), "prix/litre": .volume(.litre), "prix/l": .volume(.litre),
        "prix au litre": .volume(.litre), "prix par litre": .volume(.litre), "prix du litre": .volume(.litre),
        "precio/litro": .volume(.litre), "precio/l": .volume(.litre), "precio por litro": .volume(.litre),
        "precio litro": .volume(.litre), "price per gallon": .gallon, "price/gal": .gallon, "price/gallon": .gallon,
        "price per kwh": .kilowattHour, "price/kwh": .kilowattHour,
    ]

    /// Columns of programs that write the price of one litre or gallon into a column called price.
    static let ofPricesPerUnit: Set = ["mpg", "fuelup date"]

    /// The column in which Fuelio writes its own numbers of kinds, such as 110.
    static let ofCodes = "fueltype"

    /// Columns that say for what money was paid, in tables of costs.
    static let ofCosts: Set = [
        "category", "cost category", "costtitle", "cost title", "cost type", "expense", "expense type", "service",
        "service type", "services", "kategorie", "kostenart", "ausgabe", "categorie", "depense", "categoria", "gasto",
    ]

    /// The words in a column of full tanks, or of others, in small letters.
    static let yes: Set = [
        "1", "yes", "true", "y", "x", "full", "first", "ja", "voll", "vollbetankung", "erstbetankung", "oui", "plein",
        "si", "lleno", "completo",
    ]
    static let no: Set = [
        "0", "no", "false", "n", "partial", "nein", "teil", "teilbetankung", "non", "partiel", "parcial",
    ]

    /// Letters in the place of those with accents: not every program writes them.
    static let plainLetters: [Character: String] = [
        "ä": "a", "á": "a", "à": "a", "â": "a", "é": "e", "è": "e", "ê": "e", "ë": "e", "í": "i", "î": "i", "ï": "i",
        "ö": "o", "ó": "o", "ô": "o", "ü": "u", "ú": "u", "û": "u", "ñ": "n", "ç": "c", "ß": "ss", "_": " ",
    ]
}
