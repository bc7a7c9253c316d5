import Catalogue
import Drive
import Terminal
import Trips

/// Everything about a trip, line by line, each under its word. To show a new field, begin in `Trip` of Trips, whose
/// head names the way here; its word stands in `TripDetailWords`.
struct TripDetails {
    private typealias Label = TripDetailWords.Label

    private static let labelColumns = 11
    /// On narrower terminals a link would be cut in two.
    private static let columnsOfLinks = 60

    private let entry: TripEntry
    private let text: TripText
    private let shortID: String
    /// The pieces of a trip that is mixed.
    private let pieces: String?
    private let sameWay: SameWay
    private let events: [TripEvent]
    private let bookkeeping: TripBookkeeping?

    init(
        _ entry: TripEntry, _ text: TripText, shortID: String, pieces: [TripPieces.Piece], sameWay: SameWay,
        events: [TripEvent], bookkeeping: TripBookkeeping?
    ) {
        self.bookkeeping = bookkeeping
        self.sameWay = sameWay
        self.events = events
        self.pieces = MixedTrip.words(pieces, text)
        self.entry = entry
        self.text = text
        self.shortID = shortID
    }

    private var trip: Trip { entry.trip }

    // MARK: Laid out

    func lines(curve: String?) -> [String] {
        var lines = [text.screen.bold(text.name(entry))]
        lines += wrapped(text.times(entry), indent: "")
        if let curve { lines += ["", curve] }
        lines.append("")
        return lines + LabelledLines.lines(rows, labelColumns: TripDetails.labelColumns, on: text.screen)
    }

    private func wrapped(_ value: String, indent: String) -> [String] {
        // A note may have several lines.
        Help.wrapped(value, indent: indent, width: text.screen.columns ?? .max)
    }

    /// `Distance: 21.3 kilometres measured.`
    var plainLines: [String] {
        let head = [TripDetailWords.head(shortID, text.name(entry)), TripDetailWords.time(text.times(entry))]
        let told = rows.map { TripDetailWords.told($0, $1.replacing("\n", with: "; ")) }
        return head + told
    }

    // MARK: What there is

    private var rows: [(String, String)] {
        var rows: [(String, String)] = []
        func add(_ label: String, _ value: String?) { if let value, !value.isEmpty { rows.append((label, value)) } }
        add(Label.state, state)
        add(Label.from, place(entry.said.startPlace ?? entry.startName.long(entry.startAnswers), trip.first))
        add(Label.to, place(entry.said.endPlace ?? entry.endName.long(entry.endAnswers), trip.last))
        add(Label.distance, distance)
        add(Label.duration, duration)
        add(Label.sameWay, comparison)
        add(Label.speed, speed)
        add(Label.stops, stops)
        add(Label.elevation, elevation)
        add(Label.weather, text.weather(entry))
        add(Label.vehicle, entry.vehicle)
        add(Label.odometer, bookkeeping?.odometer)
        add(Label.service, bookkeeping?.service)
        add(Label.cost, bookkeeping?.cost)
        add(Label.driver, entry.driver)
        add(Label.category, category)
        add(Label.tags, entry.said.tags.joined(separator: ", "))
        add(Label.purpose, entry.said.purpose)
        add(Label.business, entry.said.isBusiness.map { $0 ? TripDetailWords.business : TripDetailWords.isPrivate })
        add(Label.pieces, pieces)
        add(Label.note, entry.said.note)
        add(Label.marks, marks)
        add(Label.began, began)
        add(Label.ended, ended)
        add(Label.file, trip.origin)
        add(Label.machine, trip.machine)
        add(Label.record, quality)
        add(Label.carried, carried)
        add(Label.trip, "\(entry.id)")
        add(Label.credit, entry.credits.joined(separator: "; "))
        return rows
    }

    private var state: String? {
        var states: [String] = []
        if entry.isDeleted { states.append(TripDetailWords.deleted(shortID)) }
        if let original = entry.doubleOf { states.append(TripDetailWords.double(of: "\(original)")) }
        if trip.isTrivial { states.append(TripDetailWords.trivial(shortID)) }
        if trip.isOpen { states.append(text.unended(trip)) }
        if trip.isPowerOff { states.append(TripDetailWords.powerOff) }
        return states.isEmpty ? nil : states.joined(separator: "; ")
    }

    private var category: String? {
        if let said = entry.saidCategory { return said == .unset ? nil : said.word }
        return entry.guess.map { guess in
            guard let probability = guess.probability else { return CategoryWords.byRule(guess.category.word) }
            return CategoryWords.guessed(guess.category.word, percent: CategoryWords.percent(probability))
        }
    }

    private func place(_ name: String?, _ coordinate: Coordinate?) -> String? {
        let numbers = coordinate.map { place -> String in
            let (latitude, longitude) = (place.latitude, place.longitude)
            return "\(Quantity.decimal(latitude, digits: 5)), \(Quantity.decimal(longitude, digits: 5))"
        }
        let place = name.map { name in numbers.map { TripDetailWords.place(name, $0) } ?? name } ?? numbers
        guard let coordinate, let place, hasRoomForLinks else { return place }
        return "\(place) \(TripDetails.link(coordinate))"
    }

    private var hasRoomForLinks: Bool {
        !text.isPlain && text.screen.columns ?? .max >= TripDetails.columnsOfLinks
    }

    /// The place on a map of the world, for anyone who follows it; nothing is asked of that map here.
    private static func link(_ place: Coordinate) -> String {
        let (latitude, longitude) = (place.latitude, place.longitude)
        let numbers = [latitude, longitude].map { Quantity.decimal($0, digits: 5) }
        return "https://osm.org/?mlat=\(numbers[0])&mlon=\(numbers[1])"
    }

