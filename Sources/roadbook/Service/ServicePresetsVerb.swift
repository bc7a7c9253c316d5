import CarBook
import JSON
import Terminal

extension Command {
    static let servicePresets = Command(
        "service presets", "the services that cars usually need",
        about: """
            Lists the names that "service add" knows, with the intervals that they bring, and where these come from. \
            They are ours, and the manual of the car knows better. A file service-presets beside roadbook.conf, with \
            rows as in "roadbook help service-presets", adds to them and goes before them.
            """,
        options: [.jsonLines],
        examples: [Example("roadbook service presets", "see which names there are")]
    ) { invocation in try ServicePresetsVerb(invocation).print() }
}

/// The services that cars usually need.
struct ServicePresetsVerb {
    private typealias Heading = ServiceWords.Heading

    private let invocation: Invocation
    private let presets: [ServicePreset]
    private let units: CarUnits

    init(_ invocation: Invocation) throws {
        self.invocation = invocation
        presets = try ServicePresets(invocation).all
        units = CarUnits(nil, invocation)
    }

    func print() throws -> ExitCode {
        // There are always some: ours.
        var list = Listing(presets, none: "", write: write)
        list.column(Heading.service) { $0.name }
        list.column(Heading.category) { $0.category }
        list.column(Heading.every, cell: every)
        list.column(Heading.source, shrinks: true, stepsBack: true) { $0.source }
        return try list.print(invocation)
    }

    private func every(_ preset: ServicePreset) -> String {
        let way = preset.metres(in: units.distance).map(FigureText(units: units).wholeDistance)
        return ServiceWords.either([preset.every.map(ServiceWords.period), way])
    }

    private func write(_ preset: ServicePreset, to writer: inout JSONWriter) {
        writer.member("service", preset.name)
        writer.member("category", preset.category)
        writer.optional("every", preset.every?.text)
        writer.optional("everyMetres", preset.metres(in: units.distance))
        writer.member("source", preset.source)
    }
}
