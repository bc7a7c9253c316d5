/// The names that other programs have for verbs, and those that verbs of ours had.
enum OtherNames {
    /// The name, and what is typed here instead.
    static let table: [String: String] = [
        "list": "roadbook trips", "ls": "roadbook trips", "log": "roadbook trips", "drives": "roadbook trips",
        "search": "roadbook trips --search WORDS", "find": "roadbook trips --search WORDS",
        "grep": "roadbook trips --search WORDS", "stats": "roadbook show --stats", "info": "roadbook show",
        "sum": "roadbook totals", "report": "roadbook totals", "summary": "roadbook totals",
        "stop": "roadbook finish", "end": "roadbook finish", "begin": "roadbook start",
        "rename": "roadbook edit TRIP --name NAME", "name": "roadbook edit TRIP --name NAME",
        "tag": "roadbook edit TRIP --add-tag WORD", "note": "roadbook edit TRIP --note TEXT",
        "rm": "roadbook delete TRIP", "remove": "roadbook delete TRIP", "join": "roadbook merge TRIP TRIP",
        "version": "roadbook --version", "gpx": "roadbook export", "csv": "roadbook trips --csv",
        "speed": "roadbook watch", "live": "roadbook watch", "location": "roadbook where", "check": "roadbook verify",
        "settings": "roadbook config", "set": "roadbook config set KEY VALUE", "restore": "roadbook undelete TRIP",
        "config explain": "roadbook config show KEY", "config get": "roadbook config show KEY",
        "sync": "roadbook pull HOST", "drivers": "roadbook driver", "places": "roadbook place",
        "tires": "roadbook tyres", "maintenance": "roadbook service", "services": "roadbook service",
        "reminders": "roadbook service", "service next": "roadbook service", "place status": "roadbook doctor",
        "fuel delete": "roadbook undo NUMBER", "expense delete": "roadbook undo NUMBER",
        "tyres delete": "roadbook undo NUMBER",
    ]

    /// The same for options.
    static let options = ["gallons": "--litres 8gal"]
}
