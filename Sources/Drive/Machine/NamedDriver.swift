/// The one who drives, by the phones that are here: a recorder names that one, and a trip is told with that one.
///
/// A drive takes the driver whose phone is here when it begins, or the first who comes, and keeps that one; so does one
/// that goes on after all. No phone names a driver while nobody knows whether the drive goes on.
package struct NamedDriver: Equatable, Sendable {
    private enum Stage { case parked, driving, resuming }

    /// The driver of the open drive.
    package private(set) var ofDrive: String?
    /// The driver of the drive that ended last.
    private var ofEnded: String?
    /// The one whose phone came first of those that are here.
    private var present: String?
    private var stage = Stage.parked

    package init() {}

    /// The driver of the open drive; while none is open, the one whose phone is here.
    package var name: String? { stage == .parked ? present : ofDrive }

    /// From now on the phones that are here name this one.
    package mutating func sees(_ present: String?) {
        self.present = present
        takePresent()
    }

    /// Another boot begins: what was open is open until it is decided.
    package mutating func boots() {
        present = nil
        if stage == .driving { stage = .resuming }
    }

    package mutating func follows(_ decision: Decision) {
        switch decision {
        case .begin(let begin): opens(nil, begin.isOfEarlierBoot ? .resuming : .driving)
        case .reopen: opens(stage == .parked ? ofEnded : ofDrive, .driving)
        case .continued: if stage == .resuming { opens(ofDrive, .driving) }
        case .end: (ofEnded, ofDrive, stage) = (ofDrive, nil, .parked)
        case .pause, .resume, .held: break
        }
    }

    private mutating func opens(_ driver: String?, _ stage: Stage) {
        (ofDrive, self.stage) = (driver, stage)
        takePresent()
    }

    private mutating func takePresent() {
        if stage == .driving, ofDrive == nil { ofDrive = present }
    }
}
