import Drive
import Exchange
import Glibc
import Terminal

/// The words of `import`, `export` and `features`.
enum FileWords {
    // MARK: Import

    static let standardInput = "standard input"

    static func takenIn(_ file: String, _ points: Int, wasSorted: Bool, leftOut: String?) -> String {
        let taken = "\(file): \(CountWords.points(points))"
        let sorted = wasSorted ? "\(taken), put in the order of time" : taken
        return leftOut.map { "\(sorted); left out: \($0)" } ?? sorted
    }

    /// Nil where the speeds were in metres a second, as they should be.
    static func otherSpeeds(_ file: String, _ unit: SpeedUnit) -> String? {
        switch unit {
        case .metresPerSecond: return nil
        case .knots: return "\(file): its speeds are in knots, as its places show; they were divided by 1.94"
        case .milesPerHour: return "\(file): its speeds are in mph, as its places show; they were divided by 2.24"
        case .kilometresPerHour: return "\(file): its speeds are in km/h, as its places show; they were divided by 3.6"
        case .unknown: return "\(file): its speeds are in no unit that fits its places; they were left out"
        case .alwaysZero: return "\(file): its speeds are zero while its places move; they were left out"
        }
    }

    static func farSteps(_ file: String, _ steps: Int, _ time: String) -> String {
        steps == 1
            ? "\(file): 1 step of \(time) or more was cut, for nobody knows the way between such points"
            : "\(file): \(steps) steps of \(time) or more were cut, for nobody knows the way between such points"
    }

    /// Points of a file that no trip has.
    static func inNoTrip(_ points: Int) -> String {
        points == 1
            ? "1 point belongs to no trip: the car stood there, between drives or behind the last"
            : "\(points) points belong to no trip: the car stood there, between drives or behind the last"
    }

    static func known(_ file: String) -> String { "\(file): was taken in before" }

    static func refused(_ file: String, _ reason: String) -> String { "error: \(file): \(reason)" }

    /// `it is a table of fill-ups`
    static func isOther(_ subject: FileSubject) -> String {
        switch subject {
        case .tracks: return "it has the points of ways"
        case .fills: return "it is a table of fill-ups"
        case .costs: return "it is a table of costs"
        case .trips: return "it is a table of trips, for a spreadsheet"
        case .points: return "it is a table of points, for a spreadsheet"
        case .features: return "it is a table of drives, for their categories"
        }
    }

    /// The verb that reads a file of this subject.
    static func readBy(_ subject: FileSubject, _ path: String) -> String {
        switch subject {
        case .tracks: return "roadbook import \(shellWord(path))"
        case .fills: return "roadbook fuel import \(shellWord(path))"
        case .costs: return "no verb reads costs; roadbook expense add writes one down"
        case .trips, .points: return "no verb reads it back; the GPX that roadbook export writes comes back"
        case .features: return "roadbook category train \(shellWord(path))"
        }
    }

    static func noFills(_ path: String, _ subject: FileSubject) -> Complaint {
        Complaint("\(path) has no fill-ups: \(isOther(subject))", hint: readBy(subject, path))
    }

    static func nothingCounts(_ why: String, of file: String) -> Complaint {
        Complaint(why, hint: "nothing of \(file) counts: make room, and import it again")
    }

    static func made(_ trips: Int, tooShort: Int, isDryRun: Bool) -> String {
        let made = isDryRun ? "would make \(CountWords.trips(trips))" : "made \(CountWords.trips(trips))"
        let whole = tooShort > 0 ? "\(made), and \(tooShort) too short to be listed" : made
        return trips == 0 ? whole : "\(whole):"
    }

    static func waitingToImport(_ holder: String?) -> String {
        holder.map { "waiting for \($0), which imports" } ?? "waiting for another program, which imports"
    }

    static func noPoints(_ path: String) -> Complaint { Complaint("\(path) has no points") }

    static func reading(_ path: String) -> String { "reading \(path)" }

    // MARK: Export

    static let tripsOrTime = Complaint.usage(
        "trips are named or chosen by options, not both", hint: TripWords.listHint)
    static let splitNeedsDirectory = Complaint.usage("--split needs a directory: --output DIR")

    static func unknownEnding(_ ending: String, known: String) -> Complaint {
        .usage("--output ends in .\(ending), which is not a format I know", hint: "one of: \(known)")
    }

    static func unknownFormat(_ word: String, known: String) -> Complaint {
        .usage("\"\(word)\" is not a format I know", hint: "one of: \(known)")
    }

    static let oneAnswer = Complaint.usage("only one of --anyway, --same and --replace can be")

