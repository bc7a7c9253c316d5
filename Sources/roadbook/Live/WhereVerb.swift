import Civil

extension Command {
    static let `where` = Command(
        "where", "where the car is, or was left",
        about: """
            Asks the recorder for the last fix; without a recorder, or if it has had none since it started, takes \
            the last one in the spool, or in one that was pulled from another machine, whichever is newer. Prints a \
            geo: link, which a phone or a map opens, the name of the place, and how old and how exact it is. With \
            --at it is the place at a moment of the past, out of the trips: with the speed there if a drive was under \
            way, else since when the car was parked there. Ends with 3 if no place is known.
            """,
        options: [
            Option("at", "TIME", help: "where it was then, such as \"yesterday 17:20\""),
            Option("vehicle", "NAME", help: "with --at: of this vehicle"),
            Option("geojson", help: "a GeoJSON Feature, for a map"),
            .json,
            .utc,
        ],
        examples: [
            Example("roadbook where", "show where it is as a link, and how old and how exact that is"),
            Example("roadbook where --at 2026-03-14T17:20", "show where it was at that moment, and how fast"),
            Example("roadbook where --geojson > car.geojson", "write it as a file that maps read"),
        ]
    ) { invocation in
        guard !invocation.values.has("geojson") || !invocation.values.has("json") else {
            throw WhereWords.twoForms
        }
        let zone = invocation.values.has("utc") ? Zone.utc : Zone.local
        if let words = invocation.values["at"] { return try past(words, zone, invocation) }
        guard invocation.values["vehicle"] == nil else { throw WhereWords.vehicleGoesWithTime }
        let seen = try Sighting.find(invocation.places)
        if invocation.values.has("geojson") {
            try invocation.output.write(seen.feature())
        } else if invocation.values.has("json") {
            try invocation.output.write(seen.object())
        } else {
            try invocation.output.line(seen.link)
            let name = SpotNames(invocation).name(seen.latitude, seen.longitude)
            if let name { try invocation.output.line(name) }
            try invocation.output.line(seen.description(invocation.units, zone, invocation.dates))
        }
        return .ok
    }

    private static func past(_ words: String, _ zone: Zone, _ invocation: Invocation) throws -> ExitCode {
        guard !invocation.values.has("geojson") else { throw WhereWords.noFeatureOfThePast }
        let place = try PastPlace(at: words, zone, invocation)
        if invocation.values.has("json") {
            try invocation.output.write(place.object())
        } else {
            for line in try place.lines(zone, invocation) { try invocation.output.line(line) }
        }
        return .ok
    }
}
