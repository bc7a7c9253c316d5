import AppendLog
import Drive

/// Holds what a spool says was decided against what it recorded, line by line from its beginning, and under the rules
/// that it says.
package struct SpoolAudit {
    package private(set) var audit = DriveAudit(DriveRules(), cars: [])
    private var events = SpoolEvents()

    package init() {}

    /// Checks the next line; `object` may be told of an earlier one of the same boot.
    package mutating func check(_ line: LogLine, _ object: DriveAudit.Object) {
        switch events.read(line) {
        case .said(let what, let now): audit.check(what, at: now, object)
        case .rules(let rules, let cars): audit.adopt(rules, cars: cars)
        case nil: break
        }
    }
}
