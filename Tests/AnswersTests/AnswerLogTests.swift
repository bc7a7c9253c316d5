import Answers
import AppendLog
import Drive
import Glibc
import Ledger
import TemporaryFolders
import Testing

/// The log of the answers on a real disk.
@Suite struct AnswerLogTests {
    private let folder = TemporaryFolder()
    private var log: AnswerLog { AnswerLog(folder.path + "/answers") }
    private let place = Coordinate(latitudeE7: 500_998_000, longitudeE7: 85_442_000)

    private func address(_ street: String, at utc: Int64 = 1_784_510_732_100) -> AnswerLine {
        var address = FoundAddress(place: place, source: "© OpenStreetMap contributors", licence: "ODbL")
        address.street = street
        return AnswerLine(utc: utc, service: "photon", host: "photon.example.org", at: place, .address(address))
    }

    @Test func aLogThatIsNotThereHasNoAnswers() throws {
        #expect(try AnswerLog.book(of: [log]) == AnswerBook())
        #expect(TemporaryFolder.names(in: folder.path).isEmpty)
    }

    @Test func eachLineIsACommitOfItsOwnAndTheHouseholdReadsIt() throws {
        let before = umask(0o077)
        defer { umask(before) }
        #expect(try log.append(address("Long Lane")) == 1)
        #expect(try log.append(address("Short Lane")) == 2)
        var places: [BlockPlace] = []
        try LogReader([log.directory], verifies: true).readToEnd { places.append($0.place) }
        #expect(places == [BlockPlace(segment: 1, block: 0), BlockPlace(segment: 1, block: 1)])
        #expect(try AnswerLog.book(of: [log]).held.values.map { $0.address?.street } == ["Short Lane"])
        var status = stat()
        #expect(stat(log.directory, &status) == 0 && status.st_mode & 0o7777 == 0o2750)
        #expect(stat("\(log.directory)/00000001.log", &status) == 0 && status.st_mode & 0o7777 == 0o640)
    }

    @Test func grepFindsAStreet() throws {
        try log.append(address("Zuckschwerdtstraße"))
        let bytes = bytes(of: "\(log.directory)/00000001.log")
        #expect(String(decoding: bytes, as: UTF8.self).contains("Zuckschwerdtstraße"))
    }

    private func bytes(of path: String) -> [UInt8] { WholeFile.bytes(of: path) ?? [] }

    @Test func whatOtherMachinesWereToldCountsByItsTime() throws {
        let other = AnswerLog(folder.path + "/machines/camper/answers")
        mkdir(folder.path + "/machines", 0o700)
        mkdir(folder.path + "/machines/camper", 0o700)
        try other.append(address("Newer Lane", at: 1_784_510_740_000))
        try log.append(address("Older Lane", at: 1_784_510_732_100))
        let logs = AnswerLog.all(in: folder.path)
        #expect(logs.map(\.directory) == [log.directory, other.directory])
        #expect(try AnswerLog.book(of: logs).held.values.map { $0.address?.street } == ["Newer Lane"])
    }

    @Test func everyCardOfAMachineIsRead() throws {
        for name in ["machines", "machines/golf", "machines/golf/successors", "machines/golf/successors/1"] {
            mkdir("\(folder.path)/\(name)", 0o700)
        }
        try AnswerLog("\(folder.path)/machines/golf/successors/1/answers").append(address("Second Lane"))
        let logs = AnswerLog.all(in: folder.path)
        #expect(logs.count == 3)
        #expect(try AnswerLog.book(of: logs).held.values.map { $0.address?.street } == ["Second Lane"])
    }

    @Test func linesOfANewerProgramAreCounted() throws {
        try log.append(address("Long Lane"))
        var writer = try SegmentWriter(.ledger(log.directory))
        var pending = PendingLines(first: writer.opening.first)
        for (letter, payload) in [("Q", "perhaps"), ("A", "nonsense")] {
            let bytes = Array(payload.utf8)
            try bytes.withUnsafeBytes { _ = try pending.append(letter: letter.utf8.first!, $0) }
        }
        _ = writer.commit(pending.bytes, first: writer.opening.first, edges: [], at: Stamp(boottime: 1, utc: nil))
        let book = try AnswerLog.book(of: [log])
        #expect(book.otherLines == 1)
        #expect(book.unreadable == 1)
        #expect(book.held.count == 1)
    }

    @Test func aLineThatIsTooLongIsRefusedBeforeAnythingIsWritten() {
        do throws(LedgerError) {
            _ = try log.append(address(String(repeating: "_", count: 400)))
            Issue.record("it was written")
        } catch {
            guard case .tooLong = error else {
                Issue.record("\(error)")
                return
            }
        }
        #expect(TemporaryFolder.names(in: folder.path).isEmpty)
    }
}
