import Civil
import Drive
import Terminal
import Trips

/// A trip in the words of its reader: units, zones, and what the screen can show.
struct TripText {
    let units: Units
    let degrees: Degrees
    let zones: TripZones
    /// The zone of times that stand alone: the reader's, or where a trip began.
    private(set) var zone: Zone
    let screen: Screen
    let dates: DateForm

    init(
        units: Units, degrees: Degrees = .celsius, zones: TripZones, screen: Screen, dates: DateForm = .iso
    ) {
        (self.units, self.degrees) = (units, degrees)
        self.zones = zones
        zone = zones.reader
        self.screen = screen
        self.dates = dates
    }

    init(_ invocation: Invocation) {
        self.init(
            units: invocation.units, degrees: invocation.degrees, zones: invocation.zones, screen: invocation.screen,
            dates: invocation.dates)
    }

    /// The same for times of a trip: they are those of the place where it began.
    func at(_ entry: TripEntry) -> TripText {
        var text = self
        text.zone = zones.start(entry)
        return text
    }

    /// The same for the time at which it ended.
    func atEnd(_ entry: TripEntry) -> TripText {
        var text = self
        text.zone = zones.end(entry)
        return text
    }

    /// For anyone who listens: no signs, nothing shortened.
    var isPlain: Bool { screen.isPlain }

    // MARK: Names

    /// The name by which a trip is called: its own, its places, or else its time of day and length.
    func name(_ entry: TripEntry) -> String {
        title(entry) ?? "\(shortName(entry)), \(distance(entry.trip.metres))"
    }

    /// The same beside its length.
    func shortName(_ entry: TripEntry) -> String {
        title(entry) ?? dayName(entry)
    }

    /// The name of a trip where nobody gave it one, for programs: the same in every language and in all units.
    func autoName(_ entry: TripEntry) -> String { entry.places ?? dayName(entry) }

    private func dayName(_ entry: TripEntry) -> String {
        guard let start = entry.trip.start else { return TripWords.drive }
        return TripWords.drive(DayPart(hour: at(entry).civil(start).hour).name)
    }

    private func title(_ entry: TripEntry) -> String? {
        guard let title = entry.title else { return nil }
        if isPlain { return title.replacing("→", with: TripWords.to) }
        return screen.isUnicode ? title : title.replacing("→", with: "->")
    }

    // MARK: Times

    func civil(_ milliseconds: Int64) -> CivilTime { zone.civil(at: milliseconds / 1000) }

    /// `08:12`
    func clock(_ milliseconds: Int64?) -> String {
        guard let milliseconds else { return "?" }
        return String(civil(milliseconds).clockText.prefix(5))
    }

    /// `2026-03-02`, or as people here write it.
    func date(_ milliseconds: Int64) -> String { dates.text(civil(milliseconds)) }

    /// `2026-03-02 07:31`
    func moment(_ milliseconds: Int64) -> String { "\(date(milliseconds)) \(clock(milliseconds))" }

    /// `UTC`, `UTC+01:00`; nil where clocks show what the reader's do.
    private func mark(_ milliseconds: Int64) -> String? {
        guard !zone.isUTC else { return TripWords.utc }
        let seconds = milliseconds / 1000
        guard zone.offset(seconds) != zones.reader.offset(seconds) else { return nil }
        return TripWords.ahead(zone.offsetText(milliseconds: milliseconds))
    }

    /// The marks behind the two times of a trip: one behind both where it holds for both.
    func marks(_ entry: TripEntry) -> (begin: String?, end: String?) {
        guard let start = entry.trip.start else { return (nil, nil) }
        let begin = at(entry).mark(start)
        guard let end = entry.trip.knownEnd else { return (begin, nil) }
        let there = atEnd(entry)
        let last = there.mark(end)
        let offsets = (at(entry).zone.offsetText(milliseconds: start), there.zone.offsetText(milliseconds: end))
        // The reader's own clock may have been changed in the drive.
        guard begin != last || offsets.0 != offsets.1 else { return (nil, last) }
        return (TripWords.ahead(offsets.0), TripWords.ahead(offsets.1))
    }

    /// `UTC+09:00`, or of a trip from one zone into another `UTC+00:00-UTC+01:00`, to stand where the times have no
    /// room for it.
    func zoneMark(_ entry: TripEntry) -> String? {
        let marks = marks(entry)
        guard !zone.isUTC, let last = marks.end ?? marks.begin else { return nil }
        guard let begin = marks.begin, begin != last else { return last }
        return TripWords.span(begin, last, isPowerOff: false)
    }

    /// `Monday, 2 March 2026, 07:31 to 08:01`, with the other date where it ended on another day.
    func times(_ entry: TripEntry) -> String {
        let trip = entry.trip
        guard let start = trip.start else { return TripWords.unknownTime }
        let (here, there, marks) = (at(entry), atEnd(entry), marks(entry))
        let day = here.civil(start)
        let begin = TripWords.time("\(day.longDateText), \(here.clock(start))", inZone: marks.begin)
        guard let end = trip.knownEnd else { return TripWords.openSince(begin, unended(trip)) }
        let last = there.civil(end)
        let date = last.days == day.days ? "" : "\(last.longDateText), "
        let close = TripWords.time(date + there.clock(end), inZone: marks.end)
        return TripWords.times(begin, to: close, isPowerOff: trip.isPowerOff)
    }

