import AppendLog
import Bluetooth
import Control
import Drive
import Gpsd

/// The problems that there are, the worst first, each with a command to type.
extension Daemon {
    private typealias Words = RecorderWords

    func problems() -> [Status.Problem] {
        cardProblems() + gpsdProblems() + clockProblems() + speedProblems() + carProblems()
    }

    private func gpsdProblems() -> [Status.Problem] {
        switch gpsd?.state {
        case .waiting(let trouble):
            return [Status.Problem(Words.noGpsd(trouble), remedy: Words.gpsdRemedy)]
        case .silent: return [Status.Problem(Words.receiverIsSilent, remedy: Words.receiverRemedy)]
        case .noReceiver: return [Status.Problem(Words.noReceiver, remedy: Words.noReceiverRemedy)]
        case .idle, .connecting, .watching, .receiving, nil: return []
        }
    }

    private func cardProblems() -> [Status.Problem] {
        let log = recording.spool.log.status
        var problems: [Status.Problem] = []
        if case .failing(let errno, _) = log.health {
            let cause = LogError.system(call: "write", path: card.directory, errno: errno).message
            problems.append(Status.Problem(Words.cardFails(cause), remedy: Words.cardRemedy))
        }
        if case .stalled = log.health {
            problems.append(Status.Problem(Words.cardIsSilent, remedy: Words.cardRemedy))
        }
        if case .failed(let errno) = log.spare {
            let cause = LogError.system(call: "prepare", path: card.directory, errno: errno).message
            problems.append(Status.Problem(cause, remedy: Words.noRoomRemedy))
        }
        switch recording.fullCardLevel {
        case .none: break
        case .sparse: problems.append(Status.Problem(Words.isNearlyFull, remedy: Words.noRoomRemedy))
        case .eventsOnly: problems.append(Status.Problem(Words.isFull, remedy: Words.noRoomRemedy))
        }
        return problems
    }

    private func clockProblems() -> [Status.Problem] {
        if clockTrouble.isLasting(at: loop.now) { return [Status.Problem(Words.noDate, remedy: Words.noDateRemedy)] }
        if clockDrift.isLasting(at: loop.now) { return [Status.Problem(Words.clocksDrift, remedy: Words.noDateRemedy)] }
        return []
    }

    private func speedProblems() -> [Status.Problem] {
        guard speedTrouble.unit != .metresPerSecond else { return [] }
        return [Status.Problem(Words.otherSpeedUnit(speedTrouble.unit), remedy: Words.speedUnitRemedy)]
    }

    private func carProblems() -> [Status.Problem] {
        carTrouble.lasting(at: loop.now).map { kind in
            switch kind {
            case .way(let state):
                let seesNoCar = Words.seesNoCar(state)
                return Status.Problem(seesNoCar.problem, remedy: seesNoCar.remedy)
            case .notPaired(let car):
                let address = Bluetooth.BluetoothAddress.text(of: car) ?? ""
                let name = knownCars.entries.first { $0.address == car }.map { $0.driver ?? $0.vehicle } ?? address
                return Status.Problem(Words.isNotPaired(name), remedy: Words.pairRemedy(address))
            }
        }
    }
}
