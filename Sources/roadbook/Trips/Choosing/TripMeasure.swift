import Settings
import Trips

/// The length or the duration of a trip, as it was typed.
enum TripMeasure: Equatable {
    case metres(Double)
    case milliseconds(Int64)

    init(_ text: String, _ option: String) throws {
        let hasUnit = text.contains(where: \.isLetter)
        if hasUnit, let metres = Length.metres(text) {
            self = .metres(metres)
        } else if hasUnit, let milliseconds = TimeSpan.milliseconds(text) {
            self = .milliseconds(milliseconds)
        } else {
            throw TripListWords.notAMeasure(option, text)
        }
    }

    func isShorter(than trip: Trip) -> Bool {
        switch self {
        case .metres(let metres): trip.metres > metres
        case .milliseconds(let milliseconds): trip.duration > milliseconds
        }
    }

    func isLonger(than trip: Trip) -> Bool {
        switch self {
        case .metres(let metres): trip.metres < metres
        case .milliseconds(let milliseconds): trip.duration < milliseconds
        }
    }
}
