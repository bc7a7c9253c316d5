import AppendLog
import Drive
import Spool
import TemporaryFolders

/// A data directory whose spool a recorder wrote: the real machine decides, the real log writes what was committed.
package final class SpoolSink: CardSink {
    /// Leaves beginnings and ends out, as a recorder that never spoke of drives.
    package var isSilent = false
    private let folder = TemporaryFolder()
    private let told: MachineSink
    /// The lines of the machine that are written.
    private var heard = 0
    private var lines: [SpoolLine] = []
    private var boot = 0
    private var lastWritten: Int64 = 0

    package init(_ rules: DriveRules, cars: [Car.ID]) throws { told = MachineSink(rules, cars: cars) }

    package var data: String { folder.path }
    package var spool: String { "\(folder.path)/spool" }
    package var machine: DriveMachine { told.machine }
    package var deadline: Int64? { told.deadline }

    package func hear(_ event: DriveMachine.Event, at moment: Moment) {
        told.hear(event, at: moment)
        if isSilent, case .fix(let fix) = event { write(.fix(fix)) }
        writeTold(at: moment.boottime)
    }

    package func learn(at moment: Moment) {
        guard let utc = moment.utc else { return }
        write(.anchor(.init(kind: .learnt, utc: utc), at: moment.boottime))
    }

    package func adopt(_ rules: DriveRules, cars: [Car.ID], at moment: Moment) {
        told.adopt(rules, cars: cars, at: moment)
        writeTold(at: moment.boottime)
    }

    /// The recorder finds the last line that was written as the last one.
    package func start(_ start: WorldStart) throws {
        try commit(at: start.last)
        if !start.isSameBoot { boot += 1 }
        let utc = start.last.utc.map { $0 - start.last.boottime + lastWritten }
        let last = Moment(boottime: lastWritten, utc: utc)
        told.start(
            WorldStart(
                isSameBoot: start.isSameBoot, last: last, moment: start.moment, rules: start.rules, cars: start.cars))
        writeTold(at: start.moment.boottime)
    }

    /// A boot that nobody lived through.
    package func skipBoot() { boot += 1 }

    // MARK: The log

    package func write(_ line: SpoolLine) {
        lines.append(line)
        lastWritten = line.boottime
    }

    private func writeTold(at now: Int64) {
        for line in told.lines[heard...] {
            switch line {
            case .said(.car(let id, let presence), let at):
                write(.car(.init(id: id, presence: presence), at: at.boottime))
            case .said(.fix(let fix), _): if !isSilent { write(.fix(fix)) }
            case .said(.decided(let decision), let at): if !isSilent { write(.drive(decision, at: at.boottime)) }
            case .rules(let rules, let cars): write(.rules(rules, cars: cars, at: now))
            case .said(.boot, _): break
            }
        }
        heard = told.lines.count
    }

    package func commit(at moment: Moment) throws {
        guard !lines.isEmpty else { return }
        let stamp = Stamp(boottime: UInt64(moment.boottime), utc: moment.utc.map { UInt64($0) })
        let writer = CardWriter(spool, boot: "boot\(boot)", segmentBlocks: 64)
        try writer.write([.init(lines.map { .init($0) }, at: stamp)])
        lines.removeAll()
    }
}

package typealias LivedSpool = World<SpoolSink>

extension World where S == SpoolSink {
    /// Anna's phone, of which no machine is told.
    package static var phone: Car.ID { 21 }

    package func phone(_ presence: Presence, _ id: Car.ID = LivedSpool.phone) {
        sink.write(.car(.init(id: id, presence: presence), at: now))
    }

    package func name(_ name: String, of id: Car.ID = Cars.golf, _ kind: SpoolLine.Name.Kind = .car) {
        sink.write(.name(.init(id: id, kind: kind, name: name), at: now))
    }

    /// Tells the rules as a recorder does that starts for the first time.
    package func tellRules() { sink.write(.rules(rules, cars: cars, at: now)) }

    /// A line that no recorder would write.
    package func write(raw line: SpoolLine) { sink.write(line) }

    /// The machine starts, and nobody lived through it.
    package func newBoot() throws {
        try commit()
        sink.skipBoot()
    }
}
