import Drive

/// A trip that is being told, record by record.
struct OpenTrip {
    /// So many fixes share one box of the route.
    private static let fixesOfBox = 200

    let begin: RecordID
    let segment: UInt64
    let restart: Restart
    var cause: BeginCause?
    var car: Car.ID?
    var vehicle: String?
    var driver: String?
    var sawCar: Bool
    var isCarExpected = false

    /// Milliseconds of the boottime of the boot that it began in; each later boot is shifted onto it.
    var shift: Int64 = 0
    let since: Int64
    var end: (reason: EndReason?, at: Int64, decided: Int64)?
    private(set) var boot: SpoolWorld.Boot
    private(set) var lastBoot: SpoolWorld.Boot

    var totals: DriveTotals
    private(set) var statistics = DriveStatistics()
    /// At rest since the last movement: they count if it goes on.
    private var resting: [(fix: Fix, time: Int64)] = []
    private var isPaused = false
    private var pausedAt: Int64 = 0
    private(set) var paused: Int64 = 0
    private(set) var apart: Int64 = 0
    private(set) var off: Int64 = 0
    private(set) var powerCuts: UInt64 = 0

    private(set) var firstRecord: UInt64
    private(set) var lastRecord: UInt64
    private(set) var first: Coordinate?
    private(set) var last: Coordinate?
    private(set) var lastTime: Int64
    private var box: CoordinateBox?
    private var piece: CoordinateBox?
    private var pieceFixes = 0
    private var route: [CoordinateBox] = []
    private(set) var events: [TripEvent] = []

    init(
        _ begin: RecordID, segment: UInt64, since: Int64, stood: Coordinate?, in boot: SpoolWorld.Boot, sawCar: Bool,
        restart: Restart
    ) {
        self.begin = begin
        self.segment = segment
        self.since = since
        self.boot = boot
        self.restart = restart
        self.sawCar = sawCar
        lastBoot = boot
        totals = DriveTotals(from: stood, since: since)
        firstRecord = begin.sequence
        lastRecord = begin.sequence
        lastTime = since
    }

    // MARK: Records

    @inline(__always)
    mutating func holds(_ record: UInt64) {
        firstRecord = min(firstRecord, record)
        lastRecord = max(lastRecord, record)
    }

    mutating func take(_ fix: Fix, _ record: UInt64, _ rules: DriveRules) {
        holds(record)
        guard let place = fix.coordinate, !isPaused else { return }
        var fix = fix
        fix.boottime += shift
        lastTime = fix.boottime
        let isFirst = first == nil
        if isFirst { first = place }
        last = place
        totals.add(fix, rules)
        let active = fix.boottime - paused - apart
        if isFirst || totals.lastMovement == fix.boottime {
            settle()
            statistics.take(fix, at: active)
        } else {
            resting.append((fix, active))
        }
        draw(place)
    }

    private mutating func settle(until end: Int64 = .max) {
        guard !resting.isEmpty else { return }
        for (fix, time) in resting where fix.boottime <= end { statistics.take(fix, at: time) }
        resting.removeAll(keepingCapacity: true)
    }

    @inline(__always)
    private mutating func draw(_ place: Coordinate) {
        if piece == nil { piece = CoordinateBox(place) } else { piece!.add(place) }
        pieceFixes += 1
        if pieceFixes == OpenTrip.fixesOfBox {
            closePiece()
            // The next piece begins where this one ends.
            piece = CoordinateBox(place)
        }
    }

    private mutating func closePiece() {
        guard let piece else { return }
        route.append(piece)
        if box == nil { box = piece } else { box!.add(piece) }
        self.piece = nil
        pieceFixes = 0
    }

    // MARK: What happens to it

    mutating func note(_ kind: TripEvent.Kind, at boottime: Int64, _ values: [TripEvent.Value] = []) {
        events.append(TripEvent(kind, at: utc(boottime), values))
    }

    mutating func pause(at boottime: Int64) {
        guard !isPaused else { return }
        isPaused = true
        pausedAt = boottime + shift
        totals.pause()
        note(.paused, at: pausedAt)
    }

    mutating func resume(at boottime: Int64) {
        guard isPaused else { return }
        isPaused = false
        paused += max(0, boottime + shift - pausedAt)
        totals.resume()
        note(.resumed, at: boottime + shift)
    }

