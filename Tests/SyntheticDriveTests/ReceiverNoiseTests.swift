import Drive
import SyntheticDrives
import Testing

/// The noise is that of a receiver in a car: places that are off by metres and alike from second to second, speeds off
/// by a decimetre and each time anew.
@Suite struct ReceiverNoiseTests {
    private struct Errors {
        var north: [Double] = []
        var speed: [Double] = []

        func spread(_ errors: [Double]) -> Double {
            (errors.reduce(0) { $0 + $1 * $1 } / Double(errors.count)).squareRoot()
        }

        /// The likeness of neighbours: 1 the same, 0 strangers.
        func likeness(_ errors: [Double]) -> Double {
            let products = zip(errors, errors.dropFirst()).reduce(0) { $0 + $1.0 * $1.1 }
            return products / errors.reduce(0) { $0 + $1 * $1 }
        }
    }

    private static func errors(hours: Double) -> Errors {
        var errors = Errors()
        TripMaker.forEach(hours: hours, Wishes(seed: 3)) { trip in
            for sample in trip.samples where sample.fix.mode == .threeDimensional && sample.truth.speed > 5 {
                errors.north.append((sample.fix.coordinate!.latitude - sample.truth.latitude) * 111_194.9)
                errors.speed.append(sample.fix.speedMetresPerSecond! - sample.truth.speed)
            }
        }
        return errors
    }

    @Test func placesAreOffByMetresAndAlikeFromSecondToSecond() {
        let errors = Self.errors(hours: 20)
        #expect((2...4).contains(errors.spread(errors.north)))
        #expect(errors.likeness(errors.north) > 0.95)
    }

    @Test func speedsAreOffByADecimetreAndEachTimeAnew() {
        let errors = Self.errors(hours: 20)
        #expect((0.09...0.11).contains(errors.spread(errors.speed)))
        #expect(abs(errors.likeness(errors.speed)) < 0.02)
    }

    @Test func whatTheReceiverSaysOfItsErrorHoldsMostly() {
        var within = 0
        var all = 0
        TripMaker.forEach(hours: 10, Wishes(seed: 3)) { trip in
            for sample in trip.samples where sample.fix.mode == .threeDimensional {
                let truth = Coordinate(latitude: sample.truth.latitude, longitude: sample.truth.longitude)!
                all += 1
                if truth.metres(to: sample.fix.coordinate!) < 2 * sample.fix.horizontalErrorMetres! { within += 1 }
            }
        }
        #expect(Double(within) / Double(all) > 0.9)
    }
}
