import Categories
import Drive
import Terminal
import Trips

/// The reason for which a trip has its category, or none, in a sentence.
struct CategoryExplanation {
    /// So many features are named.
    private static let mostReasons = 3

    private let entry: TripEntry
    private let model: CategoryModel?
    private let text: TripText

    init(_ entry: TripEntry, _ model: CategoryModel?, _ text: TripText) {
        self.entry = entry
        self.model = model
        self.text = text
    }

    /// Nil where there is nothing to say: it goes on, or nobody guesses.
    var sentence: String? {
        if let said = entry.saidCategory {
            guard let guess = entry.guess, guess.category != said else { return CategoryWords.said(said.word) }
            return CategoryWords.said(said.word, guessed: guess.category.word)
        }
        guard let model, !entry.trip.isOpen, !entry.said.wasCarried else { return nil }
        let guess = model.guess(entry.trip.statistics)
        if let agreed = entry.guess, let words = byWay(agreed, guess) { return words }
        if let refusal = guess.refusal { return CategoryWords.noGuess(words(refusal, guess)) }
        return reasons(guess, model.evidence(entry.trip.statistics))
    }

    /// Nil where the trip's own numbers decide.
    private func byWay(_ agreed: GuessedCategory, _ own: CategoryGuess) -> String? {
        if agreed.isByRule, let start = entry.startName.own, let end = entry.endName.own {
            return CategoryWords.commute(from: start, to: end)
        }
        guard let category = own.category, category != agreed.category else { return nil }
        return CategoryWords.asOnSameWay(agreed.category.word, not: category.word)
    }

    private func reasons(_ guess: CategoryGuess, _ evidence: CategoryEvidence?) -> String {
        let words = CategoryWords.guessed(guess.likeliest.word, percent: CategoryWords.percent(guess.probability))
        var reasons: [String] = []
        for part in evidence?.parts ?? [] where part.weight > 0 {
            let reason = self.words(part.feature)
            if !reasons.contains(reason) { reasons.append(reason) }
        }
        return CategoryWords.because(
            words, Array(reasons.prefix(CategoryExplanation.mostReasons)), before: evidence?.rival.word ?? "")
    }

    private func words(_ refusal: CategoryRefusal, _ guess: CategoryGuess) -> String {
        switch refusal {
        case .tooShort: return CategoryWords.tooShort
        case .tooBrief: return CategoryWords.tooBrief
        case .didNotMove: return CategoryWords.didNotMove
        case .tooFast: return CategoryWords.tooFast
        case .likeBicycle: return CategoryWords.likeBicycle
        case .likeTrain: return CategoryWords.likeTrain
        case .outside(let feature, let deviations):
            return CategoryWords.outside(words(feature), isAbove: deviations > 0)
        case .unsure:
            return CategoryWords.unsure(
                guess.likeliest.word, CategoryWords.percent(guess.probability), guess.ranking[1].category.word)
        }
    }

    /// Two that say the same to a person have the same words.
    private func words(_ feature: CategoryFeature) -> String {
        let drive = entry.trip.statistics
        switch feature {
        case .distance: return CategoryWords.distance(text.stretch(drive.distance))
        case .duration: return CategoryWords.duration(text.duration(Int64(drive.duration) * 1_000))
        case .averageSpeed, .meanSpeed:
            return CategoryWords.averageSpeed(text.speed(kilometresAnHour: drive.averageSpeed))
        case .speedDeviation, .speedVariance:
            return CategoryWords.change(text.speed(kilometresAnHour: drive.standardDeviationSpeed))
        case .timeAtHighSpeed:
            let high = text.speed(kilometresAnHour: SpeedRuns.fastKilometresAnHour)
            return CategoryWords.fast(percent(drive.percentageTimeAtHighSpeed), above: high)
        case .timeStopped: return CategoryWords.standing(percent(drive.percentageTimeStopped))
        case .sinuosity: return CategoryWords.around(Quantity.decimal(drive.sinuosity, digits: 1))
        case .climb: return CategoryWords.climb(text.length(drive.climbGain))
        case .descent: return CategoryWords.descent(text.length(drive.climbLoss))
        }
    }

    private func percent(_ value: Double) -> String { Quantity.decimal(value, digits: 0) }
}
