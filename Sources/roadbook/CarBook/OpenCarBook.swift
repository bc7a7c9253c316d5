import AppendLog
import CarBook
import Catalogue
import Civil
import Ledger
import Terminal

/// The car's book for a verb: vehicles, facts of all ledgers, and the ways that were recorded.
struct OpenCarBook {
    let invocation: Invocation
    let catalogue: Catalogue
    let cars: KnownCars
    private let sorted: SortedFacts

    init(_ invocation: Invocation, _ opened: Catalogue? = nil) throws {
        self.invocation = invocation
        catalogue = try opened ?? OpenCatalogue.of(invocation)
        cars = try KnownCars(invocation, catalogue)
        sorted = SortedFacts(cars.edits)
    }

    /// The book of a verb that writes. A clock that is behind the books dates nothing: it is refused before any word
    /// for a day is read.
    static func toWrite(_ invocation: Invocation) throws -> OpenCarBook {
        let book = try OpenCarBook(invocation)
        let own = (try? DirectoryShelf([invocation.places.ledger]).log()) ?? nil
        let said = book.cars.edits.entries.lazy.filter { $0.id.log == own }
        _ = try invocation.present.ofEntry(after: LedgerEntry.newest(of: said))
        return book
    }

    private init(_ invocation: Invocation, _ catalogue: Catalogue, _ cars: KnownCars) {
        self.invocation = invocation
        self.catalogue = catalogue
        self.cars = cars
        sorted = SortedFacts(cars.edits)
    }

    /// The same as it is after an entry.
    func readAgain() throws -> OpenCarBook {
        OpenCarBook(invocation, catalogue, try KnownCars(invocation, catalogue))
    }

    // MARK: Vehicles

    /// The vehicle that --vehicle names; else the only one, the one that is driven now, or the one of the newest trip.
    func chosen() throws -> KnownVehicle {
        if let word = invocation.values["vehicle"] { return try cars.named(word) }
        let inUse = cars.inUse
        if inUse.count == 1 { return inUse[0] }
        guard !inUse.isEmpty else { throw CarBookWords.noVehicle(retired: cars.all.map(\.name)) }
        if let name = try present(), let vehicle = cars.meant(by: name), !vehicle.isRetired { return vehicle }
        throw CarBookWords.whichVehicle(inUse.map(\.name))
    }

    /// The same, but the only one that needs a service of this name, or of one that begins so, where there is one.
    func chosen(needing service: String) throws -> KnownVehicle {
        let meant = AlikeName(service)
        guard invocation.values["vehicle"] == nil, !meant.isEmpty else { return try chosen() }
        let exact = vehicles(needing: { $0 == meant })
        let found = exact.isEmpty ? vehicles(needing: { $0.begins(with: meant) }) : exact
        if found.count == 1 { return found[0] }
        return try chosen()
    }

    private func vehicles(needing isMeant: (AlikeName) -> Bool) -> [KnownVehicle] {
        cars.inUse.filter { vehicle in facts(of: vehicle, .plan).contains { isMeant(AlikeName($0.title)) } }
    }

    /// The vehicles that a list is about: one, or all.
    func asked() throws -> [KnownVehicle] {
        if let word = invocation.values["vehicle"] { return [try cars.named(word)] }
        return cars.all
    }

    private func present() throws -> String? {
        let status = try? RecorderClient(invocation.places).status()
        if let name = status?.drive?.vehicle ?? status?.vehicle { return name }
        var filter = TripFilter()
        filter.limit = 1
        return try catalogue.trips(filter).first?.vehicle
    }

    func units(_ vehicle: KnownVehicle) -> CarUnits { CarUnits(vehicle.units, invocation) }

    func figures(_ vehicle: KnownVehicle) -> FigureText { figures(in: units(vehicle)) }

    /// The figures of the reader, for what is about all vehicles.
    var figures: FigureText { figures(in: CarUnits(nil, invocation)) }

    private func figures(in units: CarUnits) -> FigureText {
        let word = invocation.places.settings.read().settings.text(.economy)
        return FigureText(units: units, wanted: OpenCarBook.economies[word])
    }

    private static let economies: [String: EconomyUnit] = [
        "l/100km": .litresPer100Kilometres, "km/l": .kilometresPerLitre, "mpg": .milesPerUSGallon,
        "mpg-uk": .milesPerImperialGallon,
    ]

    func way(_ vehicle: KnownVehicle) throws -> RecordedWay {
        RecordedWay(try catalogue.ways(of: vehicle.name)) { [catalogue] in
            (try? catalogue.profile(of: $0)) ?? []
        }
    }

    // MARK: Facts

    /// The facts of a vehicle, under each of its names.
    func facts(of vehicle: KnownVehicle, _ kinds: Fact.Kind...) -> [Fact] {
        let all = sorted.ofVehicles[vehicle.name] ?? []
        return kinds.isEmpty ? all : all.filter { kinds.contains($0.kind) }
    }

    /// The facts of the vehicles that a list is about which have a date, oldest first; of every kind where none is
    /// named.
    func dated(_ kind: Fact.Kind? = nil) throws -> [DatedFact] {
        let dated = try asked().flatMap { vehicle -> [DatedFact] in
            let all = kind.map { facts(of: vehicle, $0) } ?? facts(of: vehicle)
            return all.compactMap { fact in
                fact.date.map { DatedFact(vehicle: vehicle, fact: fact, time: time($0)) }
            }
        }
        return dated.sorted { ($0.time.milliseconds, $0.fact.id) < ($1.time.milliseconds, $1.fact.id) }
    }

    /// The moment of a fact: of a day alone its noon, where the reader is.
    func time(_ date: FactDate) -> DatedTime {
        let zone = invocation.zone
        switch date {
        case .moment(let utc): return DatedTime(milliseconds: utc, day: zone.civil(at: utc / 1000))
        case .day(let day):
            let noon = CivilTime(year: day.year, month: day.month, day: day.day, hour: 12)
            let seconds = zone.instants(of: noon).first ?? noon.seconds
            return DatedTime(milliseconds: seconds * 1000, day: day, isOfDay: true)
        }
    }
}
