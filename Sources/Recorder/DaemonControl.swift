import Control
import Drive

/// The time for which a call waits for the card, milliseconds.
private enum Patience {
    static let answer: Int64 = 3_000
    static let flush: Int64 = 60_000
}

/// The requests of clients, and the answers to them.
extension Daemon {
    func answer(_ request: ControlRequest, _ caller: ControlCaller, _ reply: ControlReply) {
        Journal.say(.information, RecorderWords.called(request.name, by: caller.user))
        let now = loop.now
        switch request {
        case .getStatus, .watch: reply.answer(.status(status()))
        case .start(let vehicle, let note): start(vehicle, note, reply, now)
        case .finish: command(.finish, reply, now)
        case .pause: command(.pause, reply, now)
        case .resume: command(.resume, reply, now)
        case .mark(let text): mark(text ?? "", reply, now)
        case .car(let name, let connected): car(name, connected, reply, now)
        case .flush: flush(reply)
        case .reload: reload(reply)
        }
        afterEvent()
    }

    private func start(_ vehicle: String?, _ note: String?, _ reply: ControlReply, _ now: Int64) {
        var car: Car.ID?
        if let vehicle {
            car = knownCars.car(named: vehicle)
            guard car != nil else { return reply.fail(.vehicleNotFound(vehicle: vehicle)) }
        }
        let isNew = recording.outlook.drive == nil
        recording.command(.start(car: car), at: now)
        if let note, isNew { recording.note(note, at: now) }
        answer(reply, changed: isNew)
    }

    private func command(_ command: DriveMachine.Command, _ reply: ControlReply, _ now: Int64) {
        let before = recording.outlook.state
        let ended = recording.lastEnd?.end
        recording.command(command, at: now)
        let changed = recording.outlook.state != before
        let finished = recording.lastEnd?.end != ended ? lastDrive : nil
        answer(reply, changed: changed, finished: finished)
    }

    /// The answer goes out when it is on the card, or when that takes too long.
    private func answer(_ reply: ControlReply, changed: Bool, finished: CurrentDrive? = nil) {
        whenDurable(changed ? recording.lastSequence : 0, within: Patience.answer) { [unowned self] durable in
            reply.answer(.drive(finished ?? currentDrive, changed: changed, durable: durable))
        }
    }

    private func mark(_ text: String, _ reply: ControlReply, _ now: Int64) {
        guard let sequence = recording.mark(text, at: now) else { return reply.fail(.noFix) }
        whenDurable(sequence, within: Patience.answer) { durable in
            reply.answer(.mark(id: String(sequence), durable: durable))
        }
    }

    private func car(_ name: String?, _ connected: Bool, _ reply: ControlReply, _ now: Int64) {
        guard let id = knownCars.car(named: name) else { return reply.fail(.carNotFound(name: name ?? "")) }
        recording.hear(id, connected ? .connected : .gone, at: now)
        whenDurable(recording.lastSequence, within: Patience.answer) { durable in
            reply.answer(.car(durable: durable))
        }
    }

    private func flush(_ reply: ControlReply) {
        let sequence = recording.lastSequence
        recording.spool.log.requestCommit()
        whenDurable(sequence, within: Patience.flush) { durable in
            if durable { return reply.answer(.flush(sequence: Int64(sequence))) }
            reply.fail(.storageFailing(reason: RecorderWords.nothingReachedTheCard))
        }
    }

    private func reload(_ reply: ControlReply) {
        switch reload() {
        case .success(let changed): reply.answer(.reload(changed: changed))
        case .failure(let error): reply.fail(error)
        }
    }
}
