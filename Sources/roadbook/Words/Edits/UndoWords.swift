/// The words of `undo`.
enum UndoWords {
    static let nothingToUndo = Complaint("there is nothing to undo", hint: "roadbook history", code: .notFound)

    static func notANumber(_ word: String) -> Complaint {
        .usage("\"\(word)\" is not the number of an entry", hint: "roadbook history lists them")
    }

    static func noEntry(_ number: UInt64) -> Complaint {
        Complaint("the ledger has no entry \(number)", hint: "roadbook history", code: .notFound)
    }

    static func undoneAlready(_ number: UInt64, by undo: UInt64) -> Complaint {
        Complaint(
            "entry \(number) is undone already, by entry \(undo)", hint: "roadbook undo \(undo) does it again")
    }

    static func isMark(_ number: UInt64) -> Complaint {
        Complaint(
            "entry \(number) says whose books these go on from, and is not undone: a pull would take them for another "
                + "machine's", hint: "roadbook help backups")
    }

    static func isIdle(_ number: UInt64) -> Complaint {
        Complaint(
            "entry \(number) took nothing back: what it names was undone before",
            hint: "roadbook history tells by which entry")
    }

    static func notOfACar(_ word: String) -> Complaint {
        Complaint(
            "nothing about a car that was said elsewhere has the number \(word)",
            hint: "what was said of trips on another machine is undone there (roadbook history)", code: .notFound)
    }

    static func moreEntries(_ count: Int) -> String { "and \(CountWords.entries(count)) more" }

    static func undone(_ entry: UInt64, of time: String, by who: String, _ says: String) -> String {
        "undone: entry \(entry) of \(time), \(who): \(says)"
    }

    static func wouldUndo(_ entry: UInt64, of time: String, by who: String, _ says: String) -> String {
        "would be undone: entry \(entry) of \(time), \(who): \(says)"
    }

    /// `no list has 12 fill-ups, 1 expense of Golf any more, until it is added again (roadbook vehicle add Golf)`
    static func hidden(_ facts: [String], _ vehicle: String, isDryRun: Bool) -> String {
        let told = facts.joined(separator: ", ")
        let again = "until it is added again (roadbook vehicle add \(shellWord(vehicle)))"
        if isDryRun { return "no list would have \(told) of \(vehicle) any more, \(again)" }
        return "no list has \(told) of \(vehicle) any more, \(again)"
    }

    static let noTripChanges = "no trip has changed by that"
    static let noTripWouldChange = "no trip would change by that"
}
