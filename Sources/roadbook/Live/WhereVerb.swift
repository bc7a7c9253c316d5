import Civil

extension Command {
    static let `where` = Command(
        "where", "where the car is, or was left",
        about: """
            Asks the recorder for the last fix; without a recorder, or if it has had none since it started, takes \
            the last one in the spool, or in one that was pulled from another machine, whichever is newer. Prints a \
            geo: link, which a phone or a map opens, the name of the place, and how old and how exact it is. Where it \
            was on some other day is what "roadbook trips --on DAY" tells. Ends with 3 if no place is known.
            """,
        options: [
            Option("geojson", help: "a GeoJSON Feature, for a map"),
            .json,
            .utc,
        ],
        examples: [
            Example("roadbook where", "show where it is as a link, and how old and how exact that is"),
            Example("roadbook where --geojson > car.geojson", "write it as a file that maps read"),
        ]
    ) { invocation in
        guard !invocation.values.has("geojson") || !invocation.values.has("json") else {
            throw WhereWords.twoForms
        }
        let seen = try Sighting.find(invocation.places)
        if invocation.values.has("geojson") {
            try invocation.output.write(seen.feature())
        } else if invocation.values.has("json") {
            try invocation.output.write(seen.object())
        } else {
            try invocation.output.line(seen.link)
            let name = SpotNames(invocation).name(seen.latitude, seen.longitude)
            if let name { try invocation.output.line(name) }
            let zone = invocation.values.has("utc") ? Zone.utc : Zone.local
            try invocation.output.line(seen.description(invocation.units, zone, invocation.dates))
        }
        return .ok
    }
}
