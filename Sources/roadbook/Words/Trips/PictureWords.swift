import Settings

/// The words of `map` and `chart`, and those on their pictures.
enum PictureWords {
    // MARK: On pictures

    static let start = "Start"
    static let finish = "Finish"
    static let north = "N"
    static let drives = "times driven"
    static let speed = "Speed"
    static let height = "Height"
    static let distance = "distance"
    static let duration = "time"
    static let stood = "stood"
    static let notSeen = "not recorded"
    static let average = "on average"
    static let top = "at most"
    static let topAbout = "at most, about"
    static let hours = "Time (h)"
    static let trips = "Trips"
    static let totalsFile = "Totals"

    static func distance(_ unit: String) -> String { "Distance (\(unit))" }

    // MARK: On reports

    static let days = "Days"

    /// The heading of a report's bars.
    static func bars(_ kind: CalendarPeriod.Kind) -> String {
        switch kind {
        case .year: "Years"
        case .month: "Months"
        default: "Weeks"
        }
    }

    /// The heading of the calendar of one year.
    static func days(of year: String) -> String { "\(days) of \(year)" }
    static let tripsOfReport = "Trips, vehicles and drivers"
    static let longest = "The longest"
    static let fastest = "The fastest"
    static let mostFrequent = "The most frequent"
    static let vehicles = "Vehicles"
    static let drivers = "Drivers"
    static let unnamed = "unnamed"
    static let reportFile = "Report"

    /// The time of a report, with whose vehicles these are.
    static func of(_ owner: String, _ span: String) -> String { "\(owner), \(span)" }

    static func report(_ time: String) -> String { "Driven: \(time)" }

    static let nothingKnown = "nothing is known of it"

    static func sums(_ distance: String, _ duration: String) -> String { "\(distance) in \(duration)" }

    static func notShown(_ bound: String) -> String { "less than \(bound) of it is not shown" }

    static func andLess(_ sums: String, than bound: String) -> String { "\(sums), and less than \(bound) more" }

    static func sums(_ sums: String, atMost speed: String) -> String { "\(sums), \(top) \(speed)" }

    /// `8.1 km in 20 min, without 1 that may have been carried`
    static func sums(_ sums: String, without carried: Int) -> String {
        "\(sums), without \(carried) that may have been carried"
    }

    static func days(_ first: String, _ last: String) -> String { "\(first) to \(last)" }

    static func map(of drive: String) -> String { "Map of the way. \(drive)." }
    static func totals(of drives: String) -> String { "Bars of what was driven. \(drives)." }
    static func chart(of drive: String) -> String { "Chart of speed and height. \(drive)." }

    // MARK: On screens

    static let reading = "reading the way"
    static let judgingRoads = "looking for roads driven before"

    static let noTilesInSVG = "tiles are in PNG and PDF alone, and left out of SVG"

    static func drawn(_ path: String) -> String { "drew \(path)" }

    static func written(_ path: String) -> String { "wrote \(path)" }

    static let needsOutput = Complaint.usage(
        "a picture goes to a terminal or to a file", hint: "--output picture.svg, or --output - for SVG to a pipe")

    static let nothingDriven = Complaint("nothing was driven in that time", code: .notFound)

    static func tooManyBars(_ count: Int) -> Complaint {
        Complaint("\(count) bars have no room beside each other", hint: "--totals week, or --since for less time")
    }

    static let totalsHaveNoTrip = Complaint.usage(
        "--totals adds up trips that options choose", hint: "--on, --since and --until choose a time")

    static let reportNeedsFile = Complaint.usage("a report goes to a file", hint: "--output report.pdf")

    static let oneTimeOfReport = Complaint.usage(
        "a report has one time", hint: "--month, --year or --on, or --since with --until")

    static func notAMonth(_ text: String) -> Complaint {
        .usage("\"\(text)\" is no month", hint: "--month march, --month 2026-03, or --month \"last month\"")
    }

    static func notAYear(_ text: String) -> Complaint {
        .usage("\"\(text)\" is no year", hint: "--year 2026, or --year \"last year\"")
    }

    static let needsFile = Complaint.usage(
        "a picture to send goes to a file", hint: "--output drive.svg, or --output - for SVG to a pipe")

    static let noDots = Complaint(
        "this terminal shows no dots", hint: "--output picture.svg writes a picture, and roadbook show tells the trip")

    static let nothingLeft = Complaint("nothing of it may be shown", hint: "--with-private draws private places, too")

    static func notASize(_ text: String) -> Complaint {
        .usage("\"\(text)\" is no size of a picture", hint: SettingKind.pictureSize.allowed)
    }

    static func notAChoice(_ option: String, _ word: String, of choices: [String]) -> Complaint {
        .usage("\"\(word)\" is not a choice of --\(option)", hint: "one of: \(choices.joined(separator: ", "))")
    }

    static func unknownEnding(_ path: String, known: [String]) -> Complaint {
        .usage("the ending of \(path) does not say what to write", hint: "one of: .\(known.joined(separator: ", ."))")
    }

    static let thePicture = "the picture"

    static let noPainter = Complaint(
        "PNG and PDF are painted by roadbook-draw, which is not installed",
        hint: "sudo apt install roadbook-pictures, or write SVG: --output picture.svg")

    static let noPainterOfReports = Complaint(
        "PDF is painted by roadbook-draw, which is not installed",
        hint: "sudo apt install roadbook-pictures, or write a page: --output history.html")

    static func notStarted(_ code: Int32) -> Complaint {
        Complaint("roadbook-draw cannot be started: \(systemError(code))")
    }

    /// `isSaid` where the painter said why.
    static func notPainted(_ path: String, isSaid: Bool) -> Complaint {
        Complaint("\(path) was not painted", isSaid: isSaid)
    }
}
