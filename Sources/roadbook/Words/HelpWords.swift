import Drive

/// The words of the help that belong to no verb: its frame, and the groups of the verbs.
enum HelpWords {
    static let purpose = """
        Speaks with the drive recorder, and reads what it has written. Without a verb it tells how things are.
        """
    static let helpVerb = "what a verb does, with examples"
    static let helpAll = "every verb"
    static let helpTimes = "the words for days and times"
    static let helpPages = "the pages to read"
    static let usual = "most days:"
    static let others = "all verbs:"
    static let options = "options:"
    static let examples = "examples:"

    static let look = "look"
    static let say = "say"
    static let carBook = "the car"
    static let drive = "drive"
    static let inAndOut = "in and out"
    static let books = "books"
    static let setUp = "set up"

    static func usage(_ program: String) -> String { "usage: \(program) VERB [OPTION]..." }

    static func usage(of verb: String) -> String { "usage: roadbook \(verb)" }

    static func heading(_ title: String) -> String { "\(title):" }

    static let more = "roadbook help VERB tells more about a verb, help all lists every one,"
    static let moreOfTimes = "help times the words for days and times, help pages what there is to read."

    static let pages = "pages:"
    static let morePages = "roadbook help first-week reads the first one to read."
    static let noPages = """
        The pages are not installed here. They come with the package roadbook, and with make install.
        """

    /// The words of a link with its place behind them: the page, the site, or nothing for what is not installed. A page
    /// is called by its name, for a reader of `help` has no files; brackets in brackets are left out.
    static func link(_ words: String, to place: String, inBrackets: Bool) -> String {
        if place.contains("://") { return "\(words) <\(place)>" }
        guard let file = place.split(separator: "#").first, file.hasSuffix(".md"), !file.contains("/") else {
            return words
        }
        let page = String(file.dropLast(3))
        let name = words == String(file) ? page : words
        let reading = "roadbook help \(page)"
        guard inBrackets else { return "\(name) (\(reading))" }
        return name == page ? reading : "\(name), \(reading)"
    }

    static func more(_ program: String) -> String { "\(program) VERB --help tells more about a verb." }

    /// The words that mean times, and what they mean.
    static let times: [(String, String)] = [
        ("today, yesterday", "the day"),
        ("monday, last monday", "the latest one; the latest before today"),
        ("this week, last week", "seven days, from a Monday (FirstWeekday= in [Show])"),
        ("weekend, last weekend", "a Saturday and its Sunday; the last one is over"),
        ("this month, last year", "the whole of it"),
        ("march, march 2026", "the latest March; that one"),
        ("4 march, 4.3., 4.3.2026", "the latest 4th of March; that one"),
        ("2026-03-04, 2026-03, 2026", "that day, month, year"),
        ("yesterday 08:00, 08:00", "that instant; today at that time"),
        ("2026-03-04T08:00:00Z", "that instant, in UTC"),
        ("10min ago, 3 days ago", "so long before now"),
    ]

    static let aboutTimes = """
        Wherever TIME is asked for, these words are understood. They are of this zone, unless --utc is there or they \
        end in Z or an offset. --since begins with the first instant of what is named, --until ends behind the last, \
        and --on is both. A trip has the name of its day too: @yesterday, or @monday.2 for the second one of several.
        """
}
