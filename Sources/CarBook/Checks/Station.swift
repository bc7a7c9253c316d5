/// A place at which the car was filled.
package struct Station: Equatable, Sendable {
    package internal(set) var name: String?
    package internal(set) var position: Position?
    /// Fill-ups there, by the caller's numbers, the newest first.
    package internal(set) var fillUps: [Int]
    /// The instant of the newest.
    package let last: DatedTime
    /// Metres from where one is; nil if either place is unknown.
    package internal(set) var metres: Int?
}
