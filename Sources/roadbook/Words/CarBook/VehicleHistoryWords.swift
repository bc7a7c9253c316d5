/// The words of `vehicle report`, and those on its pages.
enum VehicleHistoryWords {
    /// The language of these words.
    static let language = "en"
    static let file = "History"

    enum Part {
        static let vehicle = "The vehicle"
        static let odometer = "Odometer"
        static let questioned = "Readings that were questioned"
        static let unrecorded = "Kilometres that nobody recorded"
        static let unrecordedMiles = "Miles that nobody recorded"
        static let instruments = "Exchanged instruments"
        static let services = "Services done"
        static let next = "Services to come"
        static let tyres = "Tyres"
        static let consumption = "Consumption"
        static let years = "Years"
        static let costs = "Costs"
    }

    enum Label {
        static let make = "make"
        static let model = "model"
        static let year = "model year"
        static let last = "last read"
        static let recorded = "recorded"
        static let unrecorded = "not recorded"
    }

    enum Heading {
        static let date = "date"
        static let from = "from"
        static let until = "until"
        static let odometer = "odometer"
        static let total = "on all instruments"
        static let why = "why"
        static let old = "the old one ended at"
        static let new = "the new one began at"
        static let service = "service"
        static let cost = "cost"
        static let workshop = "where"
        static let note = "note"
        static let stands = "stands"
        static let expected = "expected"
        static let every = "every"
        static let set = "set"
        static let way = "way"
        static let lastPut = "last put on"
        static let isOn = "on the car"
        static let year = "year"
        static let fuel = "of"
        static let economy = "full to full"
        static let over = "over"
        static let filled = "filled in"
        static let fillUps = "fill-ups"
        static let atEnd = "odometer at its end"
        static let costs = "costs"
        static let perWay = "per way"
        static let category = "for"
    }

    static let all = "in all"
    static let isOn = "yes"
    /// The name of something that has the name of a private place in it.
    static let hidden = "(private)"
    /// A cost of no category.
    static let unnamed = "other"

    static func title(_ vehicle: String) -> String { "History of \(vehicle)" }

    static func asOf(_ day: String) -> String { "As of \(day)" }

    static func asOf(_ day: String, _ first: String, _ last: String) -> String {
        "As of \(day); readings, services, consumption and costs from \(first) to \(last)"
    }

    static func asOf(_ day: String, until last: String) -> String {
        "As of \(day); readings, services, consumption and costs up to \(last)"
    }

    // MARK: Notes below headings

    static let nothing = "The book knows nothing more of this vehicle."
    static let nothingRecorded = "Nothing of its way was recorded; all of it is known from readings alone."
    static let countsOn = "The chart counts on over exchanged instruments, which are the dashed lines."
    static let shaded = "In the shaded times something went unrecorded."
    static let red = "Questioned readings are red."
    static let questioned =
        "An odometer with a question mark was questioned when it was written down, or does not fit the other readings."
    static let spread = "What comes again is spread over the days that it is paid for."

    static let doubted = "written down against a question"
    static let cannotBe = "does not fit the other readings"

    // MARK: Figures

    static func chart(_ unit: String) -> String { "Odometer (\(unit))" }

    static func aboutChart(_ first: String, _ last: String) -> String {
        "A chart of the odometer from \(first) to \(last)."
    }

    static func about(_ odometer: String) -> String { "about \(odometer)" }

    static func questionable(_ odometer: String) -> String { "\(odometer) ?" }

    // MARK: Complaints

    static let needsFile = Complaint.usage(
        "a report goes to a file",
        hint: "--output history.html or history.pdf, --output - for HTML to a pipe, or --json")

    static let oneWay = Complaint.usage("--output and --json are two reports", hint: "leave one of them out")
}
