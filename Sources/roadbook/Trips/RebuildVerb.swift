import JSON
import Terminal

extension Command {
    static let rebuild = Command(
        "rebuild", "make the catalogue of trips anew",
        about: """
            Throws the catalogue away and makes it again from the books, beside the old one, which stays in use until \
            the new one is whole. Never needed in the usual course of things: what is new is read by every verb, and \
            a catalogue that is damaged or of another version is made anew by itself. Says how many trips changed, and \
            of how many another category is guessed.
            """,
        options: [.json],
        examples: [Example("roadbook rebuild", "make it from the first record on")]
    ) { invocation in
        let catalogue = try OpenCatalogue.of(invocation, rebuild: true)
        let count = try catalogue.count()
        if invocation.values.has("json") {
            var writer = JSONWriter()
            writer.beginObject()
            writer.member("trips", count)
            writer.member("changed", catalogue.news.changed)
            writer.member("changedMetres", catalogue.news.changedMetres)
            writer.member("guessedAnew", catalogue.news.guessedAnew)
            writer.member("missingLines", catalogue.news.missing)
            writer.optional("catalogue", catalogue.path)
            writer.endObject()
            writer.endLine()
            try invocation.output.write(writer.bytes)
        } else {
            try invocation.output.line(CatalogueWords.rebuilt(count, in: catalogue.path))
        }
        return .ok
    }
}
