import Draw

extension Command {
    static let report = Command(
        "report", "write a year, a month or any time on paper",
        about: """
            Writes a PDF of what was driven in a time: its sums, a calendar of the days, bars of its weeks or months, \
            the longest, the fastest and the most frequent trips, each vehicle and each driver, and a map of all ways. \
            It is for the household; --for-others leaves out what lies at private places. It needs the package \
            roadbook-pictures.
            --month and --year say the time as --on does, or --since and --until; without one it is this year. Ends \
            with 3 if nothing was driven then.
            """,
        options: [
            Option("output", "FILE", help: "a .pdf file, or a directory"),
            Audience.forOthers,
            Option("utc", help: "days in UTC and not in the zones of the places"), .zone,
        ] + ReportTime.options + TripQuery.options,
        examples: [
            Example("roadbook report --output year.pdf", "write this year on paper"),
            Example("roadbook report --month \"last month\" --output .", "write the last month into a file here"),
        ]
    ) { invocation in
        guard let path = invocation.values["output"] else { throw PictureWords.reportNeedsFile }
        let report = try DrivingReport(invocation)
        let file = try PictureFile(path, invocation.output, known: [.pdf]) { "\(PictureWords.reportFile).\($0)" }
        try file.write(report.pages())
        return .ok
    }
}
