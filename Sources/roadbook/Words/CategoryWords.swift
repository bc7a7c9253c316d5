import Categories
import Drive
import Terminal

/// The words about categories: those that are guessed, why, and the verbs of `category`.
enum CategoryWords {
    static let trainAsOwner = "sudo -u roadbook roadbook category train"

    // MARK: A guess beside what was said

    /// In lists, where there is no room for more.
    static func guessed(_ category: String, isPlain: Bool) -> String {
        isPlain ? "perhaps \(category)" : "\(category)?"
    }

    /// `errand, guessed (87 %)`
    static func guessed(_ category: String, percent: String) -> String { "\(category), guessed (\(percent) %)" }

    /// The words of a commute, the one category that is known by a rule.
    static func byRule(_ category: String) -> String { "\(category): a way driven on most workdays" }

    /// Nothing that is guessed is certain.
    static func percent(_ probability: Double) -> String {
        Quantity.decimal(min(99, probability * 100), digits: 0)
    }

    // MARK: Why

    static func said(_ category: String) -> String { "category: \(category), as somebody said" }

    static func said(_ category: String, guessed guess: String) -> String {
        "\(said(category)); by itself it would be guessed as \(guess)"
    }

    static func commute(from start: String, to end: String) -> String {
        "category: commute: the way between \(start) and \(end) was driven on most workdays of these weeks"
    }

    static func asOnSameWay(_ category: String, not own: String) -> String {
        "category: \(category), as most drives on the same way; by itself it would be guessed as \(own)"
    }

    static func because(_ guess: String, _ reasons: [String], before rival: String) -> String {
        guard !reasons.isEmpty else { return "category: \(guess)" }
        return "category: \(guess), and not \(rival), by \(list(reasons))"
    }

    private static func list(_ reasons: [String]) -> String {
        guard let last = reasons.last, reasons.count > 1 else { return reasons.first ?? "" }
        return "\(reasons.dropLast().joined(separator: ", ")) and \(last)"
    }

    static func noGuess(_ why: String) -> String { "category: none guessed: \(why)" }

    static let tooShort = "it is shorter than 100 m"
    static let tooBrief = "it took less than a minute"
    static let didNotMove = "it did not move"
    static let tooFast = "it was faster than any car"
    static let likeBicycle = "its speed was as low and as even as a bicycle's"
    static let likeTrain = "it went from stop to stop at full speed, as a train does"

    static func outside(_ what: String, isAbove: Bool) -> String {
        "\(what) lies far \(isAbove ? "above" : "below") that of the drives from which categories were learnt"
    }

    static func unsure(_ first: String, _ percent: String, _ second: String) -> String {
        "\(first) is likeliest, but at \(percent) % no likelier than all others together; next is \(second)"
    }

    // MARK: The eleven, with their values

    static func distance(_ distance: String) -> String { "its length (\(distance))" }

    static func duration(_ time: String) -> String { "its duration (\(time))" }

    static func averageSpeed(_ speed: String) -> String { "its average speed (\(speed))" }

    static func change(_ speed: String) -> String { "how much its speed changed (by \(speed))" }

    static func fast(_ percent: String, above speed: String) -> String {
        "its time above \(speed) (\(percent) %)"
    }

    static func standing(_ percent: String) -> String { "its time at stops (\(percent) %)" }

    static func around(_ times: String) -> String { "how far around it went (\(times) times the straight way)" }

    static func climb(_ height: String) -> String { "its climb (\(height))" }

    static func descent(_ height: String) -> String { "its descent (\(height))" }

    // MARK: Which coefficients

    static let category = "category"
    static let said = "said"
    static let guesses = "guessed"
    static let was = "was"

    static func shipped(_ recipe: Int, _ examples: Int) -> String {
        "guessed by the coefficients that come with Roadbook (version \(recipe), of \(examples) drives)"
    }

    static func own(_ examples: Int) -> String {
        "guessed by coefficients that were trained here, of \(examples) drives; category train --shipped forgets them"
    }

    static let noModel = "nothing is guessed: this program has no coefficients"

    static func notUsed(_ path: String, _ why: String) -> String {
        "\(path): \(why); the coefficients that come with Roadbook are used"
    }

    static func guessedAnew(_ trips: Int) -> String {
        trips == 1 ? "1 trip is guessed as another category" : "\(trips) trips are guessed as other categories"
    }

    // MARK: Training

    static let train = "category train"
    static let eval = "category eval"

    static func needsExamples(_ verb: String) -> Complaint {
        .usage(
            "\(verb) needs a table of drives, or --mine",
            hint: "roadbook features DIR OUT.csv makes one, whose last column you fill in")
    }

    static let shippedGoesAlone = Complaint.usage("--shipped goes without TABLE, --mine, --also and --to")

    static func tooFew(_ why: String, _ kinds: [(category: String, count: Int)]) -> Complaint {
        let found = kinds.map { "\($0.category) \($0.count)" }.joined(separator: ", ")
        return Complaint(
            found.isEmpty ? "\(why); there are none" : "\(why); there are: \(found)",
            hint: "roadbook edit @last --category errand says what the last drive was")
    }

    static func trained(_ examples: Int, _ kinds: [String], in path: String) -> String {
        "trained on \(examples) drives: \(kinds.joined(separator: ", ")); in \(path)"
    }

    static func leftOut(_ kinds: [String], least: Int) -> String {
        "fewer than \(least) drives, and so left out: \(kinds.joined(separator: ", "))"
    }

    static func notWritten(_ path: String, _ why: String) -> Complaint {
        Complaint("cannot write \(path): \(why)", hint: trainAsOwner)
    }

    static let forgotten = "the coefficients that come with Roadbook are used again"
    static let notForgotten = "the coefficients that come with Roadbook are used already"

    // MARK: Trying

    static let trying = "trying"

    static func turns(_ count: some BinaryInteger) -> String { Quantity.count(count, "turn", "turns") }

    static func crossValidation(_ share: String, _ deviation: String, drives: Int, turns: Int, parts: Int) -> String {
        """
        \(share) % right, give or take \(deviation), of \(drives) drives: \(turns) times in \(parts) parts, each \
        guessed by what was learnt of the others
        """
    }

    static func held(_ right: Int, of all: Int) -> String { "\(right) of \(all) held drives right" }

    static func refused(_ percent: String) -> String { "\(percent) % are too odd, and would get no category" }

    static func bar(_ category: String, _ bar: String, _ percent: String) -> String {
        "\(category)  \(bar) \(percent) %"
    }
}
