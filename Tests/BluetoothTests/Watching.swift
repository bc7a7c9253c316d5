import Awaiting
import BlueZStandIn
import Bluetooth
import Drive
import Glibc

/// A watch with the loop that it wants: waits for its descriptor and its timeout, and nothing else.
final class Watching {
    let watch: BluetoothWatch
    private(set) var reports: [PresenceReport] = []
    private(set) var outcomes: [SeekReport] = []
    private(set) var turns = 0
    /// The milliseconds that are added to the machine's time since boot.
    private let shift: Int64

    /// Pretends that the machine has been up for so long; nil for as long as it has.
    init(_ options: BluetoothWatch.Options, upFor milliseconds: Int64? = nil) {
        shift = milliseconds.map { $0 - Watching.now() } ?? 0
        watch = BluetoothWatch(options)
        watch.onPresence = { [unowned self] in reports.append($0) }
        watch.onSeek = { [unowned self] in outcomes.append($0) }
    }

    convenience init(on bus: PrivateBus, cars: [Car.ID] = [], settle: Int64 = 100) {
        self.init(Watching.options(bus, cars: cars, settle: settle))
    }

    static func options(_ bus: PrivateBus, cars: [Car.ID], settle: Int64) -> BluetoothWatch.Options {
        var options = BluetoothWatch.Options()
        options.busAddress = bus.address
        options.cars = cars
        options.settleMilliseconds = settle
        options.firstRetryMilliseconds = 20
        options.kernelLinks = { .noBluetooth }
        return options
    }

    /// Turns the loop until the condition holds; false when it never did. A condition on what others have heard needs
    /// to be looked at every now and then, for nothing arrives here when it comes true.
    func wait(lookingEvery pause: Int64 = .max, until condition: (Watching) throws -> Bool) rethrows -> Bool {
        let limit = Patience.Limit()
        while true {
            turn()
            if try condition(self) { return true }
            if limit.isReached { return false }
            rest(atMost: min(pause, Int64(limit.rest)))
        }
    }

    /// Turns the loop until nothing has arrived and nothing is due for so long.
    func idle(milliseconds: Int64) {
        let deadline = Watching.now() + milliseconds
        while Watching.now() < deadline {
            turn()
            rest(atMost: deadline - Watching.now())
        }
    }

    var presences: [Presence] { reports.map(\.presence) }

    /// Milliseconds since boot, as the watch has them.
    var time: Int64 { Watching.now() + shift }

    private func turn() {
        turns += 1
        watch.catchUp(at: time)
    }

    private func rest(atMost milliseconds: Int64) {
        let wanted = min(watch.timeout(at: time) ?? milliseconds, milliseconds)
        Patience.turn(watch.descriptor ?? -1, watch.events, atMost: wanted)
    }

    static func now() -> Int64 {
        var clock = timespec()
        clock_gettime(CLOCK_BOOTTIME, &clock)
        return Int64(clock.tv_sec) * 1_000 + Int64(clock.tv_nsec) / 1_000_000
    }
}
