import SyntheticDrives

struct BadOption: Error { let text: String }

struct Options {
    static let usage = """
        usage: drive-maker spool DIR | csv FILE | nmea FILE | truth FILE | kinds FILE [OPTION...]
          spool DIR      a spool of fixes without beginnings and ends, each parking a power cut
          csv FILE       the fixes as a receiver gives them
          nmea FILE      the same in NMEA 0183: GGA, GSA, GSV, RMC, VTG
          truth FILE     what is true of each trip
          kinds FILE     a table of drives of each category, from which categories are learnt
          --drives N     kinds: drives of each category (default 80); half as many more are mixed
          --hours N      under way, all trips together (default 100)
          --seed N       the same seed, the same drives (default 42)
          --hertz N      fixes a second: 1 (default), 2, 5 or 10
          --commit S     spool: seconds between commits (default 10)
          --archive      spool: old segments are compressed on the way
          --events       spool: as the recorder writes it, with beginnings, ends and cars; by day the power stays on
                         while it is parked, and one trip in ten has a fuel stop
          --quiet-days N so many days on which nobody drives, at most, after an evening (default 0)
          --minimal      nmea: GGA and RMC only
        """

    enum Work: Equatable { case spool, csv, nmea, truth, kinds }

    var work: Work
    var path: String
    var hours = 100.0
    var drives = 80
    var wishes = Wishes()
    var commitSeconds = 10
    var hasEvents = false
    var isArchived = false
    var isMinimal = false

    init(_ arguments: [String]) throws {
        let works: [String: Work] = [
            "spool": .spool, "csv": .csv, "nmea": .nmea, "truth": .truth, "kinds": .kinds,
        ]
        guard arguments.count >= 2, let work = works[arguments[0]] else { throw BadOption(text: "what, and where to?") }
        self.work = work
        path = arguments[1]
        var rest = arguments.dropFirst(2)
        while let option = rest.popFirst() {
            switch option {
            case "--archive": isArchived = true
            case "--events":
                hasEvents = true
                wishes.isPoweredByDay = true
                wishes.fuelStops = 0.1
            case "--minimal": isMinimal = true
            default:
                guard let value = rest.popFirst() else { throw BadOption(text: "\(option) wants a value") }
                try set(option, value)
            }
        }
    }

    private mutating func set(_ option: String, _ value: String) throws {
        switch option {
        case "--hours": hours = try Options.number(option, value, 0.1...100_000)
        case "--drives": drives = Int(try Options.number(option, value, 1...10_000))
        case "--seed": wishes.seed = UInt64(try Options.number(option, value, 0...1e15))
        case "--commit": commitSeconds = Int(try Options.number(option, value, 1...3_600))
        case "--quiet-days": wishes.quietDays = 0...Int(try Options.number(option, value, 0...365))
        case "--hertz":
            guard let hertz = Int(value), [1, 2, 5, 10].contains(hertz) else {
                throw BadOption(text: "\(option) \(value)? 1, 2, 5 or 10")
            }
            wishes.hertz = hertz
        default: throw BadOption(text: "\(option)?")
        }
    }

    private static func number(_ option: String, _ value: String, _ range: ClosedRange<Double>) throws -> Double {
        guard let number = Double(value), range.contains(number) else { throw BadOption(text: "\(option) \(value)?") }
        return number
    }
}
