import CarBook
import Ledger

/// The words of the verbs of `fuel`.
enum FuelWords {
    static let imperialGallon = "UK gal"
    static let milesPerImperialGallon = "UK mpg"

    enum Heading {
        static let number = "no."
        static let date = "date"
        static let odometer = "odometer"
        static let quantity = "filled"
        static let total = "paid"
        static let price = "price"
        static let economy = "took"
        static let vehicle = "vehicle"
        static let notes = "where"
    }

    enum Label {
        static let vehicle = "vehicle"
        static let date = "date"
        static let odometer = "odometer"
        static let distance = "distance"
        static let filled = "filled"
        static let paid = "paid"
        static let price = "price"
        static let took = "took"
        static let grade = "kind"
        static let station = "station"
        static let at = "at"
        static let missed = "before"
        static let questioned = "questioned"
        static let note = "note"
        static let files = "files"
        static let who = "said by"
        static let fuel = "fuel"
        static let fullToFull = "full to full"
        static let simple = "simply"
        static let fillUps = "fill-ups"
        static let perDistance = "per way"
        static let last = "last"
    }

    static let partial = "partial"
    static let othersMissing = "others are missing"
    static let isQuestioned = "it was stored although something spoke against it"

    /// The name of a fuel of a vehicle that takes several.
    static func name(_ fuel: Fuel, _ vehicle: KnownVehicle) -> String {
        switch (fuel, vehicle.fuel) {
        case (.electricity, _): return "electricity"
        case (.lpg, _): return "LPG"
        case (.liquid, .diesel): return "diesel"
        case (.liquid, .petrol), (.liquid, .lpg): return "petrol"
        case (.liquid, _): return "fuel"
        }
    }

    static func last(_ day: String, _ quantity: String, _ station: String?) -> String {
        [day, quantity, station].compactMap(\.self).joined(separator: ", ")
    }

    static let quantity = "the quantity"
    static let odometer = "the odometer"
    static let price = "the price"
    static let total = "the total"

    static let none = "no fill-ups yet; \"roadbook fuel add 44.1l 10948km 1.749\" adds one"

    static func older(_ count: Int) -> String { "\(count) older ones are left out (--all)" }

    /// `Shell, E10`; with the marks where they stand nowhere else: `Shell, E10, partial`
    static func notes(of fact: Fact, withMarks: Bool) -> String {
        let marks = [fact.isFull ? nil : partial, fact.isMissed ? othersMissing : nil]
        let questioned = fact.isQuestioned ? "questioned" : nil
        let states = [questioned, fact[.station], fact[.grade]] + (withMarks ? marks : []) + [fact[.note]]
        return states.compactMap(\.self).joined(separator: ", ")
    }

    /// `partial`, `missed`: why no economy is told.
    static func marks(of fact: Fact) -> String {
        [fact.isFull ? nil : partial, fact.isMissed ? "missed" : nil].compactMap(\.self).joined(separator: ", ")
    }

    // MARK: Trends

    enum TrendHeading {
        static let from = "from"
        static let filled = "filled"
    }

    static let noTrend = "not enough fill-ups for a trend yet (roadbook fuel add --help)"
    static let newestInstead = "that time has no such figure; these are of the newest fill-ups"
    static let nothingToDraw = Complaint("there are not enough fill-ups to draw yet", hint: "roadbook fuel list")

    static func chartTitle(_ subject: FuelTrend.Subject) -> String {
        switch subject {
        case .economy: return "Fuel"
        case .price: return "Price of fuel"
        }
    }

    static func chartFile(_ subject: FuelTrend.Subject) -> String {
        switch subject {
        case .economy: return "fuel"
        case .price: return "fuel-price"
        }
    }

    static func notARange(_ word: String, _ known: [String]) -> Complaint {
        .usage("\"\(word)\" is not a time I know", hint: "--by one of: \(known.joined(separator: ", "))")
    }

    static func notASubject(_ word: String, _ known: [String]) -> Complaint {
        .usage("\"\(word)\" is nothing to draw", hint: "one of: \(known.joined(separator: ", "))")
    }

    // MARK: Deeds

    static func added(_ fill: String) -> String { "added: \(fill)" }

    static func changed(_ number: String, _ fill: String?) -> String {
        let changed = "changed: \(FactWords.noun(.fuel)) \(number)"
        return fill.map { "\(changed), \($0)" } ?? changed
    }

