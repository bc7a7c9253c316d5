extension Command {
    static let trips = Command(
        "trips", "list the trips",
        about: """
            Lists what was driven, the newest first: under Today, Yesterday and the days of the last week, older ones \
            under their month. A trip belongs to the day that it was where it began; one that nobody can date stands \
            where it was recorded. The letters in front are the beginning of a trip's id, by which other verbs \
            understand it; @last is the newest.
            Trips that are too short to matter (trivial ones) are left out; --all shows them. Sums leave out doubles \
            and what may have been carried, as those of totals do. --search finds words in \
            names, places, notes, tags, purposes, vehicles and drivers. --from and --to take what an end is called: \
            a place of yours, a suburb, a city, or what somebody said. --near finds trips that came within so many \
            metres of a place (\(Int(TripQuery.usualMetres)) unless said). If --search or --near finds nothing, it \
            ends with 3, else with 0.
            --csv writes a table instead, for a spreadsheet, an employer or a tax adviser: all trips that are chosen, \
            the oldest first, a line for each, or for each piece of a mixed one. --csv=semicolon is for spreadsheets \
            that expect numbers with a comma, --csv=locale takes what is usual here.
            """,
        options: TripQuery.options + [
            Option("limit", "COUNT", help: "only the newest so many (\(TripQuery.usualLimit) unless said)"),
            Option("all", help: "trivial ones too, and as many as there are"),
            Option("deleted", help: "what is in the trash, trivial ones too"),
            Option("utc", help: "days and times in UTC and not in the zones of the places"), .zone,
            Option("csv", "KIND", isOptional: true, help: "a table: with comma (unless said), semicolon, or by locale"),
            .jsonLines,
        ],
        examples: [
            Example("roadbook trips", "list the newest \(TripQuery.usualLimit)"),
            Example("roadbook trips --since 2026-03 --until 2026-03", "list those of a month"),
            Example("roadbook trips --to Harbour --limit 1", "tell when you were last at a place"),
            Example("roadbook trips --purpose customer --on \"this year\"", "list all visits to customers"),
            Example("roadbook trips --time 22:00-05:00 --weekday weekends", "list the nights of weekends"),
            Example("roadbook trips --near 51.5007,-0.1246,200", "list all that came within 200 m of a place"),
            Example(
                "roadbook trips --on \"last year\" --business --csv > business.csv", "write the table for a tax adviser"
            ),
            Example("roadbook trips --search \"harbour\" --json", "give a program all that is known of these"),
        ]
    ) { invocation in
        let query = try TripQuery(invocation)
        let order = try invocation.values["csv"].map { try TableOrder($0) }
        if order != nil, invocation.values.has("json") { throw TripListWords.tableOrObjects }
        let catalogue = try OpenCatalogue.of(invocation)
        let found = try query.run(on: catalogue)
        if let order, !found.entries.isEmpty || !query.isSearch {
            var table = TripTable(order, query.conditions, catalogue, TripText(invocation))
            try table.write(try catalogue.withAnswers(found.entries), to: invocation.output)
            try HeldPrivately(found.entries, catalogue).say()
            return .ok
        }
        let ids = try ShortIDs(catalogue)
        if found.entries.isEmpty { return try query.sayEmpty(catalogue, invocation) }
        if invocation.values.has("json") {
            let text = TripText(invocation)
            for entry in try catalogue.withAnswers(found.entries) {
                try invocation.output.write(TripJSON.line(entry, ids, text))
            }
        } else {
            let list = TripList(
                found.entries, hasMore: found.hasMore,
                counted: try MixedTrip.counted(of: found.entries, query.conditions, in: catalogue),
                TripText(invocation), ids, columns: invocation.columns)
            for line in list.lines { try invocation.output.line(line) }
        }
        return .ok
    }
}
