import Answers
import Drive
import Ledger

/// A trip as people see it: what the books of the machine tell, and over it what people said.
package struct TripEntry: Equatable, Sendable {
    /// The number of the trip's row in this catalogue.
    package var number: Int64
    package var trip: Trip
    package var said = TripOverlay()
    /// The names of its ends by where they lie.
    package var startName = EndName()
    /// The name of where it is now, if it is open.
    package var lastName = EndName()
    /// Everything that services told of its ends, where it was asked for.
    package var startAnswers = EndAnswers()
    package var lastAnswers = EndAnswers()
    /// The guess by its statistics, on which the trips of its way agree; none of a trip that is too odd for it. Or what
    /// a rule says.
    package var guessed: GuessedCategory?
    package var isDeleted = false
    /// The trip that is another recording of the same drive, and counts instead of this one.
    package var doubleOf: TripID?

    /// The moment by which it stands among others, in a list and in the days that are asked for: its beginning; of one
    /// that nobody can date that of the last dated one before it in its book. Nil where there is none.
    package var moment: Int64?

    package init(number: Int64, trip: Trip) {
        self.number = number
        self.trip = trip
        moment = trip.start
    }

    package var id: TripID { trip.id }

    package var name: String? { said.name ?? trip.name }
    package var vehicle: String? { said.vehicle ?? trip.vehicle }
    package var driver: String? { said.driver ?? trip.driver }
    /// The category that somebody said, or else the one that is guessed.
    package var category: Category { saidCategory ?? guess?.category ?? .unset }
    /// A word of a newer program is no category, and nobody guesses over it.
    package var saidCategory: Category? { said.category.map { Category($0) ?? .unset } }
    /// The guess that counts as long as nobody says otherwise. A trip that goes on has none, nor has one on which the
    /// car was carried.
    package var guess: GuessedCategory? { trip.isOpen || said.wasCarried ? nil : guessed }
    /// True if its category is a guess.
    package var isCategoryGuessed: Bool { saidCategory == nil && guess.map { !$0.isByRule } ?? false }

    // MARK: Driven or carried

    /// True if the trip counts as driven: a trip that was carried does not, nor one that perhaps was. Sums, the roads
    /// that are known and stops at stations go by this. A mixed trip counts; of its pieces those that were carried do
    /// not. The guess of a category, and what a person is asked for, go by what was said alone: `said.wasCarried`.
    /// The catalogue's SQL has it as `Catalogue.countsAsDriven`.
    package var countsAsDriven: Bool { !said.wasCarried && !isPerhapsCarried }
    /// True if the trip counts in a sum of trips: it was driven, and is no double of another. In the catalogue's SQL it
    /// is `Catalogue.countsInSums`.
    package var countsInSums: Bool { doubleOf == nil && countsAsDriven }
    /// True if all of it counts as driven. The car's book goes by this, for the way of a trip goes into its odometer as
    /// a whole or not at all. In the catalogue's SQL it is `Catalogue.isDrivenThroughout`.
    package var isDrivenThroughout: Bool { countsAsDriven && !said.isCarriedInPart }
    /// Nobody has said yet whether it was carried.
    package var isPerhapsCarried: Bool {
        said.isCarried == nil && !said.isCarriedInPart && trip.isPerhapsCarried
    }

    /// The name of its end by where it lies; a trip that goes on has none.
    package var endName: EndName { trip.isOpen ? EndName() : lastName }

    /// Everything that services told of its end; a trip that goes on has none.
    package var endAnswers: EndAnswers { trip.isOpen ? EndAnswers() : lastAnswers }

    /// The rougher weather of its ends.
    package var weatherKind: WeatherKind? {
        [startAnswers, endAnswers].compactMap { $0.weather?.kind }.max()
    }

    /// The name of the end where it begins, and where it ends: by whoever said it, or by where it lies.
    package var startPlace: String? { said.startPlace ?? startName.short }
    package var endPlace: String? { said.endPlace ?? endName.short }

    /// The trip's name or `Home → Work`, nil where nobody gave it a name or a place.
    package var title: String? {
        name ?? places
    }

    /// The name that the trip has by its ends.
    package var places: String? {
        switch (startPlace, endPlace) {
        case (let start?, let end?) where start == end:
            let bare = said.startPlace ?? startName.bare ?? start
            return isRound ? TripsWords.round(from: bare) : TripsWords.around(bare)
        case (let start?, let end?): return TripsWords.between(start, end)
        case (let start?, nil): return TripsWords.from(start)
        case (nil, let end?): return TripsWords.to(end)
        case (nil, nil): return nil
        }
    }

    /// True if what it is called comes from the list of the world's places.
    package var isNamedByWorld: Bool {
        func comes(_ said: String?, _ name: EndName) -> Bool { said == nil && name.own == nil && name.short != nil }
        return name == nil && (comes(said.startPlace, startName) || comes(said.endPlace, endName))
    }

    /// True if it ends about where it began, as far as anybody knows.
    private var isRound: Bool {
        guard let first = trip.first, let last = trip.last else { return true }
        return first.isWithin(Thresholds.samePlace, of: last)
    }
}
