import Drive
import Files
import Glibc

/// `setup`'s first step: the receiver is found, and proves that it gives fixes.
struct ReceiverStep {
    private typealias Words = SetupWords

    let context: SetupContext

    func run() throws {
        if let port = context.option("receiver") {
            try name(port)
        } else if try !look(for: nil).hasReports, let port = choose() {
            try name(port)
        }
        try tell(try look(for: context.waitMilliseconds))
    }

    /// The last sighting: of a fix, or of what there is when the time is over, or when a person will not wait longer.
    private func look(for wait: Int64?) throws -> ProbeSighting {
        let probe = try context.probe(wait: wait)
        if let wait { context.announce(Words.looksForFix(for: wait, isAsked: context.isAsked)) }
        var last: ProbeSighting?
        var isOver = false
        while !isOver || last == nil {
            switch probe.next(orTyped: wait != nil && context.isAsked && !isOver) {
            case .line(let line):
                last = ProbeSighting(line) ?? last
                if wait != nil, let last, last.hasFix, last.satellites != nil { isOver = true }
            case .typed: isOver = true
            case .end:
                guard last != nil else { throw Words.noProbe }
                isOver = true
            }
        }
        guard let last else { throw Words.noProbe }
        return last
    }

    private func tell(_ sighting: ProbeSighting) throws {
        if sighting.receivers > 1 {
            try context.tell(
                Words.receiver, .note, Words.hasSeveral(sighting.receivers), Words.listReceivers,
                advice: Words.leaveOne)
        }
        if sighting.hasFix { return try context.tell(Words.receiver, .well, Words.hasFix(sighting.satellites)) }
        if sighting.hasReports { return try context.tell(Words.receiver, .note, Words.isHeard) }
        try context.tell(Words.receiver, .mend, Words.noReceiver(sighting.gpsd), Words.setUpAgain, advice: Words.plugIn)
        for port in context.system.unnamedPorts {
            try context.tell(Words.receiver, .note, DoctorWords.unnamed(port), Words.namePort(port))
        }
    }

    // MARK: Ports that nobody has named

    /// A serial port may be anything: a person says which of them is the receiver.
    private func choose() -> String? {
        let ports = context.system.unnamedPorts
        guard !ports.isEmpty, context.isAsked else { return nil }
        for (index, port) in ports.enumerated() { Complaint.say(Words.choice(index + 1, port)) }
        while let answer = context.ask(Words.whichPort) {
            if let number = Int(answer), ports.indices.contains(number - 1) { return ports[number - 1] }
            Complaint.say(Words.isNoChoice(answer))
        }
        return nil
    }

    private func name(_ port: String) throws {
        guard !port.contains("/"), !port.hasPrefix(".") else { throw Words.isNoPort(port) }
        let folder = "\(context.directory)/receivers"
        let code = OpenFolder.make(folder)
        guard code == 0 else { throw Words.notWritten(folder, code) }
        do throws(FileFailure) { try FileReplacement(of: "\(folder)/\(port)", mode: 0o644).commit() } catch {
            throw Words.notWritten("\(folder)/\(port)", error.errno)
        }
        if !context.system.hasPort(port) {
            try context.tell(Words.receiver, .note, Words.isNotPluggedIn(port), Words.listPorts)
        }
        guard context.system.hasSystemd else { return }
        _ = try HelperProgram.run(["udevadm", "trigger", "--settle", "--action=add", "--subsystem-match=tty"])
    }
}
