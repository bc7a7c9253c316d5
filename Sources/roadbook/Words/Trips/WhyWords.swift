/// The sentences of `why`: what began a trip, went on in it, ended it, hid it, and kept it apart from its neighbours.
enum WhyWords {
    static let theCar = "the car"
    static let someTime = "some time"

    // MARK: The whole trip

    static let notEnded = "it has not ended yet"
    static let notEndedWhenPulled = "it had not ended when it was pulled; the next pull tells more"
    static let powerOff =
        "power off: nothing was recorded since; when the power is back it is resumed, or has ended here"

    static func deleted(_ id: String) -> String { "in the trash (roadbook undelete \(id))" }

    static func perhapsCarried(_ id: String) -> String {
        "carried? begun by motion, and no car was there: a ferry, a tow? (roadbook edit \(id) --driven or --carried)"
    }

    static func hidden(extent: String) -> String {
        "hidden: only \(extent) from end to end; roadbook trips --all shows it"
    }

    static func hidden(length: String) -> String {
        "hidden: only \(length) long; roadbook trips --all shows it"
    }

    static func hidden(duration: String, length: String) -> String {
        "hidden: only \(duration) and \(length); roadbook trips --all shows it"
    }

    static func recut(_ rules: String) -> String { "under a recut: \(rules) (roadbook recut)" }

    static func because(_ sentence: String, _ rules: String) -> String { "\(sentence) (\(rules))" }

    // MARK: How it began

    static let began = "began"
    static let beganByHand = "began by hand"
    static let beganWithTrack = "began with the first point of its track"

    static func beganUnseen(_ away: String) -> String {
        "began when the power came on: at its first fix it was \(away) from where it had stood"
    }

    static func beganByBluetooth(_ car: String) -> String {
        "began by Bluetooth: \(car) connected, and was still there"
    }

    static func beganByBluetooth(_ car: String, setOffBefore time: String) -> String {
        "began by Bluetooth: \(car) connected \(time) after it had set off"
    }

    static func beganByBluetooth(_ car: String, knownAfter time: String) -> String {
        "began by Bluetooth: \(car) was connected, which was known \(time) later"
    }

    static func beganByMotion(fixes: Int, beyond radius: String, seen: String?, after time: String?) -> String {
        let fixes = "began by motion: \(fixes) fixes in a row were farther than \(radius) from where it stood"
        switch (seen, time) {
        case (let seen?, let time?): return "\(fixes) (at least \(seen)), after it had moved for \(time)"
        case (let seen?, nil): return "\(fixes) (at least \(seen))"
        case (nil, let time?): return "\(fixes), after it had moved for \(time)"
        case (nil, nil): return fixes
        }
    }

    // MARK: On the way

    static func movedWithCar(after time: String) -> String {
        "resumed \(time) after it had ended: its car had stayed connected, so that it was a stop"
    }

    static func reopened(after time: String, away: String?) -> String {
        away.map { "resumed \(time) after it had ended, \($0) on: not another trip" }
            ?? "resumed \(time) after it had ended: not another trip"
    }

    static func continuedAfterPowerOff(_ time: String, away: String?) -> String {
        away.map { "resumed after power off for \(time), \($0) on" } ?? "resumed after power off for \(time)"
    }

    static func continuedAfterHole(_ time: String, away: String?) -> String {
        away.map { "resumed after \(time) without a point, \($0) on" } ?? "resumed after \(time) without a point"
    }

    static func merged(_ time: String) -> String { "merged by hand with what followed \(time) later" }

    static let split = "split by hand"
    static let paused = "paused by hand"
    static let resumed = "resumed by hand"

    static func gone(_ car: String) -> String { "\(car) was gone" }

    static func returned(_ car: String, after time: String) -> String { "\(car) was gone for \(time), and came back" }

    static func adopted(_ car: String) -> String { "\(car) connected: the trip is its" }

    static func marked(_ text: String?) -> String { text.map { "marked: \($0)" } ?? "a place was marked" }

    // MARK: How it ended

    static let lost = "its end was never written: taken to be where it last moved"
    static let ended = "ended"
    static let endedByHand = "ended by hand"
    static let endedWithTrack = "ended with the last point of its track"
    static let endedWithTrackEarlier = "ended with its track, dated back to the last movement"

    static func endedAsCarWent(_ car: String, for time: String, datedToMovement: Bool) -> String {
        datedToMovement
            ? "ended: \(car) was gone for \(time), dated back to the last movement"
            : "ended: \(car) was gone for \(time), dated back to then"
    }

    static func endedAtRest(within radius: String, for time: String, connected car: String?) -> String {
        car.map {
            "ended: it stood within \(radius) for \(time), with \($0) connected, dated back to the last movement"
        }
            ?? "ended: it stood within \(radius) for \(time), dated back to the last movement"
    }

    static func endedInSilence(_ time: String) -> String {
        "ended: there was no fix for \(time), dated back to the last movement"
    }

    static func endedElsewhere(after time: String) -> String {
        "ended: there was no fix for \(time), and the next one was elsewhere, dated back to the last movement"
    }

    static func endedPaused(_ time: String) -> String { "ended: it was paused for \(time), dated back to the pause" }

    static func endedByPowerCut(_ why: String) -> String { "ended by a power cut: \(why)" }

    static func endedByHole(_ why: String) -> String { "ended by a hole in its track: \(why)" }

    static let unknownLength = "nobody knows for how long"

    static func tooLong(_ time: String, away: String?) -> String {
        away.map { "off for \(time), \($0) on: too long to be resumed" } ?? "off for \(time): too long to be resumed"
    }

    static func carAfterwards(_ time: String, _ car: String) -> String {
        "off for \(time), and then \(car) was connected"
    }

    static func tooFar(_ time: String, away: String?) -> String {
        away.map { "off for \(time), \($0) on: farther than it can have come" }
            ?? "off for \(time): farther than it can have come"
    }

    // MARK: Neighbours

    static func before(_ id: String, apart: String?, _ why: String) -> String {
        apart.map { "before it: \(id), \($0) apart: \(why)" } ?? "before it: \(id): \(why)"
    }

    static func after(_ id: String, apart: String?, _ why: String) -> String {
        apart.map { "after it: \(id), \($0) apart: \(why)" } ?? "after it: \(id): \(why)"
    }

    static let otherTrack = "another track of a file"
    static let finishedByHand = "finished by hand, and such a trip is never resumed"
    static let anotherByHand = "begun by hand, and so another one"
    static let neverResumed = "a trip is never resumed"
    static let otherCar = "another car"
    static let holeBetween = "a hole in a track is between them, after the first had ended"
    static let powerOffBetween = "the power was off between them, after the first had ended"
    static let nothingJoins = "nothing made them one"

    static let clockWentBack = "the clock of the new start was earlier: how long the power was off is not known"

    static func powerOffTooLong(_ time: String) -> String { "power off for \(time), too long to be resumed" }

    static func holeTooLong(_ time: String) -> String { "\(time) without a point, too long to be resumed" }

    static func tooLate(_ time: String) -> String { "begun \(time) after the first was over, too late to resume it" }

    static func tooFarOn(_ way: String, limit: String) -> String {
        "\(way) farther on, and it is resumed within \(limit) at most"
    }

    static func outOfReach(_ way: String) -> String { "\(way) farther on, which is farther than it can have come" }
}
