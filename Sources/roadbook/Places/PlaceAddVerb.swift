extension Command {
    static let placeAdd = Command(
        "place add", "give a place a name, such as home",
        about: """
            Writes a place of your own into the ledger: a circle on the earth with a name. Trips of all years that \
            begin or end in it are called by it. It lies where --at, --here or --trip says; without --radius it \
            reaches 100 m. A place called Home, Work, Fuel or Workshop is of that kind unless --kind says another. \
            With --private, what leaves the books shows nothing that lies within. A place that was retired comes back.
            """,
        operand: "NAME",
        options: PlaceEntry.position + PlaceEntry.properties + [OpenLedger.now, .json],
        examples: [
            Example("roadbook place add Home --here --private", "call the place where the car stands home"),
            Example("roadbook place add Work --trip @last", "call the end of the newest trip work"),
            Example("roadbook place add \"Aunt Mary\" --at 51.5007,-0.1246 --radius 60", "name a place by its degrees"),
        ]
    ) { invocation in try PlaceEntry(invocation).add() }
}
