/// The reason for which a file of others was refused, and where in it.
package struct ExchangeError: Error, Equatable, Sendable, CustomStringConvertible {
    package enum Place: Equatable, Sendable {
        case line(Int)
        case byte(Int)
        case whole
    }

    package let reason: String
    package let place: Place
    /// True if one point of the file is bad and the rest can be read without it.
    package let isOfPoint: Bool

    package init(_ reason: String, at place: Place = .whole, isOfPoint: Bool = false) {
        self.reason = reason
        self.place = place
        self.isOfPoint = isOfPoint
    }

    package var description: String {
        switch place {
        case .line(let number): ExchangeWords.line(number, reason)
        case .byte(let offset): ExchangeWords.byte(offset, reason)
        case .whole: reason
        }
    }
}
