/// Why a file of others was refused, and where in it.
package struct ExchangeError: Error, Equatable, Sendable, CustomStringConvertible {
    package enum Place: Equatable, Sendable {
        case line(Int)
        case byte(Int)
        case whole
    }

    package let reason: String
    package let place: Place

    package init(_ reason: String, at place: Place = .whole) {
        self.reason = reason
        self.place = place
    }

    package var description: String {
        switch place {
        case .line(let number): ExchangeWords.line(number, reason)
        case .byte(let offset): ExchangeWords.byte(offset, reason)
        case .whole: reason
        }
    }
}
