import Civil
import Drive

/// NMEA 0183: the sentences of a moment make one point. Damaged ones are counted and never fatal.
///
/// Only RMC and ZDA know the date. Moments before the first of them are held back until one comes; a time of day that
/// falls by more than half a day is the next day.
package struct NMEAReader: LineReader {
    /// A sentence has 82 characters; loggers write times in front.
    private static let longestLine = 1024
    /// Half an hour at one a second.
    private static let mostHeld = 1800
    private static let dayMilliseconds: Int64 = 86_400_000

    package private(set) var tally = TrackTally(.nmea)
    package var lines = LineSplitter(longest: longestLine)
    private var epoch: NMEAEpoch?
    /// Days since 1970 of `lastTimeOfDay`.
    private var day: Int64?
    private var lastTimeOfDay: Int64 = 0
    private var held: [NMEAEpoch] = []
    private var fields: [Int] = []

    package init() {}

    package mutating func end(_ give: Give) throws(ExchangeError) {
        try close(give)
        tally.leaveOut(.withoutTime, held.count)
        held = []
    }

    // MARK: Sentences

    package mutating func read(_ line: LineSplitter.Line, _ give: Give) throws(ExchangeError) {
        guard !line.bytes.isEmpty, let sentence = sentence(line) else { return }
        switch sentence.kind {
        case .rmc: if try open(sentence, 1, line, give) { epoch?.readRMC(sentence) }
        case .gga: if try open(sentence, 1, line, give) { epoch?.readGGA(sentence) }
        case .gns: if try open(sentence, 1, line, give) { epoch?.readGNS(sentence) }
        case .gll: if try open(sentence, 5, line, give) { epoch?.readGLL(sentence) }
        case .zda: if try open(sentence, 1, line, give) { epoch?.readZDA(sentence) }
        // These have no time: they belong to the moment at hand.
        case .vtg: epoch?.readVTG(sentence)
        case .gsa: epoch?.readGSA(sentence)
        case .other: tally.leaveOut(.otherLine)
        }
        fields = sentence.room
    }

    private mutating func sentence(_ line: LineSplitter.Line) -> NMEASentence? {
        do throws(NMEASentence.Defect) {
            return try NMEASentence(line.bytes, reusing: fields)
        } catch {
            let place = ExchangeError.Place.line(line.number)
            switch error {
            case .noSentence: tally.leaveOut(.otherLine)
            case .noChecksum: tally.leaveOut(.badLine, for: ExchangeError(ExchangeWords.noChecksum, at: place))
            case .wrongChecksum: tally.leaveOut(.badLine, for: ExchangeError(ExchangeWords.wrongChecksum, at: place))
            }
            return nil
        }
    }

    /// The moment that a sentence names is the one at hand, or the next. False without a time.
    private mutating func open(
        _ sentence: NMEASentence, _ field: Int, _ line: LineSplitter.Line, _ give: Give
    ) throws(ExchangeError) -> Bool {
        guard let time = sentence.timeOfDay(field) else {
            // A receiver that knows nothing yet leaves all fields empty.
            if sentence.kind != .zda { tally.leaveOut(.withoutFix) }
            return false
        }
        let isOtherDay = sentence.kind == .rmc && epoch?.date != nil && epoch?.date != sentence.date(9)
        if epoch?.timeOfDay != time || isOtherDay {
            try close(give)
            epoch = NMEAEpoch(timeOfDay: time, line: line.number)
        }
        return true
    }

    // MARK: Moments

    private mutating func close(_ give: Give) throws(ExchangeError) {
        guard let closed = epoch else { return }
        epoch = nil
        guard let date = closed.date ?? nextDay(closed.timeOfDay) else { return hold(closed) }
        if !held.isEmpty { try release(before: closed.timeOfDay, on: date, give) }
        day = date
        lastTimeOfDay = closed.timeOfDay
        try givePoint(of: closed, on: date, give)
    }

    private func nextDay(_ timeOfDay: Int64) -> Int64? {
        guard let day else { return nil }
        return timeOfDay < lastTimeOfDay - NMEAReader.dayMilliseconds / 2 ? day + 1 : day
    }

    private mutating func hold(_ epoch: NMEAEpoch) {
        if held.count >= NMEAReader.mostHeld {
            tally.leaveOut(.withoutTime, NMEAReader.mostHeld / 2)
            held.removeFirst(NMEAReader.mostHeld / 2)
        }
        held.append(epoch)
    }

    /// The first date dates what came before it, back over midnights.
    private mutating func release(before timeOfDay: Int64, on date: Int64, _ give: Give) throws(ExchangeError) {
        let epochs = held
        held = []
        var days = [Int64](repeating: 0, count: epochs.count)
        var (later, day) = (timeOfDay, date)
        for index in epochs.indices.reversed() {
            if epochs[index].timeOfDay > later + NMEAReader.dayMilliseconds / 2 { day -= 1 }
            later = epochs[index].timeOfDay
            days[index] = day
        }
        for (epoch, day) in zip(epochs, days) { try givePoint(of: epoch, on: day, give) }
    }

    private mutating func givePoint(of epoch: NMEAEpoch, on date: Int64, _ give: Give) throws(ExchangeError) {
        guard epoch.isPosition else { return }
        guard !epoch.isInvalid else { return tally.leaveOut(.withoutFix) }
        guard epoch.fix.coordinate != nil else { return tally.leaveOut(.withoutPlace) }
        var fix = epoch.fix
        let time = date * NMEAReader.dayMilliseconds + epoch.timeOfDay
        guard UTCText.plausible.contains(time) else { return tally.leaveOut(.withoutTime) }
        fix.time = time
        // Receivers write 0.0 where they know no height.
        if fix.mode == .twoDimensional { fix.altitudeDecimetres = nil }
        if fix.mode == .none { fix.mode = fix.altitudeDecimetres == nil ? .twoDimensional : .threeDimensional }
        try give(FilePoint(fix, position: epoch.line))
    }
}
