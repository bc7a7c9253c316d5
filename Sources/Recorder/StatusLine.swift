import CSystemd
import Drive

/// The line that `systemctl status` shows: sent when it changes, at most once a minute, and never a place.
struct StatusLine {
    private static let apart: Int64 = 60_000

    var isBehind = false
    private var nextAt: Int64 = 0
    private var shown = ""

    var deadline: Int64? { isBehind ? nextAt : nil }

    mutating func send(_ outlook: DriveMachine.Outlook, now: Int64) {
        guard isBehind, now >= nextAt else { return }
        isBehind = false
        let text = StatusLine.text(outlook)
        guard text != shown else { return }
        shown = text
        nextAt = now + StatusLine.apart
        sd_notify(0, "STATUS=\(text)")
    }

    static func text(_ outlook: DriveMachine.Outlook) -> String {
        let kilometres = outlook.drive.map { Int($0.totals.metres / 1000) }
        return RecorderWords.standing(outlook.state.shown, kilometres: kilometres)
    }
}
