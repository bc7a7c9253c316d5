import Catalogue
import Trips

/// The mark on what is made for the household and shows private places, so that nobody hands it on unawares.
struct HeldPrivately {
    private let isAny: Bool

    /// Nobody knows which places are private where a ledger has lost lines.
    init(_ entries: [TripEntry], _ catalogue: Catalogue) throws {
        guard let hidden = try? PrivatePlaces(for: .others, catalogue) else {
            isAny = false
            return
        }
        isAny = try hidden.mayHold(entries, in: catalogue)
    }

    /// The words at the foot of a picture, if there are any private places on it.
    var words: String? { isAny ? PlaceWords.holdsPrivate : nil }

    /// For what has no foot.
    func say() { if isAny { Complaint.say(PlaceWords.holdsPrivate) } }
}
