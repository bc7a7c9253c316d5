import CSystemd
import Glibc

/// Something that the loop waits for. Whoever holds it keeps it alive; when it goes, nothing is waited for any more.
final class LoopSource {
    var ready: (UInt32) -> Void
    var raw: OpaquePointer?
    /// The time that the timer is set to, so that setting it to the same again costs no call.
    var setTime: Int64?
    var epoch: Int64 = 0

    private static let soon: Int64 = 1_500

    init(_ ready: @escaping (UInt32) -> Void) { self.ready = ready }

    deinit { sd_event_source_disable_unref(raw) }

    /// Milliseconds of CLOCK_BOOTTIME; nil switches the timer off. One that is to go off later than it is set to, and
    /// not yet soon, is left as it is: setting it at every fix would cost a call each, and going off too early is a
    /// wakeup, but harmless.
    func set(_ milliseconds: Int64?) {
        guard milliseconds != setTime else { return }
        if let setTime, milliseconds ?? .max > setTime, setTime - now > LoopSource.soon { return }
        setTime = milliseconds
        guard let milliseconds else {
            sd_event_source_set_enabled(raw, Int32(SD_EVENT_OFF))
            return
        }
        sd_event_source_set_time(raw, UInt64(max(0, milliseconds + epoch)) * 1000)
        sd_event_source_set_enabled(raw, Int32(SD_EVENT_ONESHOT))
    }

    private var now: Int64 {
        var microseconds: UInt64 = 0
        sd_event_now(sd_event_source_get_event(raw), CLOCK_BOOTTIME, &microseconds)
        return Int64(microseconds / 1000) - epoch
    }

    func setEvents(_ events: UInt32) { sd_event_source_set_io_events(raw, events) }
}