    /// `Golf, 2026-03-15, 44.10 L at 10,948 km for 77.13 EUR, 1.749 EUR/L; 6.2 L/100km over 711.0 km`
    static func told(_ vehicle: String, _ day: String, _ fill: FillUp, _ figures: FigureText, _ leg: String?) -> String
    {
        var words = "\(vehicle), \(day), \(figures.quantity(fill.quantity))"
        if !fill.isFull { words += ", \(partial)" }
        if let odometer = fill.odometerMetres { words += " at \(figures.odometer(odometer))" }
        if let total = fill.total {
            words += " for \(FigureText.money(total))"
            if let price = figures.price(total, of: fill.quantity) { words += ", \(price)" }
        }
        return leg.map { "\(words); \($0)" } ?? words
    }

    static func leg(_ economy: String, _ distance: String) -> String { "\(economy) over \(distance)" }

    // MARK: Corrections

    /// A figure that may be the mistake.
    enum Figure: String {
        case odometer = "--odometer READING"
        case distance = "--distance HOW"
        case litres = "--litres HOW"
        case energy = "--kwh HOW"
        case total = "--total MONEY"
        case date = "--date TIME"
    }

    static func edit(_ number: String, _ figure: Figure) -> String { "roadbook fuel edit \(number) \(figure.rawValue)" }

    // MARK: Complaints

    static let howMuch = Complaint.usage(
        "nothing says how much was filled in", hint: "for example roadbook fuel add 44.1l 10948km 1.749")

    static let nothingFilled = Complaint.usage("the quantity must be more than nothing")
    static let fullOrPartial = Complaint.usage("--full and --partial exclude each other")
    static let hereOrThere = Complaint.usage("--here and --at exclude each other")

    /// `at Shell, where the car was seen 3 min 10 s ago`
    static func seen(_ place: String, _ age: String) -> String { "at \(place), where the car was seen \(age)" }

    static func perhapsElsewhere(_ seen: String) -> Complaint {
        Complaint(
            "the car may be elsewhere by now: --here would be \(seen)",
            hint: "--station NAME or --at LAT,LON says where it is; --anyway takes that place", code: .needsAttention)
    }

    static func saidTwice(_ word: String) -> Complaint {
        .usage(
            "\"\(word)\" is a second figure of its kind",
            hint: "which figure is what? 44.1l is a quantity, 10948km an odometer, 77.13EUR a total, 1.749 a price")
    }

    static func moreThanTank(_ quantity: String, _ tank: String, _ vehicle: String) -> String {
        "\(quantity) is more than the tank of \(vehicle) holds, \(tank)"
    }

    static func wrongKind(_ kind: CarBook.Quantity.Kind, _ vehicle: String) -> String {
        switch kind {
        case .volume: return "\(vehicle) takes electricity alone, which is counted in kWh"
        case .energy: return "\(vehicle) takes no electricity"
        }
    }

    /// `0.3 L/100km over 16,250.0 km is odd: ...`
    static func oddEconomy(_ leg: String) -> String {
        "\(leg) is odd: a figure may be wrong, or a fill-up before this one is missing (--missed)"
    }

    static func otherDistance(_ typed: String, _ odometer: String) -> String {
        "\(typed) were typed, but by the odometer it is \(odometer) since the fill-up before (or is one missing?"
            + " --missed)"
    }

    static func standsStill(_ odometer: String, _ other: String) -> String {
        "at \(odometer) it did not move between this one and fill-up \(other)"
    }

    static func odd(_ price: String) -> String { "\(price) is an odd price" }

    /// `12 of 2026-03-15, 44.10 L`
    static func told(_ number: String, _ day: String, _ quantity: String) -> String {
        "\(number) of \(day), \(quantity)"
    }

    static func isThereAlready(_ fill: String) -> String { "it may be in the book already: fill-up \(fill)" }

    static func price(_ error: FillPriceError, _ figures: FigureText) -> Complaint {
        switch error {
        case .twoAreNeeded:
            return .usage(
                "two of quantity, price and total are needed; the third follows",
                hint: "for example roadbook fuel add 44.1l 1.749")
        case .quantityNotAboveZero: return nothingFilled
        case .priceBelowZero: return .usage("the price is below nothing")
        case .totalBelowZero: return .usage("the total is below nothing")
        case .priceIsZero: return .usage("from a price of nothing no quantity follows")
        case .otherKind, .otherUnit: return .usage("litres have a price per litre, and kWh one per kWh")
        case .otherCurrency(let price, let total):
            return .usage("the price is in \(price.currency.code) and the total in \(total.currency.code)")
        case .disagree(let quantity, _, let total, let gives):
            let (sum, said) = (FigureText.money(gives), FigureText.money(total))
            return .usage(
                "\(figures.quantity(quantity)) at that price give \(sum), not \(said)", hint: "give two of the three")
        case .tooLarge: return .usage("that is more than I can count")
        }
    }
}
