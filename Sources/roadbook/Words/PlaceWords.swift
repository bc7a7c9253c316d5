import Catalogue
import Files
import Ledger
import Terminal

/// The words of the verbs of `place`.
enum PlaceWords {
    // MARK: Complaints

    static func whereIsIt(_ name: String) -> Complaint {
        .usage(
            "nothing says where \"\(name)\" lies",
            hint: "--here, --at LAT,LON, or --trip @last for the end of the newest trip")
    }

    static func wasElsewhere(_ name: String) -> Complaint {
        Complaint(
            "\"\(name)\" was retired, and lay elsewhere",
            hint:
                "give it another name first: roadbook place edit \(shellWord(name)) --name \(shellWord("Old " + name))")
    }

    static func spotTaken(by name: String) -> Complaint {
        Complaint("\"\(name)\" lies on that spot already", hint: "roadbook place show \(shellWord(name))")
    }

    static func notAPlace(_ text: String) -> Complaint {
        .usage("\"\(text)\" is not a place I can read", hint: "for example --at 51.5007,-0.1246")
    }

    static func notARadius(_ text: String) -> Complaint {
        let (least, most) = (OwnPlace.radii.lowerBound, OwnPlace.radii.upperBound)
        return .usage("--radius needs \(least) to \(most) metres, not \"\(text)\"")
    }

    static func notAKind(_ text: String) -> Complaint {
        let kinds = OwnPlace.Kind.allCases.map(\.rawValue).joined(separator: ", ")
        return .usage("\"\(text)\" is not a kind of place I know", hint: "one of: \(kinds)")
    }

    static let onePosition = Complaint.usage("--at, --here and --trip exclude each other")
    static let oneEnd = Complaint.usage("--start and --end exclude each other")
    static let endOfWhat = Complaint.usage("--start and --end need --trip TRIP")
    static let oneOrTheOther = Complaint.usage("--private and --public exclude each other")

    static func tripWithoutPlace(_ word: String) -> Complaint {
        Complaint("nobody knows where that end of \(word) was", hint: "--at LAT,LON")
    }

    static let ledgerIsLacking = Complaint(
        "the ledger has lost lines, and which places are private may be among them",
        hint: "roadbook verify tells what is lost; with --with-private all of it goes out")

    static let holdsPrivate = "with private places: for the household"

    static func isSpot(_ name: String) -> Complaint {
        .usage("\"\(name)\" is a spot, and no name", hint: "a name is a word, such as Home")
    }

    // MARK: Lists

    enum Heading {
        static let name = "name"
        static let kind = "kind"
        static let radius = "radius"
        static let trips = "trips"
        static let note = "note"
    }

    static let none =
        "no places yet; \"roadbook place add Home --here\" adds one, \"roadbook place list --frequent\" proposes some"

    static func notes(of place: OwnPlace) -> String {
        let states = [place.isRetired ? "retired" : nil, place.isPrivate ? "private" : nil, place.note]
        return states.compactMap(\.self).joined(separator: ", ")
    }

    static let noneFrequent = "nothing to propose: wherever trips often began or ended has a name"

    /// `31 trips began or ended at 50.08712, 8.24123, the newest 2026-03-02 07:31-08:01`
    static func frequent(_ ends: Int, at degrees: String, newest: String) -> String {
        "\(ends) beginnings and ends of trips at \(degrees), the newest of \(newest)"
    }

    static func addLine(at degrees: String) -> String { "    roadbook place add NAME --at \(degrees)" }

    // MARK: One place

    enum Label {
        static let at = "at"
        static let radius = "reaches"
        static let kind = "kind"
        static let trips = "trips"
        static let others = "mostly"
        static let latest = "last there"
        static let own = "called"
        static let suburb = "suburb"
        static let city = "city"
        static let near = "near"
        static let country = "country"
        static let zone = "zone"
        static let isPrivate = "private"
        static let retired = "retired"
        static let note = "note"
    }

    static func degrees(_ latitude: Double, _ longitude: Double) -> String {
        "\(Quantity.decimal(latitude, digits: 5)), \(Quantity.decimal(longitude, digits: 5))"
    }

    static func trips(begun: Int, ended: Int) -> String { "\(begun) began here, \(ended) ended here" }

    /// `Work 31, School 4`
    static func others(_ others: [(name: String, trips: Int)]) -> String {
        others.map { "\($0.name) \($0.trips)" }.joined(separator: ", ")
    }

    static let hides = "yes: what leaves the books shows nothing that lies within"
    static let hidesNothing = "no"
    static let nowhere = "nothing: no settlement is within 80 km"
    static let nameless = "nothing (roadbook place import learns the names of cities)"

    // MARK: The world

    static let importing = "reading places"
    static let importAsOwner = "sudo -u roadbook roadbook place import"

    static let noList = Complaint(
        "there is no list of places on this machine",
        hint: "on Debian 13: sudo apt install koko-data; else name a list: roadbook place import cities500.txt")

    static func cannotRead(_ path: String, _ failure: FileFailure) -> Complaint {
        Complaint("cannot read \(path): \(failure.words)")
    }

    static func noneInList(_ path: String) -> Complaint {
        Complaint(
            "there is no settlement in \(path)",
            hint: "a dump of GeoNames has nineteen columns with tabs between (roadbook place import --help)")
    }

    static func noObjects(_ path: String) -> Complaint {
        Complaint("\(path) is not a JSON object of cities", hint: "roadbook place import --help")
    }

    static func isCutOff(_ path: String) -> Complaint {
        Complaint("\(path) is cut off; the index stays as it was", hint: "get the file again")
    }

    static func noIndex(_ path: String, _ why: String) -> Complaint {
        Complaint("\(path): \(why)", hint: "roadbook place import makes it anew")
    }

    /// `135,069 places, of /usr/share/koko/cities1000.txt (newest entry of 2020-01-24)`
    static func index(_ facts: PlaceIndex.Facts) -> String {
        let date = facts.date.isEmpty ? "" : " (newest entry of \(facts.date))"
        return "\(CountWords.places(facts.places)), of \(facts.source)\(date)"
    }

    static func made(_ time: String, _ size: String) -> String { "made \(time), \(size)" }

    static let geoNames = "GeoNames, CC BY 4.0"

    static func licence(_ text: String) -> String { "place names: \(text)" }
}
