import Catalogue

extension Command {
    static let totals = Command(
        "totals", "add trips up: by day, week, month, year, vehicle",
        about: """
            Adds up what was driven: this month, this year, and all of it, or a row for each period of --range, and \
            then by vehicle. Distance is what was measured, and inferred beside it.
            A trip counts in the period in which it began, in this zone. Its distance and time are divided where it \
            went on over midnight into another period, by its recorded points. Trips that were carried, or perhaps \
            were (--driven says that one was not), and those too short to matter are left out; of a merged trip only \
            the pieces that were carried are; of one that nobody can date only the whole knows.
            """,
        options: [
            Option("range", "PERIOD", help: "a row for each: day, week (from Monday), month, year; or all"),
            Option("since", "TIME", help: "only what was driven from then on"),
            Option("until", "TIME", help: "only what was driven before; a day or month is included whole"),
            Option("utc", help: "days in UTC and not in the local zone"),
            Option("json", help: "one object a line: metres, milliseconds"),
        ],
        examples: [
            Example("roadbook totals", "this month, this year, all"),
            Example("roadbook totals --range month --since 2026-01", "month by month"),
            Example("roadbook totals --since 2026-03 --until 2026-03", "a month, and its vehicles"),
        ]
    ) { invocation in
        let kind = try invocation.values["range"].map(kind)
        let range = try TimeRange(invocation.values)
        let catalogue = try OpenCatalogue.of(invocation)
        var totals = Totals(kind, range, catalogue, invocation)
        try totals.add(try catalogue.trips(TripFilter()))
        try totals.print(invocation)
        return .ok
    }

    private static func kind(_ word: String) throws -> CalendarPeriod.Kind {
        if let kind = CalendarPeriod.Kind(rawValue: word) { return kind }
        let words = CalendarPeriod.Kind.allCases.map(\.rawValue).joined(separator: ", ")
        throw TotalsWords.unknownRange(word, known: words)
    }
}
