extension Command {
    static let widget = Command(
        "widget", "how a vehicle is, in a few short lines",
        about: """
            Tells how a vehicle is in lines for a small display, a message of the day or a corner of a terminal: \
            small has its odometer and the next service, medium six lines, large fourteen, or half as many in two \
            columns from \(WidgetText.twoColumns) on, and gauge a bar for each of the next services, of what is used \
            of its time or way. Without --vehicle it is the one that is driven now, or was last. There are never \
            colours in it, and letters beyond ASCII only where the locale is UTF-8. Nothing in it tells what lies at \
            private places.
            """,
        operand: "SIZE",
        options: [
            FuelOptions.vehicle,
            Option("width", "COLUMNS", help: "so many columns (small 20, medium and gauge 32, large 40)"),
            Option("json", help: "the whole of what \"snapshot\" writes, as one object"),
        ],
        examples: [
            Example("roadbook widget small", "show the odometer and the next service"),
            Example("roadbook widget large --width 64", "show more, in two columns"),
            Example("roadbook widget gauge --vehicle Golf", "show how much of each interval is used"),
        ]
    ) { invocation in
        let size = try WidgetText.size(invocation)
        let width = try WidgetText.width(invocation, size)
        let catalogue = try OpenCatalogue.of(invocation)
        if invocation.values.has("json") {
            try invocation.output.write(try BookSnapshot(invocation, catalogue).bytes)
            return .ok
        }
        let book = try OpenCarBook(invocation, catalogue)
        guard let chosen = try WidgetText.vehicle(book) else {
            let line = WidgetLine(width: width, isUnicode: invocation.screen.isUnicode)
            try invocation.output.line(line.text(SnapshotWords.noVehicle(retired: book.cars.all.map(\.name))))
            return .ok
        }
        let vehicle = try SnapshotVehicle(book, chosen)
        let inbox = size.hasInbox ? try Inbox(invocation, book).items().count : 0
        let text = WidgetText(vehicle, inbox: inbox, WidgetLine(width: width, isUnicode: invocation.screen.isUnicode))
        for line in text.lines(size) { try invocation.output.line(line) }
        return .ok
    }
}
