import Drive

/// Makes trips, one after the other: each begins where the last one ended, after a time of parking.
package struct TripMaker: Sendable {
    private static let shortestMinutes = 4.0

    private let wishes: Wishes
    private var chance: Chance
    private var receiver: Receiver
    private var place: Truth
    private var number = 0
    private var boots = 0
    private var boot = SyntheticBoot(id: "", start: 0)
    /// The pause before the next trip had no power cut.
    private var staysPowered = false

    package init(_ wishes: Wishes) {
        self.wishes = wishes
        chance = Chance(seed: wishes.seed, part: 0)
        receiver = Receiver(hertz: wishes.hertz, &chance)
        place = Truth(
            time: wishes.start, latitude: 48.137, longitude: 11.575, altitude: 520, speed: 0,
            course: chance.within(0...360))
    }

    /// All trips of so many hours under way.
    package static func forEach(hours: Double, _ wishes: Wishes, _ body: (SyntheticTrip) throws -> Void) rethrows {
        var maker = TripMaker(wishes)
        var left = hours * 60
        while left >= shortestMinutes {
            let trip = maker.next(minutesAtMost: left)
            left -= Double(trip.end - trip.start) / 60_000
            try body(trip)
        }
    }

    package mutating func next(minutesAtMost most: Double = .infinity) -> SyntheticTrip {
        number += 1
        // Each trip from a seed of its own: a longer one does not change those after it.
        chance = Chance(seed: wishes.seed, part: UInt64(number))
        let isPowered = staysPowered
        if isPowered {
            receiver.powerOn(at: boot.start - 1_500, blindSeconds: 0)
        } else {
            powerOn(blindSeconds: chance.within(3...30))
        }
        var outing = Outing(
            number: number, from: place, boot: boot, isPowered: isPowered, wishes, minutesAtMost: most, &chance)
        while !outing.isOver { step(&outing) }
        place = outing.driver.truth
        park()
        return outing.finished()
    }

    private mutating func step(_ outing: inout Outing) {
        if outing.needsBoot {
            place.time = outing.driver.truth.time
            powerOn(blindSeconds: chance.within(2...8))
            outing.begin(boot)
        }
        outing.step(&receiver, &chance)
    }

    private mutating func powerOn(blindSeconds: Double) {
        boots += 1
        // The recorder needs some seconds to start.
        receiver.powerOn(at: place.time, blindSeconds: max(blindSeconds, 7))
        boot = SyntheticBoot(id: TripMaker.bootID(wishes.seed, boots), start: receiver.bootTime)
    }

    private static func bootID(_ seed: UInt64, _ number: Int) -> String {
        var source = Chance(seed: seed, part: UInt64(number) &+ 1 << 40)
        let digits = hexadecimal(source.next()) + hexadecimal(source.next())
        var text = ""
        for (index, digit) in digits.enumerated() {
            if [8, 12, 16, 20].contains(index) { text += "-" }
            text.append(index == 12 ? "4" : index == 16 ? "a" : digit)
        }
        return text
    }

    private static func hexadecimal(_ value: UInt64) -> String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }

    /// Always longer than what a drive goes on after.
    private mutating func park() {
        var seconds = chance.within(400...1_500)
        staysPowered = wishes.isPoweredByDay
        switch chance.below(3) {
        case 0: break
        case 1: seconds = chance.within(1_800...9_000)
        default:
            seconds = chance.within(7 * 3_600...15 * 3_600)
            let days = wishes.quietDays
            seconds += 86_400 * Double(days.lowerBound + chance.below(days.count))
            staysPowered = false
        }
        // A receiver speaks at whole seconds.
        place.time = (place.time / 1_000 + 1 + Int64(seconds)) * 1_000
        // The car is turned round, or leaves by another gate.
        if chance.happens(0.5) { place.course = (place.course + 180).truncatingRemainder(dividingBy: 360) }
    }
}
