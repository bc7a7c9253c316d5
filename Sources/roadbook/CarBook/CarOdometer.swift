import CarBook
import Ledger

/// The odometer of one vehicle: its readings, and the recorded ways between them.
struct CarOdometer {
    let stored: StoredReadings
    let fit: OdometerFit
    let way: RecordedWay
    private let book: OpenCarBook
    private let vehicle: KnownVehicle

    /// With the readings of facts that nobody has written yet, if there are any.
    init(_ book: OpenCarBook, _ vehicle: KnownVehicle, and unwritten: [Fact] = []) throws {
        self.book = book
        self.vehicle = vehicle
        let way = try book.way(vehicle)
        stored = StoredReadings(book, vehicle, way, and: unwritten)
        fit = OdometerFit(of: stored.readings, exchanges: stored.exchanges) { way.metres(upTo: $0) }
        self.way = way
    }

    /// The entries of which the reading does not count, for the others contradict it.
    var misread: Set<RecordID> { Set(fit.misread.compactMap(stored.record)) }

    /// A reading that is not written yet; one that is to take the place of another has its number.
    func reading(_ metres: Int, at time: DatedTime, of fact: RecordID? = nil) -> Reading {
        Reading(
            id: fact.flatMap { stored.number(of: $0) } ?? -1, milliseconds: time.milliseconds, isOfDay: time.isOfDay,
            metres: metres,
            stepMetres: book.units(vehicle).odometerStep)
    }

    /// The moment of a fact: of a day alone the one at which the recorded ways fit its odometer.
    func time(_ date: FactDate, odometer: Int?) -> DatedTime {
        let noon = book.time(date)
        guard case .day(let day) = date, let odometer, let span = StoredReadings.day(date, book) else { return noon }
        let fitted = fit.time(
            of: odometer, stepMetres: book.units(vehicle).odometerStep, from: span.lowerBound,
            until: span.upperBound)
        let moment = TimedLook.moment(fitted.milliseconds, of: odometer, on: span, among: stored.timed)
        return DatedTime(milliseconds: moment, day: day, isOfDay: true)
    }

    /// The odometer of a moment on an instrument that was never exchanged; nil while nobody has read it.
    func continuousMetres(at milliseconds: Int64) -> Int? {
        fit.estimate(at: milliseconds).map { fit.continuousMetres(of: $0.metres, at: milliseconds) }
    }

    /// The figure that the instrument probably showed then, in whole kilometres or miles, as one that was never
    /// exchanged would show it; nil while nobody has read it.
    func shownMetres(at milliseconds: Int64) -> Int? {
        fit.estimate(at: milliseconds).map { estimate in
            let shown = book.units(vehicle).distance.shownMetres(of: estimate.metres)
            return fit.continuousMetres(of: shown, at: milliseconds)
        }
    }

    /// The moment of a fact, and the odometer of then on such an instrument: as typed, else as it was probably shown;
    /// the figure of an entry that was questioned is as if nobody had typed it.
    func moment(of fact: Fact) -> (time: DatedTime, metres: Int?)? {
        guard let date = fact.date else { return nil }
        let typed = fact.isQuestioned ? nil : fact.number(.odometer)
        let time = time(date, odometer: typed)
        let metres = typed.map { fit.continuousMetres(of: $0, at: time.milliseconds) }
        return (time, metres ?? shownMetres(at: time.milliseconds))
    }

    /// A reading of a day alone gives way to one of that day with a time.
    func judgement(_ metres: Int, at time: DatedTime, of fact: RecordID? = nil) -> OdometerJudgement {
        let new = reading(metres, at: time, of: fact)
        guard !time.isOfDay, stored.hasDayAlone(near: time.milliseconds) else { return fit.judge(new) }
        let look = TimedLook(milliseconds: time.milliseconds, metres: metres)
        let stored = StoredReadings(book, vehicle, way, beside: look)
        return OdometerFit(of: stored.readings, exchanges: stored.exchanges) { way.metres(upTo: $0) }.judge(new)
    }

    /// The question about a reading that something speaks against; nil for one that fits.
    func question(_ metres: Int, at time: DatedTime, of fact: RecordID? = nil) -> Questioned.Question? {
        let verdict = judgement(metres, at: time, of: fact).verdict
        return sentence(verdict, metres).map { verdict.isQuestion ? .perhaps($0) : .cannotBe($0) }
    }

    private func sentence(_ verdict: OdometerJudgement.Verdict, _ metres: Int) -> String? {
        let figures = book.figures(vehicle)
        func told(_ reading: Reading) -> String {
            let text = OdometerWords.reading(figures.odometer(reading.metres), day(reading))
            return correction(of: reading).map { OdometerWords.orElse(text, $0) } ?? text
        }
        switch verdict {
        case .fits: return nil
        case .beyondLimits: return OdometerWords.beyond(figures.odometer(metres))
        case .goesBack(let reading): return OdometerWords.goesBack(figures.odometer(metres), behind: told(reading))
        case .isAbove(let reading): return OdometerWords.isAbove(figures.odometer(metres), later: told(reading))
        case .tooFar(let reading, let most):
            return OdometerWords.tooFar(figures.odometer(metres), from: told(reading), most: figures.distance(most))
        case .lessThanRecorded(let reading, let lack):
            return OdometerWords.tooLittle(
                figures.odometer(metres), since: told(reading), lack: figures.distance(lack))
        case .tooHigh(let reading, let metresTooHigh):
            return OdometerWords.tooHigh(
                figures.odometer(metres), until: told(reading), by: figures.distance(metresTooHigh))
        }
    }

    /// The questions about a reading that somebody typed with this date, in the place of the one of `fact`.
    func questions(_ metres: Int, on date: FactDate, of fact: RecordID? = nil) -> [Questioned.Question] {
        question(metres, at: time(date, odometer: metres), of: fact).map { [$0] } ?? []
    }

    /// The line that corrects a reading of the book, if that one is the mistake.
    private func correction(of reading: Reading) -> String? {
        guard let fact = stored.fact(reading, book), let number = try? FactNumber(book.catalogue) else { return nil }
        return FactWords.correction(fact.kind, number.text(fact.id))
    }

    private func day(_ reading: Reading) -> String {
        book.invocation.dates.text(book.invocation.zone.civil(at: reading.milliseconds / 1000))
    }
}
