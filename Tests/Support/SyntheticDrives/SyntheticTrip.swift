import Drive

/// A moment of a synthetic drive: where the car was, and what the receiver said of it.
package struct Sample: Sendable {
    package var truth: Truth
    /// The receiver's fix, of mode `none` while it sees nothing; the receiver has the time then all the same.
    package var fix: Fix
    /// The one of the trip's boots that saw it, counted from 0.
    package var boot: Int
}

/// A time with power: a boot of the machine.
package struct SyntheticBoot: Equatable, Sendable {
    /// Unlike that of any other boot.
    package var id: String
    /// UTC at boottime 0, milliseconds.
    package var start: Int64
}

/// A trip, and all that is known of it because it was made up.
package struct SyntheticTrip: Sendable {
    /// From 1.
    package var number: Int
    /// The engine starts and stops, UTC milliseconds.
    package var start: Int64
    package var end: Int64
    /// The wheels turn for the first and the last time.
    package var departure: Int64
    package var arrival: Int64
    /// The length of the way over ground, without any noise.
    package var metres: Double
    package var movingMilliseconds: Int64
    /// Rests between departure and arrival.
    package var stops: Int
    /// The longest of them, milliseconds.
    package var longestStop: Int64
    package var topSpeed: Double
    /// Seconds under way without a fix, at the start and below roofs, and the true way in them.
    package var blindMilliseconds: Int64 = 0
    package var blindStartMetres = 0.0
    package var blindMetres = 0.0
    /// The first is the one that it starts in; each other one follows a fuel stop.
    package var boots: [SyntheticBoot]
    /// The first of them had the power already, from the trip before.
    package var isPowered: Bool
    package var samples: [Sample]
}

/// The kind of drives that are wanted.
package struct Wishes: Sendable {
    package var seed: UInt64
    /// UTC milliseconds at which the first trip starts: 2026-03-02, 06:10.
    package var start: Int64 = 1_772_431_800_000
    package var hertz = 1
    /// The time that a trip is planned to take, minutes.
    package var minutes: ClosedRange<Double> = 8...62
    /// In parts of one, how many trips have a fuel stop of one to three minutes, in which the power is away.
    package var fuelStops = 0.0
    /// The power stays while it is parked by day.
    package var isPoweredByDay = false
    /// Days on which nobody drives, after an evening.
    package var quietDays = 0...0

    package init(seed: UInt64 = 42) { self.seed = seed }
}
