import CSystemd
import Glibc

/// The one loop that owns everything: sd-event, which also answers the watchdog.
final class Loop {
    private let event: OpaquePointer
    /// The CLOCK_BOOTTIME at which the loop's time begins: 0, but for a rehearsal, which pretends that the machine
    /// started then.
    private let epoch: Int64

    init(epoch: Int64 = 0) {
        self.epoch = epoch
        var created: OpaquePointer?
        let result = sd_event_new(&created)
        precondition(result >= 0 && created != nil, "no memory for the loop at start-up")
        event = created!
    }

    deinit { sd_event_unref(event) }

    /// Pings the service manager for as long as the loop turns.
    func answerWatchdog() { sd_event_set_watchdog(event, 1) }

    func run() -> Int32 { sd_event_loop(event) }

    func exit(_ code: Int32) { sd_event_exit(event, code) }

    /// CLOCK_BOOTTIME in milliseconds, as of this turn of the loop.
    var now: Int64 {
        var microseconds: UInt64 = 0
        sd_event_now(event, CLOCK_BOOTTIME, &microseconds)
        return Int64(microseconds / 1000) - epoch
    }

    /// Calls `handler` whenever the descriptor shows one of `events` (as poll(2) has them), until the source goes.
    func watch(_ descriptor: Int32, _ events: UInt32, _ handler: @escaping (UInt32) -> Void) -> LoopSource {
        let source = LoopSource { _ in }
        source.ready = handler
        var raw: OpaquePointer?
        let result = sd_event_add_io(
            event, &raw, descriptor, events,
            { _, _, seen, userdata in
                Unmanaged<LoopSource>.fromOpaque(userdata!).takeUnretainedValue().ready(seen)
                return 0
            }, Unmanaged.passUnretained(source).toOpaque())
        precondition(result >= 0, "the loop refuses descriptor \(descriptor): \(result)")
        source.raw = raw
        return source
    }

    /// A timer that is set with ``LoopSource/set(_:)``; off at first.
    func timer(_ handler: @escaping () -> Void) -> LoopSource {
        let source = LoopSource { _ in handler() }
        source.epoch = epoch
        var raw: OpaquePointer?
        let result = sd_event_add_time(
            event, &raw, CLOCK_BOOTTIME, 0, 1000,
            { _, _, userdata in
                let source = Unmanaged<LoopSource>.fromOpaque(userdata!).takeUnretainedValue()
                source.setTime = nil
                source.ready(0)
                return 0
            }, Unmanaged.passUnretained(source).toOpaque())
        precondition(result >= 0, "the loop refuses a timer: \(result)")
        sd_event_source_set_enabled(raw, Int32(SD_EVENT_OFF))
        source.raw = raw
        return source
    }

    /// The signal is blocked and comes through the loop.
    func signal(_ number: Int32, _ handler: @escaping () -> Void) -> LoopSource {
        let source = LoopSource { _ in handler() }
        var mask = sigset_t()
        sigemptyset(&mask)
        sigaddset(&mask, number)
        sigprocmask(SIG_BLOCK, &mask, nil)
        var raw: OpaquePointer?
        let result = sd_event_add_signal(
            event, &raw, number,
            { _, _, userdata in
                Unmanaged<LoopSource>.fromOpaque(userdata!).takeUnretainedValue().ready(0)
                return 0
            }, Unmanaged.passUnretained(source).toOpaque())
        precondition(result >= 0, "the loop refuses signal \(number): \(result)")
        source.raw = raw
        return source
    }
}
