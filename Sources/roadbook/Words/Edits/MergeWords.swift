import Terminal

/// The words of `merge`.
enum MergeWords {
    static let needsTwo = Complaint.usage("merge needs two different trips", hint: TripWords.listHint)

    static func tooMany(_ most: Int) -> Complaint { .usage("merge takes at most \(most) trips at once") }

    static func otherBooks(_ one: String, _ other: String) -> Complaint {
        Complaint("\(one) and \(other) are of different books: they cannot be merged")
    }

    static func overlap(_ one: String, _ other: String) -> Complaint {
        Complaint("\(one) and \(other) have records in common")
    }

    static func between(_ one: String, _ other: String, _ trips: [String], more: Int, hint: String) -> Complaint {
        let names = trips.joined(separator: "; ")
        let message = "between \(one) and \(other) lies \(names)"
        return Complaint(more > 0 ? "\(message) and \(more) more" : message, hint: hint)
    }

    static func undeleteFirst(_ id: String) -> String { "roadbook undelete \(id), then merge them all" }

    static func mergeAll(_ ids: [String]) -> String { "roadbook merge \(ids.joined(separator: " "))" }

    static func otherVehicles(_ one: String, _ vehicle: String, _ other: String, _ otherVehicle: String) -> Complaint {
        Complaint(
            "\(one) was driven with \(vehicle), \(other) with \(otherVehicle)",
            hint: "if that is wrong: roadbook edit \(other) --vehicle \(shellWord(vehicle))")
    }

    static let wouldStayApart = Complaint("the trips would still be apart", hint: "roadbook why")

    static let otherTracks = Complaint(
        "nothing is merged: they are of different tracks of files, which stay drives of their own",
        hint: "roadbook why")

    static func stayApart(_ entry: UInt64) -> Complaint {
        Complaint("entry \(entry) is written, but the trips are still apart", hint: "roadbook why")
    }

    // MARK: What was done

    static func trip(_ line: String) -> String { "  \(line)" }

    static func apart(_ time: String?, _ way: String?) -> String {
        switch (time, way) {
        case (let time?, let way?): return "    \(time) apart, \(way) straight"
        case (let time?, nil): return "    \(time) apart"
        case (nil, let way?): return "    an unknown time apart, \(way) straight"
        case (nil, nil): return "    an unknown time apart"
        }
    }

    static func withTrivial(_ count: Int) -> String { "    with \(CountWords.trivialTrips(count)) between" }

    static let merged = "merged into:"
    static let wouldMerge = "would be merged into:"
}
