/// The names that other programs have for verbs, those that verbs of ours had, and what people type who do not know the
/// verb yet.
enum OtherNames {
    /// The name, and what is typed here instead.
    static let table: [String: String] = [
        "list": "roadbook trips", "ls": "roadbook trips", "log": "roadbook trips", "drives": "roadbook trips",
        "search": "roadbook trips --search WORDS", "find": "roadbook trips --search WORDS",
        "grep": "roadbook trips --search WORDS", "stats": "roadbook show --stats", "info": "roadbook show",
        "sum": "roadbook totals", "summary": "roadbook totals",
        "stop": "roadbook finish", "end": "roadbook finish", "begin": "roadbook start",
        "rename": "roadbook edit TRIP --name NAME", "name": "roadbook edit TRIP --name NAME",
        "tag": "roadbook edit TRIP --add-tag WORD", "note": "roadbook edit TRIP --note TEXT",
        "rm": "roadbook delete TRIP", "remove": "roadbook delete TRIP", "join": "roadbook merge TRIP TRIP",
        "version": "roadbook --version", "gpx": "roadbook export", "csv": "roadbook trips --csv",
        "speed": "roadbook watch", "live": "roadbook watch", "location": "roadbook where", "check": "roadbook verify",
        "settings": "roadbook config", "set": "roadbook config set KEY VALUE",
        "config explain": "roadbook config show KEY", "config get": "roadbook config show KEY",
        "sync": "roadbook pull HOST", "drivers": "roadbook driver", "places": "roadbook place",
        "tires": "roadbook tyres", "maintenance": "roadbook service", "services": "roadbook service",
        "reminders": "roadbook service", "service next": "roadbook service", "place status": "roadbook doctor",
        "fuel delete": "roadbook undo NUMBER", "expense delete": "roadbook undo NUMBER",
        "tyres delete": "roadbook undo NUMBER", "unmerge": "roadbook undo", "unsplit": "roadbook undo",
        "revert": "roadbook undo", "today": "roadbook trips --on today", "yesterday": "roadbook trips --on yesterday",
        "week": "roadbook totals --range week", "month": "roadbook totals --range month",
        "year": "roadbook totals --range year", "last": "roadbook show", "graph": "roadbook chart",
        "plot": "roadbook chart", "picture": "roadbook share", "pdf": "roadbook report", "print": "roadbook report",
        "refuel": "roadbook fuel 44.1l 10948km 1.749", "fillup": "roadbook fuel 44.1l 10948km 1.749",
        "petrol": "roadbook fuel", "gas": "roadbook fuel", "consumption": "roadbook fuel show",
        "economy": "roadbook fuel show", "mpg": "roadbook fuel show", "mileage": "roadbook odometer",
        "cost": "roadbook expense", "costs": "roadbook expense", "expenses": "roadbook expense",
        "insurance": "roadbook expense add", "repair": "roadbook service add", "oil": "roadbook service add",
        "bill": "roadbook file", "bills": "roadbook file", "receipt": "roadbook file", "photo": "roadbook file",
        "vehicles": "roadbook vehicle", "cars": "roadbook vehicle", "home": "roadbook place add Home --here",
        "privacy": "roadbook place add Home --here --private", "install": "sudo roadbook setup",
        "business": "roadbook edit TRIP --business", "private": "roadbook edit TRIP --private",
    ]

    /// Capabilities that are still to come, by what people type, and what is typed until then.
    static let toCome: [String: (capability: String, today: String)] = [
        "tax": taxLogbook, "taxes": taxLogbook, "logbook": taxLogbook, "page": page, "web": page, "browser": page,
        "mqtt": ("no MQTT", "roadbook help after-a-drive"),
    ]
    private static let taxLogbook = ("no logbook for the tax office", "roadbook trips --business --csv")
    private static let page = ("no page in the browser", "roadbook watch")

    /// The same for options.
    static let options = ["gallons": "--litres 8gal"]
}
