import Terminal

/// The words for a trip wherever it is named: its name, its times, what is to be noted of it, and how it is found.
enum TripWords {
    // MARK: Names and times

    static let drive = "Drive"

    /// `Lübeck → Kiel`, `Drive to Kiel`, `Drive`: by the cities that may be told.
    static func drive(from start: String?, to end: String?) -> String {
        switch (start, end) {
        case (let start?, let end?): return start == end ? "Drive in \(start)" : "\(start) → \(end)"
        case (let start?, nil): return "Drive from \(start)"
        case (nil, let end?): return "Drive to \(end)"
        case (nil, nil): return drive
        }
    }

    /// `Morning drive`
    static func drive(_ partOfDay: String) -> String { "\(partOfDay) drive" }

    /// For a listener: `Home to Work`.
    static let to = "to"

    static let aCar = "a car"

    /// `Golf, 2026-03-02 07:31-08:01, 16.3 km in 29 min`
    static func drive(
        _ name: String?, _ vehicle: String, _ times: String, _ distance: String, in time: String
    ) -> String {
        let drive = "\(vehicle), \(times), \(distance) in \(time)"
        return name.map { "\($0), \(drive)" } ?? drive
    }

    /// A drive that no list has without being asked.
    static func leftOut(_ drive: String) -> String { "\(drive), \(trivial)" }

    static let unknownTime = "at an unknown time"

    static func openSince(_ begin: String, _ state: String) -> String { "\(begin), \(state)" }

    static func times(_ begin: String, to end: String, isPowerOff: Bool) -> String {
        isPowerOff ? "\(begin) to \(end), power off" : "\(begin) to \(end)"
    }

    /// A time with its zone: `07:31 UTC`, `07:31 UTC+01:00`.
    static func time(_ time: String, inZone zone: String?) -> String { zone.map { "\(time) \($0)" } ?? time }

    static let utc = "UTC"

    /// The time by which the clocks there are ahead, where they are not ours: `UTC+01:00`.
    static func ahead(_ offset: String) -> String { "UTC\(offset)" }

    static func span(_ begin: String, _ end: String, isPowerOff: Bool) -> String {
        isPowerOff ? "\(begin)-\(end) power off" : "\(begin)-\(end)"
    }

    static func unknownTime(_ state: String?) -> String { state.map { "\(unknownTime), \($0)" } ?? unknownTime }

    static let powerOff = "power off"
    static let notEnded = "not ended"
    static let notEndedWhenPulled = "not ended when pulled"

    static func minutes(_ minutes: Int64) -> String { "\(minutes) min" }

    static func hours(_ hours: Int64, _ minutes: Int64) -> String { "\(Quantity.grouped(hours)) h \(minutes) min" }

    static func isApart(_ time: String) -> String { "\(time) apart" }

    // MARK: Notes

    static let deleted = "deleted"
    static let double = "double"
    static let trivial = "trivial"
    static let business = "business"
    static let `private` = "private"
    static let carried = "carried"
    /// The trip's pieces were business and private, or carried and driven; a category is called mixed too.
    static let mixed = "mixed use"

    static func perhapsCarried(isPlain: Bool) -> String { isPlain ? "perhaps carried" : "carried?" }

    static func tag(_ tag: String, isPlain: Bool) -> String { isPlain ? "tagged \(tag)" : "#\(tag)" }

    // MARK: Finding one

    /// For the hints of verbs that miss one.
    static let listHint = "roadbook trips lists them; @last is the newest"

    static func notATrip(_ word: String) -> Complaint {
        .usage(
            "\"\(word)\" does not name a trip: @last, @-2, @yesterday, @monday.2, or the first letters of an id do",
            hint: listHint)
    }

    static func isDay(_ word: String) -> Complaint {
        .usage(
            "\"\(word)\" is a day and no trip", hint: "its only trip is @\(word), its second one is @\(word).2")
    }

    static func notACountBack(_ word: String) -> Complaint {
        .usage("\"\(word)\" does not name a trip: @last is the newest, @-2 the one before it", hint: listHint)
    }

    static func tooFewLetters(_ word: String, of count: Int) -> Complaint {
        .usage("\"\(word)\" is too short: an id needs \(count) letters", hint: listHint)
    }

    static func noTrip(of word: String) -> Complaint { missing("there is no trip that began then: \(word)") }

    static func noSuchTrip(_ word: String, of count: Int) -> Complaint {
        missing("only \(CountWords.trips(count)) began then, so nothing is \(word)")
    }

    static func noTrip(_ word: String) -> Complaint { missing("there is no trip \"\(word)\"") }

    static func tooFarBack(_ word: String, of count: Int) -> Complaint {
        missing(
            count == 0
                ? "there is no trip yet, so nothing is \(word)"
                : "there are only \(CountWords.trips(count)), so nothing is \(word)")
    }

    private static func missing(_ message: String) -> Complaint {
        Complaint(message, hint: "roadbook trips --all lists every trip", code: .notFound)
    }

    /// The words are at fault and not the books: the code of a wrong command line.
    static func ambiguous(_ word: String, _ names: [String]) -> Complaint {
        .usage("\"\(word)\" fits two trips or more: \(names.joined(separator: ", "))")
    }

    static func named(_ id: String, _ date: String) -> String { "\(id) (\(date))" }

    static func noneUnderWay(at words: String) -> Complaint {
        Complaint(
            "no trip was under way at \"\(words)\"", hint: "roadbook where --at \(shellWord(words))",
            code: .notFound)
    }

    static func isInTheTrash(_ id: String) -> Complaint {
        Complaint("trip \(id) is in the trash", hint: "roadbook undelete \(id)")
    }
}