    /// `2026-03-02 07:31-08:01`, and what is to be said of its end.
    func span(_ entry: TripEntry) -> String {
        let trip = entry.trip
        let state = trip.isOpen ? unended(trip) : nil
        guard let start = trip.start else {
            return TripWords.unknownTime(trip.isPowerOff ? TripWords.powerOff : state)
        }
        let marks = zone.isUTC ? (begin: nil, end: nil) : marks(entry)
        let begin = TripWords.time(at(entry).moment(start), inZone: marks.begin)
        guard let end = trip.knownEnd else { return state.map { TripWords.openSince(begin, $0) } ?? begin }
        let close = TripWords.time(atEnd(entry).clock(end), inZone: marks.end)
        return TripWords.span(begin, close, isPowerOff: trip.isPowerOff)
    }

    /// `07:31-08:01`, for a column; where there is room, with the marks of the zones.
    func clocks(_ entry: TripEntry, marked: Bool) -> String {
        guard let start = entry.trip.start else { return "?" }
        let marks = !marked || zone.isUTC ? (begin: nil, end: nil) : marks(entry)
        let begin = TripWords.time(at(entry).clock(start), inZone: marks.begin)
        guard let end = entry.trip.knownEnd else { return TripWords.span(begin, "", isPowerOff: false) }
        let close = TripWords.time(atEnd(entry).clock(end), inZone: marks.end)
        return TripWords.span(begin, close, isPowerOff: false)
    }

    /// `Golf, 2026-03-02 07:31-08:01, 16.3 km in 29 min`; behind the name of the trip, if it has one.
    func drive(_ entry: TripEntry) -> String {
        let vehicle = entry.vehicle ?? entry.trip.origin ?? TripWords.aCar
        let drive = TripWords.drive(
            title(entry), vehicle, span(entry), distance(entry.trip.metres), in: duration(entry.trip.duration))
        return entry.trip.isTrivial ? TripWords.leftOut(drive) : drive
    }

    /// The words for a trip that is open. Nobody here knows what became of one on another machine since.
    func unended(_ trip: Trip) -> String { trip.machine == nil ? TripWords.notEnded : TripWords.notEndedWhenPulled }

    // MARK: Quantities

    /// The time of a drive: `29 min`, `1 h 5 min`, `29 h 50 min`.
    func duration(_ milliseconds: Int64) -> String {
        isPlain ? Quantity.spokenDriven(milliseconds: milliseconds) : Quantity.driven(milliseconds: milliseconds)
    }

    /// The time between drives: `29 min`, `3 d 4 h`.
    func apart(_ milliseconds: Int64) -> String {
        isPlain ? Quantity.spoken(milliseconds: milliseconds) : Quantity.apart(milliseconds: milliseconds)
    }

    /// `12 h 5 min`, `103 h 0 min`: the time of a drive in a column.
    func hours(_ milliseconds: Int64) -> String {
        if isPlain { return duration(milliseconds) }
        let minutes = Quantity.told(milliseconds: milliseconds) / 60_000
        return minutes < 60 ? TripWords.minutes(minutes) : TripWords.hours(minutes / 60, minutes % 60)
    }

    /// Parts of a time, which together are the whole as it is shown; nil for one that is too short to be shown.
    func durations(_ parts: [Int64]) -> [String?] {
        let unit: Int64 = parts.reduce(0, +) >= 60_000 ? 60_000 : 1_000
        return Quantity.wholeParts(parts, unit: unit).map { $0 > 0 ? duration($0) : nil }
    }

    /// True if an inferred part of a way is long enough to be told.
    static func tellsInferred(_ metres: Double) -> Bool { metres >= 1 }

    func distance(_ metres: Double) -> String { isPlain ? units.spokenDistance(metres) : units.distance(metres) }

    /// A part of a way, which may be short.
    func stretch(_ metres: Double) -> String { isPlain ? units.spokenStretch(metres) : units.stretch(metres) }

    func speed(_ metresPerSecond: Double) -> String {
        isPlain ? units.spokenSpeed(metresPerSecond) : units.speed(metresPerSecond)
    }

    /// A speed of a statistic or of the weather.
    func speed(kilometresAnHour: Double) -> String { speed(kilometresAnHour / UnitSize.kilometresAnHour) }

    func averageSpeed(_ trip: Trip) -> String? { trip.averageSpeed.map { speed($0) } }

    /// The highest speed, and that it is about so much where the fixes came too far apart to tell.
    func topSpeed(_ trip: Trip) -> String {
        let speed = speed(trip.maximumSpeed)
        return trip.hasApproximateSpeed ? TripDetailWords.about(speed) : speed
    }

    func length(_ metres: Double) -> String { isPlain ? units.spokenLength(metres) : units.length(metres) }

    // MARK: Notes

    /// Everything that should be known of a trip beside its numbers.
    func notes(_ entry: TripEntry) -> String { noteWords(entry).joined(separator: " ") }

    /// The use that was said of a trip; of a mixed one that it is mixed.
    func use(_ entry: TripEntry) -> String? {
        guard entry.said.mixedPieces.isEmpty else { return TripWords.mixed }
        return entry.said.isBusiness.map { $0 ? TripWords.business : TripWords.private }
    }

    func noteWords(_ entry: TripEntry) -> [String] {
        var notes: [String] = []
        if entry.isDeleted { notes.append(TripWords.deleted) }
        if entry.doubleOf != nil { notes.append(TripWords.double) }
        if entry.trip.isOpen { notes.append(unended(entry.trip)) }
        if entry.isPerhapsCarried { notes.append(TripWords.perhapsCarried(isPlain: isPlain)) }
        if entry.said.wasCarried { notes.append(TripWords.carried) }
        if entry.trip.isTrivial { notes.append(TripWords.trivial) }
        if entry.isCategoryGuessed {
            notes.append(CategoryWords.guessed(entry.category.word, isPlain: isPlain))
        } else if entry.category != .unset {
            notes.append(entry.category.word)
        }
        if let use = use(entry) { notes.append(use) }
        notes += entry.said.tags.map { TripWords.tag($0, isPlain: isPlain) }
        return notes
    }
}