    // MARK: Measures

    /// A share of the distance below which its error is not told.
    private static let worthAWord = 0.005
    /// A shorter time is not told.
    private static let worthASecond: Int64 = 1_000

    private var distance: String {
        let measured = text.distance(trip.measuredMetres)
        guard TripText.tellsInferred(trip.inferredMetres) else { return withError(TripDetailWords.measured(measured)) }
        return withError(
            TripDetailWords.distance(
                text.distance(trip.metres), measured: measured, inferred: text.stretch(trip.inferredMetres)))
    }

    /// An error that the digits of the distance do not show is not worth a word.
    private func withError(_ distance: String) -> String {
        guard trip.distanceError >= max(100, TripDetails.worthAWord * trip.metres) else { return distance }
        return TripDetailWords.giveOrTake(distance, text.stretch(trip.distanceError))
    }

    private var duration: String {
        let parts = text.durations([trip.moving, trip.standing, trip.unknown])
        var value = TripDetailWords.duration(
            text.duration(trip.duration), moving: parts[0] ?? text.duration(trip.moving), standing: parts[1],
            unknown: parts[2])
        if trip.paused >= TripDetails.worthASecond {
            value = TripDetailWords.besidesPaused(value, text.duration(trip.paused))
        }
        if trip.apart >= TripDetails.worthASecond {
            value = TripDetailWords.besidesApart(value, text.apart(trip.apart))
        }
        return value
    }

    /// Beside the other drives between the same ends.
    private var comparison: String? {
        guard sameWay.trips > 0 else { return nil }
        return TripDetailWords.sameWay(
            CountWords.trips(sameWay.trips), average: text.duration(sameWay.average),
            fastest: text.duration(sameWay.fastest))
    }

    private var speed: String {
        guard trip.hasKnownSpeed else { return TripDetailWords.unknown }
        let told = TripDetailWords.speed(
            average: text.averageSpeed(trip), moving: trip.speedInMotion.map { text.speed($0) },
            top: text.speed(trip.maximumSpeed))
        let speed = trip.hasApproximateSpeed ? TripDetailWords.about(told) : told
        if trip.speedUnit != .metresPerSecond { return TripDetailWords.speed(speed, toldIn: trip.speedUnit) }
        return trip.hasMadeSpeed ? TripDetailWords.madeSpeed(speed) : speed
    }

    private var stops: String {
        let statistics = trip.statistics
        guard statistics.halts > 0 else {
            return trip.seesStops ? TripDetailWords.noStops : TripDetailWords.unknown
        }
        let time = text.duration(Int64(statistics.haltedSeconds * 1000))
        let stops = TripDetailWords.stops(statistics.halts, time)
        return trip.seesStops ? stops : TripDetailWords.atLeast(stops)
    }

    private var elevation: String? {
        let statistics = trip.statistics
        guard statistics.elevationGain > 0 || statistics.elevationLoss > 0 else { return nil }
        return TripDetailWords.elevation(
            up: text.length(statistics.climbGain), down: text.length(statistics.climbLoss))
    }

    // MARK: Story

    private var began: String {
        switch trip.cause {
        case .bluetooth: return TripDetailWords.carConnected
        case .motion: return TripDetailWords.moved
        case .hand: return trip.origin == nil ? TripDetailWords.byHand : TripDetailWords.withItsFile
        case nil: return TripDetailWords.foundInTheRecords
        }
    }

    private var ended: String {
        if trip.isOpen { return trip.machine == nil ? TripDetailWords.notYet : TripDetailWords.notBeforeThePull }
        if trip.isPowerOff { return TripDetailWords.powerWentOff }
        switch trip.reason {
        case .hand: return trip.origin == nil ? TripDetailWords.byHand : TripDetailWords.withItsFile
        case .disconnect: return TripDetailWords.carWasGone
        case .idle: return TripDetailWords.stoodStill
        case .silence: return TripDetailWords.silence
        case .pause: return TripDetailWords.pausedForLong
        case .powercut: return trip.origin == nil ? TripDetailWords.powerOffForLong : TripDetailWords.holeInTheTrack
        case nil: return events.last?.kind == .cut ? TripDetailWords.split : TripDetailWords.nothingTells
        }
    }

    /// The places that were marked on the way, a line each.
    private var marks: String {
        let text = text.at(entry)
        return events.filter { $0.kind == .marked }.map { mark in
            TripDetailWords.mark(mark.at.map(text.clock), mark.word.flatMap { $0.isEmpty ? nil : $0 })
        }.joined(separator: "\n")
    }

    private var quality: String {
        var parts = [CountWords.fixes(trip.fixes)]
        if trip.unknownHoles > 0 { parts.append(TripDetailWords.unknownHoles(trip.unknownHoles)) }
        if trip.flagged > 0 { parts.append(TripDetailWords.flagged(trip.flagged)) }
        if trip.powerCuts > 0 {
            let off = text.isPlain ? Quantity.spoken(milliseconds: trip.off) : Quantity.duration(milliseconds: trip.off)
            let isOfFile = trip.origin != nil
            parts.append(
                isOfFile
                    ? TripDetailWords.holes(trip.powerCuts, off: off)
                    : TripDetailWords.powerCuts(trip.powerCuts, off: off))
        }
        return parts.joined(separator: ", ")
    }

    private var carried: String? {
        if let isCarried = entry.said.isCarried {
            return isCarried ? TripDetailWords.wasCarried : TripDetailWords.wasDriven
        }
        guard entry.isPerhapsCarried else { return nil }
        return TripDetailWords.perhapsCarried(shortID)
    }
}
