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
        if invocation.values.has("json") {
            for preset in presets {
                try invocation.object { writer in
                    writer.member("service", preset.name)
                    writer.member("category", preset.category)
                    writer.optional("every", preset.every?.text)
                    writer.optional("everyMetres", preset.metres(in: units.distance))
                    writer.member("source", preset.source)
                }
            }
            return .ok
        }
        var table = Table([
            Table.Column(Heading.service), Table.Column(Heading.category), Table.Column(Heading.every),
            Table.Column(Heading.source, shrinks: true, stepsBack: true),
        ])
        let figures = FigureText(units: units)
        for preset in presets {
            let way = preset.metres(in: units.distance).map(figures.wholeDistance)
            let every = ServiceWords.either([preset.every.map(ServiceWords.period), way])
            table.add([preset.name, preset.category, every, preset.source])
        }
        try invocation.print(table)
        return .ok
    }
}
