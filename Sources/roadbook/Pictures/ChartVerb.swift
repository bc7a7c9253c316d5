import Draw
import Terminal

extension Command {
    static let chart = Command(
        "chart", "draw how fast and how high a trip went",
        about: """
            Draws the speed of a trip over the time under way, and its height over the distance. Where nothing is \
            known there is a hole; where it stood for a minute and more there is a mark on the axis; pauses take no \
            time. In a terminal it is shown there, in dots; --output writes a picture. PNG and PDF need the package \
            roadbook-pictures.
            --totals draws bars of how far, how long and how often was driven in each period; options that choose \
            trips choose those that are added up, as "roadbook totals" has them.
            It is for the household; --for-others leaves out what lies at private places.
            Without TRIP it is the newest one.
            """,
        operand: "[TRIP]",
        options: PictureOrder.options + [
            Option("curves", "WORD", help: "speed, height or both (both)"),
            Option("totals", "PERIOD", help: "bars for each day, week, month or year"),
            Audience.forOthers,
        ] + TripQuery.options,
        examples: [
            Example("roadbook chart", "show speed and height of the newest trip here"),
            Example("roadbook chart @-2 --curves speed --output speed.svg", "draw the speed of the one before it"),
            Example("roadbook chart --totals month --on 2026 --output year.svg", "draw a year month by month"),
        ]
    ) { invocation in
        let order = try PictureOrder(invocation)
        if let period = invocation.values["totals"] {
            try TotalsChart(period, invocation).show(order, invocation)
            return .ok
        }
        let word = invocation.values["curves"] ?? ChartPicture.Curves.both.rawValue
        guard let curves = ChartPicture.Curves(rawValue: word) else {
            throw PictureWords.notAChoice("curves", word, of: ChartPicture.Curves.allCases.map(\.rawValue))
        }
        var subject = try PictureSubject(invocation, for: .household)
        let drive = try subject.drives()[0]
        let words = subject.told.chartWords(invocation.pictureText)
        guard let path = order.path else {
            try ShownPicture.show(order, invocation) { ChartPicture.scene(of: drive, curves, $0, words) }
            return .ok
        }
        let file = try PictureFile(path, invocation.output, name: subject.fileName)
        try file.write(ChartPicture.scene(of: drive, curves, order.style, words))
        return .ok
    }
}
