import Draw
import Drive
import Terminal
import Trips

/// The words and numbers of the drives of a picture, as they may be told: of one of which a part is hidden the day, and
/// the figures of what is shown.
struct ToldDrives {
    let export: TripExport
    /// The trips of which something is shown.
    let shown: [Int]
    /// The figures of those of which a part is hidden.
    let parts: [Int: ShownPart]
    /// The words under a picture that shows private places.
    let foot: String?

    private func title(_ text: TripText) -> String {
        guard shown.count == 1, let index = shown.first else { return FileWords.drives(shown.count) }
        return export.isGuarded(index) ? export.cutName(index) : text.shortName(export.entries[index])
    }

    /// The day and the time, and how far, how long and how fast; of a trip of which a part is hidden the day, and the
    /// figures of the rest.
    private func lines(_ text: TripText) -> [String] { tellingLines(text) + [foot].compactMap { $0 } }

    private func tellingLines(_ text: TripText) -> [String] {
        let entries = shown.map { export.entries[$0] }
        if entries.count == 1, let entry = entries.first {
            guard !export.isGuarded(shown[0]) else { return cutLines(shown[0], text) }
            let sums = text.sums(metres: entry.trip.metres, milliseconds: entry.trip.duration)
            let hasTop = (entry.trip.topSpeed ?? 0) > 0
            return [text.times(entry), hasTop ? PictureWords.sums(sums, atMost: text.topSpeed(entry.trip)) : sums]
        }
        guard !shown.contains(where: export.isGuarded) else {
            return [days(entries, text), cutSums(text)].compactMap { $0 }
        }
        let sums = text.sums(TripSum(entries))
        return [days(entries, text), sums].compactMap { $0 }
    }

    /// The first day and the last one; nil where nobody knows them.
    private func days(_ entries: [TripEntry], _ text: TripText) -> String? {
        let starts = entries.compactMap { entry in entry.trip.start.map { (time: $0, entry: entry) } }
        guard let first = starts.min(by: { $0.time < $1.time }), let last = starts.max(by: { $0.time < $1.time })
        else { return nil }
        let days = [first, last].map { text.at($0.entry).date($0.time) }
        return days[0] == days[1] ? days[0] : PictureWords.days(days[0], days[1])
    }

    /// The day, and the figures of what is shown, with a bound of the rest.
    private func cutLines(_ index: Int, _ text: TripText) -> [String] {
        guard let part = parts[index] else { return [] }
        let sums = text.sums(metres: part.metres, milliseconds: part.milliseconds)
        let told = part.maximumSpeed > 0 ? PictureWords.sums(sums, atMost: text.speed(part.maximumSpeed)) : sums
        return [days([export.entries[index]], text), PictureWords.andLess(told, than: text.distance(part.hiddenBound))]
            .compactMap { $0 }
    }

    /// The sums of what is shown of all trips.
    private func cutSums(_ text: TripText) -> String {
        let whole = shown.filter { !export.isGuarded($0) }.map { export.entries[$0].trip }
        let cut = shown.compactMap { self.parts[$0] }
        return text.sums(
            metres: whole.reduce(0) { $0 + $1.metres } + cut.reduce(0) { $0 + $1.metres },
            milliseconds: whole.reduce(0) { $0 + $1.duration } + cut.reduce(0) { $0 + $1.milliseconds })
    }

    /// The day and the time of the only trip, whose numbers stand elsewhere; of one of which a part is hidden the day,
    /// and a bound of that part.
    func linesBesideFacts(_ text: TripText) -> [String] {
        guard let index = shown.first, export.isGuarded(index) else { return Array(lines(text).prefix(1)) }
        let rest = parts[index].map { PictureWords.notShown(text.distance($0.hiddenBound)) }
        return [days([export.entries[index]], text), rest].compactMap { $0 }
    }

    /// The numbers of the only trip; of one of which a part is hidden those of the rest.
    func facts(_ text: TripText) -> [SharePicture.Fact] {
        guard let index = shown.first else { return [] }
        guard !export.isGuarded(index) else { return cutFacts(index, text) }
        let trip = export.entries[index].trip
        var facts = [SharePicture.Fact(text.distance(trip.metres), PictureWords.distance)]
        if TripText.takesTime(trip.duration) {
            facts.append(SharePicture.Fact(text.duration(trip.duration), PictureWords.duration))
        }
        if let average = text.averageSpeed(trip) { facts.append(SharePicture.Fact(average, PictureWords.average)) }
        if trip.hasKnownSpeed {
            // A longer number would make all of them smaller.
            let top = trip.hasApproximateSpeed ? PictureWords.topAbout : PictureWords.top
            facts.append(SharePicture.Fact(text.speed(trip.maximumSpeed), top))
        }
        return facts
    }

    private func cutFacts(_ index: Int, _ text: TripText) -> [SharePicture.Fact] {
        guard let part = parts[index] else { return [] }
        var facts = [SharePicture.Fact(text.distance(part.metres), PictureWords.distance)]
        if TripText.takesTime(part.milliseconds) {
            facts.append(SharePicture.Fact(text.duration(part.milliseconds), PictureWords.duration))
        }
        if let average = part.average { facts.append(SharePicture.Fact(text.speed(average), PictureWords.average)) }
        if part.maximumSpeed > 0 { facts.append(SharePicture.Fact(text.speed(part.maximumSpeed), PictureWords.top)) }
        return facts
    }

    private func about(_ text: TripText) -> String { ([title(text)] + lines(text)).joined(separator: ". ") }

    func mapWords(_ text: TripText, hasSums: Bool = true) -> MapWords {
        MapWords(
            title: title(text), lines: hasSums ? lines(text) : Array(lines(text).dropLast()),
            about: PictureWords.map(of: about(text)), north: PictureWords.north,
            drives: PictureWords.drives, notSeen: PictureWords.notSeen
        ) { Quantity.driven(milliseconds: $0) }
    }

    /// The distance of the only trip, as far as it is shown.
    private func distance(_ text: TripText) -> String? {
        guard shown.count == 1, let index = shown.first else { return nil }
        let metres = export.isGuarded(index) ? parts[index]?.metres : export.entries[index].trip.metres
        return metres.map { text.distance($0) }
    }

    func chartWords(_ text: TripText) -> ChartPicture.Words {
        ChartPicture.Words(
            title: title(text), lines: lines(text), about: PictureWords.chart(of: about(text)),
            speed: PictureWords.speed, height: PictureWords.height, nothing: PictureWords.nothingKnown,
            rest: PictureWords.stood, hole: PictureWords.notSeen, distance: distance(text))
    }
}

extension Invocation {
    /// The words of pictures, which have all letters whatever the terminal has; those for anyone who listens stay
    /// plain.
    var pictureText: TripText {
        guard !screen.isPlain else { return TripText(self) }
        let paper = Screen(isTerminal: false, columns: nil, hasColour: false, isUnicode: true)
        return TripText(units: units, degrees: degrees, zones: zones, screen: paper, dates: dates)
    }
}
