import Draw
import Terminal
import Trips

extension Command {
    static let map = Command(
        "map", "draw where trips went",
        about: """
            Draws the way of a trip as a map: coloured by its speed, with its ends, its stops and its marks. Several \
            trips are drawn on one map, coloured by how often each road was driven. In a terminal it is shown \
            there, as a picture where the terminal knows any, and else in dots; --output writes a picture.
            Nothing is asked of the network: below the way lie the roads that you drove some other time, on a quiet \
            grid, or the tiles of an .mbtiles file. \
            "roadbook help pictures" tells what is on a map. PNG and PDF need the package roadbook-pictures.
            It is for the household: --for-others leaves out what lies at private places ("roadbook place"), and \
            --trim hides both ends of every trip, too.
            Without TRIP it is the newest one.
            """,
        operand: "[TRIP...]",
        options: PictureOrder.options + [
            PictureOrder.line,
            Option("colours", "WORD", help: "speed, classic, often or one (Colours in [Map])"),
            PictureOrder.tiles, ExportOrder.trim,
            Audience.forOthers,
            Option("all", help: "all trips, trivial ones too"),
        ] + TripQuery.options,
        examples: [
            Example("roadbook map", "show the way of the newest trip here"),
            Example("roadbook map --output way.png", "draw it into a picture"),
            Example("roadbook map --on 2026 --colours one --theme dark --output year.svg", "draw all ways of a year"),
            Example("roadbook map @-2 --trim 300 --output .", "draw a trip for others, into a file here"),
        ]
    ) { invocation in
        let order = try PictureOrder(invocation)
        var subject = try PictureSubject(invocation, for: .household)
        subject.hasOtherRoads = true
        guard let path = order.path else {
            try ShownPicture.show(order, invocation) { style in try scene(&subject, style, invocation) }
            return .ok
        }
        let file = try PictureFile(path, invocation.output, name: subject.fileName)
        try file.write(try scene(&subject, order.style(for: file), invocation))
        return .ok
    }

    /// One trip is told by its speed, and many by how often their roads were driven, unless something else is said.
    private static func scene(
        _ subject: inout PictureSubject, _ style: PictureStyle, _ invocation: Invocation
    ) throws -> Scene {
        let text = invocation.pictureText
        let isByRoads = style.colours == .often || style.colours == .one || invocation.values["colours"] == nil
        if subject.isMany, isByRoads { return try subject.poster(style, text) }
        let drives = try subject.drives()
        return try MapPicture.scene(of: drives, style, subject.told.mapWords(text), ground: subject.ground)
    }
}
