import Control
import Terminal

/// The status for a person: whether it records, and all that this needs, then what a driver asks once in a while.
struct StatusPage {
    private static let column = 11

    private let status: Status
    private let books: BookFacts
    private let text: TripText
    private(set) var lines: [String] = []

    init(_ status: Status, _ books: BookFacts, _ text: TripText) {
        self.status = status
        self.books = books
        self.text = text
        addRecording()
        add(StatusWords.receiver, fix)
        add(StatusWords.card, card)
        addCars()
        for problem in status.problems {
            add(StatusWords.wrong, StatusWords.remedied(problem.text, problem.remedy))
        }
        if !text.isPlain { lines.append("") }
        addHistory()
        addSources()
    }

    private mutating func add(_ name: String, _ value: String) {
        if text.isPlain { return lines.append(name.isEmpty ? value : TripDetailWords.told(name, value)) }
        let indent = String(repeating: " ", count: StatusPage.column)
        let rows = Help.wrapped(value, indent: indent, width: text.screen.columns ?? .max)
        lines.append(TextWidth.padded(name, to: StatusPage.column, alignment: .left) + rows[0].dropFirst(indent.count))
        lines += rows.dropFirst()
    }

    // MARK: Recording

    private mutating func addRecording() {
        let isDriving = status.state == .driving
        let lasted = isDriving ? status.drive?.elapsedMs ?? status.stateForMs : status.stateForMs
        let time = Quantity.wholeSeconds(milliseconds: lasted)
        add(StatusWords.recording, StatusWords.recording(status.state, for: time))
        if let drive = status.drive { add(StatusWords.drive, DriveLine(drive, text).text) }
        if let speed = status.speedMetresPerSecond { add(StatusWords.speed, text.speed(speed)) }
    }

    private var fix: String {
        guard let fix = status.fix else { return StatusWords.noFixYet(StatusWords.gpsd(status.gpsd.state)) }
        let mode =
            switch fix.mode {
            case .none: StatusWords.noPlace
            case .flat: StatusWords.flat
            case .full: StatusWords.full
            }
        var parts = [mode]
        if let satellites = fix.satellites { parts.append(StatusWords.satellites(satellites)) }
        if let error = fix.errorMetres { parts.append(StatusWords.within(text.length(error))) }
        parts.append(StatusWords.ago(Quantity.wholeSeconds(milliseconds: fix.ageMs)))
        return parts.joined(separator: ", ")
    }

    private var card: String {
        if let failing = status.spool.failing { return StatusWords.failing(failing) }
        return status.spool.onFallback ? StatusWords.fallback(status.spool.directory, written) : written
    }

    private var written: String {
        guard status.spool.unacknowledgedLines > 0 else { return StatusWords.allOnTheCard }
        guard let ago = status.spool.lastCommitAgoMs else { return StatusWords.nothingOnTheCard }
        return StatusWords.onTheCard(butFor: Quantity.wholeSeconds(milliseconds: ago))
    }

    private mutating func addCars() {
        let bluetooth = status.bluetooth
        for car in bluetooth.cars { add(StatusWords.car, StatusWords.car(car.name, StatusPage.standing(car))) }
        guard bluetooth.cars.isEmpty, let device = bluetooth.paired.first else { return }
        add(StatusWords.car, StatusWords.paired(bluetooth.paired.map { "\($0.name) \($0.address)" }))
        add("", StatusWords.nameYourCar(bluetooth.paired.count == 1 ? device.address : nil))
    }

    private static func standing(_ car: Status.KnownCar) -> String {
        if car.refused { return StatusWords.refused }
        guard car.presence == .gone else { return StatusWords.presence(car.presence) }
        guard let ago = car.lastSeenAgoMs else { return StatusWords.notSeen }
        return StatusWords.notSeen(for: Quantity.wholeSeconds(milliseconds: ago))
    }

    // MARK: Room and history

    private mutating func addHistory() {
        if let room { add(StatusWords.room, room) }
        addPowerCuts()
        if let complaint = books.complaint {
            add(StatusWords.trips, StatusWords.remedied(complaint.message, complaint.hint))
        } else if let last = books.last, status.drive == nil || !last.trip.isOpen {
            add(StatusWords.lastDrive, text.drive(last))
        }
    }

    private var room: String? {
        guard let hours = status.spool.hoursBeforeFull else { return nil }
        let year = books.bytesAYear.map { Quantity.bytes($0) }
        guard let days = books.days(ofHours: hours) else {
            return StatusWords.room(StatusWords.hours(Quantity.grouped(Int64(hours))), bytesAYear: year)
        }
        let perDay = Quantity.hours(milliseconds: books.recorded.duration / books.recorded.days)
        return StatusWords.room(StatusWords.days(days, of: perDay), bytesAYear: year)
    }

    private mutating func addPowerCuts() {
        let boots = books.recorded.openBoots > 0 ? StatusWords.openBoots(books.recorded.openBoots) : nil
        let last = status.powerCut.map(StatusPage.cut)
        switch (boots, last) {
        case (let boots?, let last?): add(StatusWords.powerCut, StatusWords.powerCuts(boots, last: last))
        case (let words?, nil), (nil, let words?): add(StatusWords.powerCut, words)
        case (nil, nil): break
        }
    }

    private static func cut(_ cut: Status.PowerCut) -> String {
        StatusWords.powerCut(
            off: cut.offForMs.map { Quantity.duration(milliseconds: $0) }, lost: cut.acknowledgedLost,
            isContinued: cut.driveContinued)
    }

    // MARK: Sources

    private mutating func addSources() {
        let time = status.clock.now.map { now in
            let civil = text.civil(now)
            return "\(civil.longDateText), \(text.clock(now))"
        }
        add(StatusWords.clock, StatusWords.clock(status.clock.state, time))
        add(StatusWords.gpsd, StatusWords.server(status.gpsd.state, status.gpsd.server))
        add(StatusWords.bluetooth, StatusWords.bluetooth(status.bluetooth.state))
    }
}
