import AppendLog
import Bluetooth
import Control
import Drive
import Gpsd

/// The problems that there are, the worst first, each with words to type.
extension Daemon {
    func problems() -> [Status.Problem] {
        cardProblems() + gpsdProblems() + clockProblems() + carProblems()
    }

    private func gpsdProblems() -> [Status.Problem] {
        switch gpsd?.state {
        case .waiting(let trouble):
            return [Status.Problem("no gpsd: \(trouble.words)", remedy: "systemctl status gpsd.socket")]
        case .silent: return [Status.Problem("the receiver says nothing", remedy: "is it plugged in? gpsmon shows it")]
        case .noReceiver: return [Status.Problem("gpsd has no receiver", remedy: "plug it in, or see roadbookd(8)")]
        case .idle, .connecting, .watching, .receiving, nil: return []
        }
    }

    private func cardProblems() -> [Status.Problem] {
        let log = recording.spool.log.status
        var problems: [Status.Problem] = []
        if case .failing(let errno, _) = log.health {
            let cause = LogError.system(call: "write", path: card.directory, errno: errno).message
            problems.append(
                Status.Problem(cause, remedy: "lines wait in memory; journalctl -k shows what the card says"))
        }
        if case .stalled = log.health {
            problems.append(Status.Problem("the card does not answer", remedy: "nothing is lost yet; is it worn out?"))
        }
        if case .failed(let errno) = log.spare {
            let cause = LogError.system(call: "prepare", path: card.directory, errno: errno).message
            problems.append(Status.Problem(cause, remedy: "make room on the card"))
        }
        switch recording.thrift {
        case .none: break
        case .sparse: problems.append(Status.Problem("one fix in 10 s is kept: the card is nearly full"))
        case .eventsOnly: problems.append(Status.Problem("only events are kept: the card is full"))
        }
        return problems
    }

    private func clockProblems() -> [Status.Problem] {
        guard clockTrouble.isLasting(at: loop.now) else { return [] }
        return [
            Status.Problem(
                "there are fixes, but none with a time to trust: drives have no date",
                remedy: "gpsmon shows the receiver's date")
        ]
    }

    private func carProblems() -> [Status.Problem] {
        carTrouble.lasting(at: loop.now).map { kind in
            switch kind {
            case .way(let state): return problem(of: state)
            case .notPaired(let car):
                let address = Bluetooth.BluetoothAddress.text(of: car) ?? ""
                let name = book.entries.first { $0.address == car }.map { $0.driver ?? $0.vehicle } ?? address
                return Status.Problem("\(name) is not paired", remedy: "bluetoothctl pair \(address)")
            }
        }
    }

    private func problem(of state: BluetoothState) -> Status.Problem {
        switch state {
        case .noBus: return Status.Problem("no system bus, so no car is seen", remedy: "systemctl status dbus")
        case .noBluetoothd:
            return Status.Problem("bluetoothd does not run, so no car is seen", remedy: "systemctl status bluetooth")
        case .asking, .ready:
            return Status.Problem("bluetoothd does not answer", remedy: "sudo systemctl restart bluetooth")
        case .noAdapter:
            return Status.Problem("there is no Bluetooth adapter", remedy: "bluetoothctl list; rfkill list bluetooth")
        case .poweredOff:
            return Status.Problem("Bluetooth is switched off", remedy: "bluetoothctl power on; rfkill list bluetooth")
        }
    }
}