    static func liesOn(_ times: String, _ distance: String, _ id: String, _ others: String) -> String {
        "the trip \(times), \(distance), is there already as \(id), \(others)"
    }

    static func notTakenIn(_ file: String, _ doubles: Int) -> String {
        let trips = doubles == 1 ? "a trip of it is" : "trips of it are"
        return "\(file) is not taken in, for \(trips) there already; "
            + "--same makes them doubles that count in no sum, --replace deletes those that are there, "
            + "--anyway counts both"
    }

    static let whatBecomesOfDoubles = "[s]ame drive, count it once; [r]eplace what is there; [a]nyway; [l]eave it? "

    static func whoseDrives(_ file: String, _ vehicles: [String]) -> String {
        "\(file) names no vehicle: which one was driven (\(vehicles.joined(separator: ", ")); Enter: none of them)? "
    }

    static func saysWhose(_ vehicle: String) -> String {
        "these trips have no vehicle: roadbook edit TRIP... --vehicle \(shellWord(vehicle))"
    }

    static func badPoint(_ reason: String) -> String { "\(reason); --skip-bad takes the rest in" }

    static func twoFormats(_ ending: String, _ format: String) -> Complaint {
        .usage("--output ends in .\(ending), and --format says \(format)")
    }

    static func notMetres(_ option: String, _ text: String) -> Complaint {
        .usage("--\(option) needs metres, above 0 and up to 100000, not \"\(text)\"")
    }

    static func nothingToExport(_ trip: String) -> Complaint {
        Complaint("trip \(trip) has no points: there is nothing to export")
    }

    static let noneWithPoints = Complaint(
        "there is no such trip with points", hint: "roadbook trips --all lists every trip", code: .notFound)

    static let noPointsLeft = "the spool has no points of it"
    static let isDouble = "another recording of the same drive counts; a trip that is named is exported"
    static let trimmedAway = "--trim leaves nothing of it"
    static let placeNames = "Place names: GeoNames, CC BY 4.0, https://creativecommons.org/licenses/by/4.0/"
    static let isPrivate = "it lies within a private place"

    static func privatePlaces(_ trips: Int) -> String {
        let what = "what lies there, name, note, times and statistics"
        return "\(CountWords.trips(trips)) came to a private place, and go without \(what) (--with-private)"
    }

    static func notExported(_ trips: Int, _ why: String) -> Complaint {
        Complaint(trips == 1 ? "not exported: \(why)" : "not exported: of all trips, \(why)")
    }

    static func leftOut(_ trips: Int, _ why: String) -> String { "left out: \(CountWords.trips(trips)); \(why)" }

    static let tooLong = "too long for a table of drives"
    static let exporting = "exporting"
    static let drives = "Drives"

    static func drives(_ count: Int) -> String { "\(count) drives" }

    static func notWritten(_ path: String, _ code: Int32) -> Complaint {
        let isFull = code == ENOSPC || code == EDQUOT
        return Complaint(
            "\(path) cannot be written: \(systemError(code))",
            hint: isFull ? "make room there; no half of it was left" : nil)
    }

    static func notMade(_ path: String, _ code: Int32) -> Complaint {
        Complaint("\(path) cannot be made: \(systemError(code))")
    }

    static func notADirectory(_ path: String) -> Complaint {
        Complaint("\(path) is not a directory", hint: "--split writes into one")
    }

    static func notAFile(_ path: String) -> Complaint {
        Complaint("\(path) is not a file", hint: "--output - writes to standard output")
    }

    static func isLink(_ path: String) -> Complaint {
        Complaint("\(path) is a link, which is not followed", hint: "name the file that it leads to")
    }

    static func unreadable(_ path: String, _ code: Int32) -> Complaint {
        code == ELOOP ? isLink(path) : Complaint("\(path): \(systemError(code))")
    }

    static func otherFile(_ path: String, _ format: String) -> Complaint {
        Complaint("\(path) is there and is not \(format)", hint: "take it away, or name another file")
    }

    // MARK: Features

    static let objectOrTable = Complaint.usage("--json goes with a file: with - the table itself is the outcome")

    static func refusal(_ path: String, _ why: String, code: ExitCode = .failed) -> Complaint {
        Complaint("\(path): \(why)", code: code)
    }

    static func noFiles(in folder: String) -> Complaint { Complaint("no GPX files in \(folder)", code: .notFound) }

    static func rows(skipped: Int, added: Int) -> String {
        "\(CountWords.rows(skipped)) skipped; \(CountWords.rows(added)) added"
    }

    static let readingDrives = "reading drives"
}
