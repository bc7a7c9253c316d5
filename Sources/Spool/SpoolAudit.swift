import AppendLog
import Drive

/// Holds what a spool says was decided against what it recorded, line by line from its beginning.
package struct SpoolAudit {
    package private(set) var audit: DriveAudit
    private var story: SpoolStory

    package init(rules: DriveRules, cars: [Car.ID], drivers: Set<Car.ID> = []) {
        audit = DriveAudit(rules, cars: cars)
        story = SpoolStory(drivers: drivers)
    }

    /// Takes the next line; `object` may be told of an earlier one.
    package mutating func take(_ line: LogLine, _ object: DriveAudit.Object) {
        if let (what, now) = story.take(line) { audit.take(what, at: now, object) }
    }
}