    /// Its power was away for so long; the new boot's clock is shifted onto that of the first.
    mutating func goesOn(after off: Int64, lastLine: Int64, in boot: SpoolWorld.Boot) {
        shift += lastLine + off
        lastBoot = boot
        powerCuts += 1
        self.off += off
        note(.continued, at: lastTime, [.init("off-ms", Double(off))])
    }

    /// Told by people to go on with the next one.
    mutating func merges(at since: Int64, in boot: SpoolWorld.Boot) {
        let ended = end?.at ?? lastTime
        let gap: Int64
        if let then = utc(ended), let now = boot.utc(since) {
            gap = max(0, now - then)
        } else {
            gap = boot.number == lastBoot.number ? max(0, since + shift - ended) : 0
        }
        apart += gap
        settle(until: ended)
        lastBoot = boot
        shift = ended + gap - since
        end = nil
        totals.resume()
        note(.merged, at: ended, [.init("apart-ms", Double(gap))])
    }

    /// In the time of the clock that this trip is told in.
    func utc(_ time: Int64) -> Int64? {
        if let utc = boot.utc(time) { return utc }
        return lastBoot.utc(time - shift)
    }

    /// Its boot has learnt the time since.
    mutating func learn(_ boot: SpoolWorld.Boot) {
        if self.boot.number == boot.number { self.boot = boot }
        if lastBoot.number == boot.number { lastBoot = boot }
    }

    /// Nothing that comes later can date it.
    func isDated(or boot: SpoolWorld.Boot) -> Bool { self.boot.number != boot.number || utc(since) != nil }

    /// What follows a cut: the same drive, from this record on.
    func rest(from begin: RecordID, segment: UInt64, since: Int64, in boot: SpoolWorld.Boot) -> OpenTrip {
        var rest = OpenTrip(
            begin, segment: segment, since: since, stood: nil, in: boot, sawCar: sawCar, restart: restart)
        rest.cause = cause
        rest.car = car
        rest.vehicle = vehicle
        rest.driver = driver
        rest.isCarExpected = isCarExpected
        rest.note(.cut, at: since)
        return rest
    }

    // MARK: The whole

    func trip(_ log: UInt64, _ rules: DriveRules) -> Trip {
        var whole = self
        let until = end?.at ?? max(totals.lastMovement ?? since, since)
        whole.settle(until: end == nil ? .max : until)
        whole.closePiece()
        let last = end == nil ? lastTime : until
        let pausedNow = isPaused ? max(0, last - pausedAt) : 0
        let duration = max(0, last - since - paused - pausedNow - apart)
        var trip = Trip(
            begin: begin, span: RecordSpan(log: log, firstRecord...lastRecord), segment: segment,
            statistics: whole.statistics.summary(
                durationMilliseconds: duration, measuredMetres: totals.measuredMetres), restart: restart)
        trip.start = utc(since)
        trip.end = utc(last)
        trip.duration = duration
        trip.paused = paused + pausedNow
        trip.apart = apart
        trip.off = off
        whole.fill(&trip)
        trip.isTrivial = end != nil && cause != .hand && trip.isTrivial(under: rules)
        return trip
    }

    private func fill(_ trip: inout Trip) {
        trip.cause = cause
        trip.reason = end?.reason
        trip.isOpen = end == nil
        trip.car = car
        trip.vehicle = vehicle
        trip.driver = driver
        trip.moving = totals.movingMilliseconds
        trip.measuredMetres = totals.measuredMetres
        trip.inferredMetres = totals.inferredMetres
        trip.maximumSpeed = totals.maximumSpeed
        trip.fixes = totals.fixes
        trip.gaps = totals.gaps
        trip.flagged = totals.flagged
        trip.powerCuts = powerCuts
        trip.first = first
        trip.last = last
        trip.box = box
        trip.isPerhapsCarried = isCarExpected && !sawCar && cause == .motion
        trip.events = events
        trip.route = route
    }
}

extension Trip {
    /// Below the least distance, or quick and short.
    fileprivate func isTrivial(under rules: DriveRules) -> Bool {
        let extent = box?.metres ?? 0
        if extent < rules.minimumDistance { return true }
        return duration < rules.minimumDuration && metres < 500
    }
}
