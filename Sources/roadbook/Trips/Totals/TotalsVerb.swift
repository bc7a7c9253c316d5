import Catalogue

extension Command {
    static let totals = Command(
        "totals", "add trips up: by day, month, vehicle, purpose",
        about: """
            Adds up what was driven: this month, the last one, this year, and all of it, or a row for each period of \
            --range, and then by vehicle, or by what --by says. Options that choose trips choose those that are added \
            up; of a mixed trip only the pieces that are asked for count. Distance is what was measured, and inferred \
            beside it.
            A trip counts in the period in which it began, by the clocks of that place. Its distance and time are \
            divided where it went on over midnight into another period, by its recorded points. Trips that were \
            carried, or perhaps were (--driven says that one was not), and those too short to matter are left out. \
            Of a merged trip only the pieces that were carried are left out. A trip that nobody can date counts in \
            the sum of all.
            Of what is added up it says how much was on roads that were not driven before, within 30 metres \
            ("roadbook help roads"). The first time that takes a while. Below is the next service of each vehicle.
            """,
        options: [
            Option("range", "PERIOD", help: "a row for each: day, week, month, year; or all"),
            Option(
                "by", "WHAT",
                help: "sums by vehicle, driver, purpose, use (business or private), category, tag or weather"),
            Option("utc", help: "days in UTC and not in the zones of the places"), .zone,
            Option("json", help: "one object a line, for each period, then for each of --by: metres, milliseconds"),
            Option("costs", help: "what vehicles cost in each year: fuel, fixed and other costs; with --vehicle, --on"),
        ] + TripQuery.options,
        examples: [
            Example("roadbook totals", "add up this month, the last one, this year, and all"),
            Example("roadbook totals --range month --since 2026-01", "add up this year month by month"),
            Example("roadbook totals --on march --by use", "see how much of March was business"),
            Example(
                "roadbook totals --on \"last year\" --business --by purpose",
                "add up last year's business kilometres for each purpose"),
            Example("roadbook totals --costs", "add up what each vehicle cost, year by year"),
        ]
    ) { invocation in
        if invocation.values.has("costs") { return try CostTable(invocation).print() }
        let kind = try invocation.values["range"].map(kind)
        let grouping = try invocation.values["by"].map(grouping) ?? .vehicle
        let query = try TripQuery(invocation)
        let catalogue = try OpenCatalogue.of(invocation)
        let newRoads = try OwnRoads.new(catalogue)
        var totals = Totals(kind, by: grouping, query, catalogue, invocation, newRoads: newRoads)
        let entries = try query.allWhenever(on: catalogue)
        try totals.add(grouping == .weather ? try catalogue.withAnswers(entries) : entries)
        try totals.print(invocation)
        if grouping == .vehicle, !invocation.values.has("json") {
            try NextServices(invocation, catalogue).print(invocation)
        }
        return .ok
    }

    private static func grouping(_ word: String) throws -> TotalsGrouping {
        if let grouping = TotalsGrouping(rawValue: word) { return grouping }
        throw TotalsWords.unknownGrouping(word, known: TotalsGrouping.allCases.map(\.rawValue).joined(separator: ", "))
    }

    private static func kind(_ word: String) throws -> CalendarPeriod.Kind {
        if let kind = CalendarPeriod.Kind(rawValue: word) { return kind }
        let words = CalendarPeriod.Kind.allCases.map(\.rawValue).joined(separator: ", ")
        throw TotalsWords.unknownRange(word, known: words)
    }
}
