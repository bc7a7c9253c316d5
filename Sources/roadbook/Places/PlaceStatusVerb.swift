import Catalogue
import Terminal

extension Command {
    static let placeStatus = Command(
        "place status", "which index of the world's places is there",
        about: """
            Tells of what list the index of the world's places was made, of what day that is, how many settlements it \
            has, how large it is, and whose work they are. Ends with 3 if there is no index.
            """,
        options: [.utc, .json],
        examples: [Example("roadbook place status", "tell by which list trips are called")]
    ) { invocation in
        let path = invocation.places.worldPlaces
        do {
            guard let index = try PlaceIndex(path) else { throw PlaceWords.noIndexYet }
            try index.prove()
            try PlaceStatusVerb.tell(try index.facts(), invocation)
        } catch let error as DatabaseError {
            throw PlaceWords.noIndex(path, error.message)
        }
        return .ok
    }
}

/// The words about an index.
enum PlaceStatusVerb {
    static func tell(_ facts: PlaceIndex.Facts, _ invocation: Invocation) throws {
        guard !invocation.values.has("json") else {
            return try invocation.object { writer in
                writer.member("source", facts.source)
                writer.member("date", facts.date)
                writer.member("licence", facts.licence)
                writer.member("places", facts.places)
                writer.member("bytes", facts.bytes)
                writer.time("builtAt", facts.built)
            }
        }
        let text = TripText(invocation)
        let date = facts.date.isEmpty ? "" : PlaceWords.newest(facts.date)
        try invocation.output.line(PlaceWords.index(facts.places, of: facts.source, date))
        try invocation.output.line(PlaceWords.made(text.moment(facts.built), Quantity.bytes(facts.bytes)))
        try invocation.output.line(PlaceWords.licence(facts.licence))
    }
}
