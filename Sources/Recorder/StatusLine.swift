import CSystemd
import Drive

/// The line that `systemctl status` shows: sent when it changes, at most once a minute, and never a place.
struct StatusLine {
    private static let apart: Int64 = 60_000

    var isBehind = false
    private var nextAt: Int64 = 0
    private var shown = ""

    var deadline: Int64? { isBehind ? nextAt : nil }

    mutating func send(_ machine: DriveMachine, now: Int64) {
        guard isBehind, now >= nextAt else { return }
        isBehind = false
        let text = StatusLine.text(machine)
        guard text != shown else { return }
        shown = text
        nextAt = now + StatusLine.apart
        sd_notify(0, "STATUS=\(text)")
    }

    static func text(_ machine: DriveMachine) -> String {
        guard let drive = machine.drive else { return "\(machine.name)" }
        return "\(machine.name), \(Int(drive.totals.metres / 1000)) km"
    }
}
