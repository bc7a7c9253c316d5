import Terminal

/// The words of `trips`: its complaints, its empty lists, and the line under a list.
enum TripListWords {
    // MARK: Complaints

    static func notACount(_ text: String) -> Complaint { .usage("--limit needs a count, not \"\(text)\"") }

    static func unknownCategory(_ text: String, known: String) -> Complaint {
        .usage("\"\(text)\" is not a category I know", hint: "one of: \(known)")
    }

    static func noWords(_ text: String) -> Complaint { .usage("--search needs words, not \"\(text)\"") }

    static func unknownZone(_ text: String, known: String) -> Complaint {
        .usage("\"\(text)\" is not a zone I know", hint: "one of: \(known)")
    }

    static let oneZone = Complaint.usage("--utc and another --zone exclude each other")

    static let oneUse = Complaint.usage("--business, --private and --unsaid exclude each other")

    static let tableOrObjects = Complaint.usage("--csv and --json exclude each other")

    static func unknownTable(_ text: String, known: String) -> Complaint {
        .usage("\"\(text)\" is not a kind of table I know", hint: "one of: \(known)")
    }

    static func notAWeekday(_ word: String) -> Complaint {
        .usage(
            "\"\(word)\" is not a day of the week", hint: "for example --weekday monday,friday or --weekday workdays")
    }

    static func notAClockRange(_ text: String) -> Complaint {
        .usage("--time needs two times of day, not \"\(text)\"", hint: "for example --time 06:00-09:30")
    }

    static func notAMeasure(_ option: String, _ text: String) -> Complaint {
        .usage("--\(option) needs a length or a time with its unit, not \"\(text)\"", hint: "for example 20km or 45min")
    }

    static func notAPlace(_ text: String) -> Complaint {
        .usage("\"\(text)\" is not a place I can read", hint: "for example --near 51.5007,-0.1246,200")
    }

    static func notMetres(_ text: String) -> Complaint {
        .usage("--near needs metres above 0 behind the place, not \"\(text)\"")
    }

    static func noneSaid(_ words: String, withTrivial: Bool) -> Complaint {
        Complaint("there is no trip of which \"\(words)\" was said", hint: wider(withTrivial), code: .notFound)
    }

    static func noneNear(withTrivial: Bool) -> Complaint {
        Complaint("no trip came near that place", hint: wider(withTrivial), code: .notFound)
    }

    private static func wider(_ withTrivial: Bool) -> String? {
        withTrivial ? nil : "--all searches trivial ones too"
    }

    // MARK: Empty lists

    static func nothingWritten(in data: String) -> String {
        "there are no trips: the recorder has written nothing in \(data) yet (roadbook status)"
    }

    static let noneInTheTrash = "there are no trips like that in the trash"

    /// `no trip began from 2026-03-02 00:00 to 2026-03-03 00:00 with --business; roadbook trips lists …`
    static func noneLikeThat(since: String?, until: String?, options: String, of count: Int) -> String {
        var words = "no trip"
        switch (since, until) {
        case (let since?, let until?): words += " began from \(since) to \(until)"
        case (let since?, nil): words += " began from \(since) on"
        case (nil, let until?): words += " began before \(until)"
        case (nil, nil): break
        }
        if !options.isEmpty { words += since == nil && until == nil ? " is like \(options)" : " with \(options)" }
        return "\(words); roadbook trips lists the newest of \(count)"
    }

    static func onlyTrivial(_ count: Int) -> String {
        count == 1
            ? "there are no trips that matter yet; 1 is too short or too quick: roadbook trips --all"
            : "there are no trips that matter yet; \(count) are too short or too quick: roadbook trips --all"
    }

    static func onlyDeleted(_ count: Int) -> String {
        count == 1
            ? "there are no trips: 1 is in the trash (roadbook trips --deleted)"
            : "there are no trips: \(count) are in the trash (roadbook trips --deleted)"
    }

    static let noneYet = "there are no trips yet: the recorder makes one when the car drives (roadbook status)"

    // MARK: Lists

    static let undated = "undated"
    static let undatedTitle = "Undated"
    static func powerOff(after name: String) -> String { "\(name), \(TripWords.powerOff)" }
    static func powerOff(before name: String) -> String { "\(TripWords.powerOff): \(name)" }
    static let today = "Today"
    static let yesterday = "Yesterday"

    static func weekday(_ name: String, _ day: Int, _ month: String) -> String { "\(name) \(day) \(month)" }

    static func earlier(_ month: String) -> String { "Earlier in \(month)" }

    static func month(_ month: String, _ year: Int) -> String { "\(month) \(year)" }

    static func sum(_ trips: Int, _ distance: String, _ time: String) -> String {
        "\(CountWords.trips(trips)), \(distance), \(time)"
    }

    static func heading(_ title: String, _ sum: String?) -> String { sum.map { "\(title): \($0)" } ?? title }

    /// `listed here: 20 trips, 340.2 km, 6:10; 1 more may have been carried; older ones are left out (…)`
    static func footer(_ sum: String, carried: Int, hasMore: Bool) -> String {
        let counted = carried > 0 ? "\(sum); \(carried) more may have been carried" : sum
        return hasMore ? "listed here: \(counted); older ones are left out (--limit or --all)" : counted
    }

    /// `Trip mpcj: Monday, 2 March 2026, 07:31 to 08:01, Home to Work, 16.3 kilometres in 29 minutes, with Golf.`
    static func trip(
        _ id: String, _ times: String, _ name: String, _ distance: String, in time: String, vehicle: String?,
        notes: [String]
    ) -> String {
        let driven = "Trip \(id): \(times), \(name), \(distance) in \(time)"
        let with = vehicle.map { "\(driven), with \($0)" } ?? driven
        return ([with] + notes).joined(separator: ", ") + "."
    }

    static let readingRoutes = "reading routes"
}
