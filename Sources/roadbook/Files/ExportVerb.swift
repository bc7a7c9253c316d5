extension Command {
    static let export = Command(
        "export", "write trips as GPX, KML, GeoJSON, CSV, JSON lines or NMEA",
        about: """
            Writes trips for other programs: those that are named, or all that began in a time. Without --output they \
            go to standard output, all in one file, the oldest first. A directory gets a file with the date and the \
            name of the trip; a file that is there is replaced only if it is of the same format, and only when the new \
            one is whole.
            GPX has the fourteen statistics of every trip, its marks as waypoints, and a new segment where nothing was \
            seen for a minute; what was inferred is a segment of its own. KML is what Google Earth reads. "roadbook \
            help exchange" describes every format.
            --simplify leaves out points that lie on the way anyway. --trim is for giving a trip away: everything \
            within METRES or somewhat more of its beginning and its end is left out, and with it its name, its note, \
            and its statistics, which would tell the way there. Private places ("roadbook place") are left out in the \
            same way, of every trip that came there, unless --with-private is said.
            """,
        operand: "[TRIP...]",
        options: [
            Option("format", "FORMAT", help: "one of: \(ExportOrder.formats) (else as --output ends, or gpx)"),
            Option("output", "PATH", help: "a file, a directory, or - for standard output"),
            Option("split", help: "every trip in a file of its own; --output is their directory"),
            Option("all", help: "all trips, trivial ones too"),
            Option("simplify", "METRES", help: "leave out what lies so near to the way between its neighbours"),
            ExportOrder.trim,
            Audience.withPrivate,
            Option("utc", help: "times are UTC and not of the zone of the place, in names of files too"), .zone,
        ] + TripQuery.options,
        examples: [
            Example("roadbook export @last --output .", "write a GPX file here, called by date and name"),
            Example("roadbook export --since 2026-03 --until 2026-03 >march.gpx", "write a month into one file"),
            Example("roadbook export --all --split --output trips", "write every trip into a file of its own"),
            Example(
                "roadbook export @last --trim 300 --output way.kml",
                "write it for somebody else, without 300 m at both ends"),
        ]
    ) { invocation in
        let order = try ExportOrder(invocation)
        let catalogue = try OpenCatalogue.of(invocation)
        let entries = try order.trips.entries(catalogue, invocation)
        let export = try TripExport(
            entries, trim: order.trim, PrivatePlaces(for: Audience(.others, invocation.values), catalogue), catalogue,
            zones: invocation.zones)
        let target = try ExportTarget(order, invocation.output)
        try ExportRun(order, export, try export.waypoints(catalogue), target).run(reading: catalogue)
        return .ok
    }
}
