import Drive

/// The units in which a picture tells speeds and lengths.
package struct PictureUnits: Equatable, Sendable {
    package struct Length: Equatable, Sendable {
        package var metres: Double
        package var word: String
    }

    /// A metre a second in this unit, and its sign.
    package var speedFactor: Double
    package var speed: String
    /// Small lengths and heights, and large lengths.
    package var near: Length
    package var far: Length

    package static let metric = PictureUnits(
        speedFactor: UnitSize.kilometresAnHour, speed: "km/h", near: Length(metres: 1, word: "m"),
        far: Length(metres: 1_000, word: "km"))
    package static let imperial = PictureUnits(
        speedFactor: 1 / UnitSize.mileAnHour, speed: "mph", near: Length(metres: UnitSize.foot, word: "ft"),
        far: Length(metres: UnitSize.mile, word: "mi"))
}
