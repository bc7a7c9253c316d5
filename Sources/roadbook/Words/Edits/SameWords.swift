/// The words of `same`.
enum SameWords {
    static let needsTwo = Complaint.usage("same needs two different trips", hint: TripWords.listHint)

    static func noMomentInCommon(_ first: String, _ double: String) -> Complaint {
        Complaint("the two have no moment in common, and cannot be one drive: \(first); \(double)")
    }

    static let counts = "counts:"
    static let isDouble = "is its double, and counts in no sum:"
    static let wouldCount = "would count:"
    static let wouldBeDouble = "would be its double, and count in no sum:"
}
