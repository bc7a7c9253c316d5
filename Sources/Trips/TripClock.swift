/// The clock that dates a trip: the boottime of the boot in which the trip began. A later boot is shifted onto this
/// clock by how long the power was away; a trip that people put behind another goes on where that one ended, so that
/// what lies between is no time of the trip, and is dated by its own boot.
struct TripClock {
    /// A part of the trip that goes on by itself, dated by its first boot, or as long as that has no time, by its last
    /// one.
    private struct Stretch {
        /// The beginning, on the clock of the trip.
        let from: Int64
        let shift: Int64
        var boot: SpoolContext.Boot
        var lastShift: Int64
        var lastBoot: SpoolContext.Boot

        init(from: Int64, shift: Int64, in boot: SpoolContext.Boot) {
            self.from = from
            self.shift = shift
            self.boot = boot
            lastShift = shift
            lastBoot = boot
        }

        func utc(_ time: Int64, until end: Int64) -> Int64? {
            boot.utc(time - shift, ofWhatEndedAt: end - shift)
                ?? lastBoot.utc(time - lastShift, ofWhatEndedAt: end - lastShift)
        }
    }

    private var stretches: [Stretch]
    /// The time that is added to the boottime of now to get that of the trip's clock.
    private(set) var shift: Int64 = 0
    /// The moment at which the last stretch begins.
    private(set) var latest: Int64

    init(since: Int64, in boot: SpoolContext.Boot) {
        stretches = [Stretch(from: since, shift: 0, in: boot)]
        latest = since
    }

    /// The boot in which its last stretch goes on.
    var boot: SpoolContext.Boot { stretches[stretches.count - 1].lastBoot }

    var stretchCount: Int { stretches.count }

    /// The power was away for so long.
    mutating func goesOn(after off: Int64, lastLine: Int64, in boot: SpoolContext.Boot) {
        shift += lastLine + off
        stretches[stretches.count - 1].lastShift = shift
        stretches[stretches.count - 1].lastBoot = boot
    }

    /// Ended then, and goes on with a trip that began at this boottime.
    mutating func joins(_ ended: Int64, since: Int64, in boot: SpoolContext.Boot) {
        shift = ended - since
        latest = ended
        stretches.append(Stretch(from: ended, shift: shift, in: boot))
    }

    /// A boot has learnt the time since.
    mutating func learn(_ boot: SpoolContext.Boot) {
        for index in stretches.indices {
            if stretches[index].boot.number == boot.number { stretches[index].boot = boot }
            if stretches[index].lastBoot.number == boot.number { stretches[index].lastBoot = boot }
        }
    }

    /// Nothing that comes later can date it.
    func isDated(or boot: SpoolContext.Boot) -> Bool {
        stretches.allSatisfy { stretch in
            let mayLearn = stretch.boot.number == boot.number || stretch.lastBoot.number == boot.number
            return !mayLearn || stretch.utc(stretch.from, until: stretch.from) != nil
        }
    }

    /// The time at which it was then, in the last stretch.
    func utc(_ time: Int64) -> Int64? { stretches[stretches.count - 1].utc(time, until: time) }

    /// The time at which it was then, in this stretch of a trip that ends at `end`.
    func utc(_ time: Int64, in stretch: Int, until end: Int64) -> Int64? {
        let isLast = stretch == stretches.count - 1
        return stretches[stretch].utc(time, until: isLast ? end : stretches[stretch + 1].from)
    }

    /// Between this stretch and the next; nothing where nobody can say.
    func apart(after stretch: Int) -> Int64 {
        let before = stretches[stretch]
        let after = stretches[stretch + 1]
        let moment = after.from
        if let ended = before.utc(moment, until: moment), let began = after.utc(moment, until: moment) {
            return max(0, began - ended)
        }
        guard before.lastBoot.number == after.boot.number else { return 0 }
        return max(0, before.lastShift - after.shift)
    }

    var apart: Int64 { stretches.indices.dropLast().reduce(0) { $0 + apart(after: $1) } }
}
