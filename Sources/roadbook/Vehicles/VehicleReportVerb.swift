extension Command {
    static let vehicleReport = Command(
        "vehicle report", "write the whole history of a vehicle on paper",
        about: """
            Writes all that the car's book knows of one vehicle: what it is, a chart of its odometer with the readings \
            that were questioned and the ways that nobody recorded, the services that were done and those to come, \
            tyres, consumption and costs by year. A .html file is one page that stands by itself, for a telephone and \
            for paper; a .pdf file needs the package roadbook-pictures.
            It is for others: there is no trip and no place in it, and what has the name of a private place in it is \
            left out. The owner (of the vehicle, else Owner in [Book]) is told with --with-private alone. Ends with 3 \
            if there is no such vehicle.
            """,
        operand: "NAME",
        options: [
            Option("output", "FILE", help: "a .html or .pdf file, a directory, or - for HTML to standard output"),
            Option("since", "TIME", help: "readings, services, consumption and costs from this day on"),
            Option("until", "TIME", help: "the same up to this day"),
            Option("on", "TIME", help: "the same of this day, month or year"),
            Option(Audience.withPrivate.name, help: "with the owner, and with what names a private place"), .json,
        ],
        examples: [
            Example("roadbook vehicle report Golf --output golf.html", "write a page to send or to print"),
            Example("roadbook vehicle report Golf --since 2026 --output golf.pdf", "write what was since then as PDF"),
        ]
    ) { invocation in
        let history = try VehicleHistory(invocation)
        guard let path = invocation.values["output"] else {
            guard invocation.values.has("json") else { throw VehicleHistoryWords.needsFile }
            let tyres = try history.tyres()
            try invocation.object { history.write(to: &$0, tyres) }
            return .ok
        }
        guard !invocation.values.has("json") else { throw VehicleHistoryWords.oneWay }
        let file = try PictureFile(path, invocation.output, known: [.html, .pdf]) { ending in
            "\(VehicleHistoryWords.file).\(ending)"
        }
        try file.write(history.document())
        return .ok
    }
}
