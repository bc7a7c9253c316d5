/// The sizes of the units that people read and type, in those that Roadbook computes with.
package enum UnitSize {
    /// So many kilometres an hour are a metre a second.
    package static let kilometresAnHour = 3.6
    /// Metres a second.
    package static let mileAnHour = 0.44704
    /// Metres.
    package static let foot = 0.3048
    package static let mile = 1_609.344
}
