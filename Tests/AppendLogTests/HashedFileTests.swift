import AppendLog
import Glibc
import SimulatedDisk
import Synchronization
import TemporaryFolders
import Testing

/// Files beside a log, each under its hash: stored whole or not at all, whatever ends the program or the machine.
@Suite struct HashedFileTests {
    private static let bytes = (0..<150_000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 / 251) }

    private static func hash(_ bytes: [UInt8]) -> String {
        String(decoding: bytes.withUnsafeBytes { Digest(of: $0) }.hexText, as: UTF8.self)
    }

    /// A source that gives these bytes piece by piece.
    static func reader(_ bytes: [UInt8]) -> (UnsafeMutableRawBufferPointer) -> Int {
        var rest = bytes[...]
        return { room in
            let count = min(room.count, rest.count)
            room.copyBytes(from: rest.prefix(count))
            rest = rest.dropFirst(count)
            return count
        }
    }

    private let directory = TemporaryFolder()
    private var ledger: String { directory.path + "/ledger" }
    private var folder: String { ledger + "/files" }
    private var names: [String] {
        var names: [String] = []
        _ = SystemCalls.kernel.list(folder) { names.append($0) }
        return names.sorted()
    }

    private func mode(_ path: String) -> mode_t {
        var status = stat()
        return lstat(path, &status) == 0 ? status.st_mode & 0o7777 : 0
    }

    // MARK: Storing and reading

    @Test func aFileIsReadBackAsItWasStored() throws {
        let files = HashedFiles(beside: ledger)
        let hash = Self.hash(Self.bytes)
        #expect(try files.read(hash) == .missing)
        #expect(try files.store(Self.reader(Self.bytes)) == hash)
        var read: [UInt8] = []
        #expect(try files.read(hash) { read += $0 } == .whole(bytes: Self.bytes.count))
        #expect(read == Self.bytes)
        #expect(try files.size(of: hash) == Self.bytes.count)
        #expect(try files.hashes() == [hash])
        #expect(names == [hash])
        #expect(mode(folder) == 0o2770)
        #expect(mode(folder + "/" + hash) == 0o640)
    }

    @Test func aFileThatIsThereIsTakenAsItIs() throws {
        let files = HashedFiles(beside: ledger)
        let hash = try files.store(Self.reader(Self.bytes))
        var before = stat()
        #expect(lstat(folder + "/" + hash, &before) == 0)
        #expect(try files.store(Self.reader(Self.bytes)) == hash)
        var after = stat()
        #expect(lstat(folder + "/" + hash, &after) == 0)
        #expect(before.st_ino == after.st_ino)
        #expect(names == [hash])
    }

    @Test func whatHasOtherBytesIsNotTheFileAndGivesWay() throws {
        let files = HashedFiles(beside: ledger)
        let hash = try files.store(Self.reader(Self.bytes))
        let descriptor = open(folder + "/" + hash, O_WRONLY)
        #expect(pwrite(descriptor, "x", 1, 5) == 1)
        close(descriptor)
        #expect(try files.read(hash) == .other)
        #expect(try files.store(Self.reader(Self.bytes)) == hash)
        #expect(try files.read(hash) == .whole(bytes: Self.bytes.count))
    }

    @Test func nothingAndTooMuchAreRefusedAndLeaveNothing() throws {
        let files = HashedFiles(beside: ledger)
        #expect(throws: HashedFileError.empty) { _ = try files.store { _ in 0 } }
        #expect(throws: HashedFileError.tooLarge) { _ = try files.store { room in room.count } }
        #expect(names.isEmpty)
    }

    @Test(arguments: [
        ("", false), (String(repeating: "0f", count: 32), true), (String(repeating: "0F", count: 32), false),
        (String(repeating: "0", count: 63), false), (String(repeating: "/", count: 64), false),
    ])
    func aHashHasSixtyFourSmallDigits(text: String, isHash: Bool) {
        #expect(HashedFiles.isHash(text) == isHash)
    }

    // MARK: Being ended

    /// A kernel that does so many things more, and then nothing: the program was killed.
    private static func mortal(after steps: Int) -> SystemCalls {
        let kernel = SystemCalls.kernel
        let left = Life(steps)
        var calls = kernel
        calls.open = { left.isOver ? -Int(EIO) : kernel.open($0, $1, $2, $3) }
        calls.pread = { left.isOver ? -Int(EIO) : kernel.pread($0, $1, $2) }
        calls.pwrite = { left.isOver ? -Int(EIO) : kernel.pwrite($0, $1, $2) }
        calls.fsync = { left.isOver ? -Int(EIO) : kernel.fsync($0) }
        calls.changeMode = { left.isOver ? -Int(EIO) : kernel.changeMode($0, $1) }
        calls.rename = { left.isOver ? -Int(EIO) : kernel.rename($0, $1, $2, $3) }
        calls.unlink = { left.isOver ? -Int(EIO) : kernel.unlink($0, $1) }
        calls.makeDirectory = { left.isOver ? -Int(EIO) : kernel.makeDirectory($0, $1, $2) }
        calls.list = { left.isOver ? -Int(EIO) : kernel.list($0, $1) }
        return calls
    }

    private final class Life: Sendable {
        private let left: Mutex<Int>

        init(_ steps: Int) { left = Mutex(steps) }

        var isOver: Bool {
            left.withLock { left in
                left -= 1
                return left < 0
            }
        }
    }

    @Test func aProgramThatIsKilledAtAnyStepLeavesTheFileOrNone() throws {
        let hash = Self.hash(Self.bytes)
        var killed = 0
        while killed < 100 {
            let place = TemporaryFolder()
            let beside = place.path + "/ledger"
            let stored = try? HashedFiles(beside: beside, calls: Self.mortal(after: killed))
                .store(Self.reader(Self.bytes))
            let files = HashedFiles(beside: beside)
            #expect(try files.read(hash) != .other, "step \(killed)")
            if stored != nil { break }
            #expect(try files.store(Self.reader(Self.bytes)) == hash)
            #expect(try files.read(hash) == .whole(bytes: Self.bytes.count))
            var names: [String] = []
            _ = SystemCalls.kernel.list(beside + "/files") { names.append($0) }
            #expect(names == [hash], "step \(killed)")
            killed += 1
        }
        #expect((10..<100).contains(killed))
    }

    @Test func onACardThatIsFullNothingOfItStays() throws {
        var calls = SystemCalls.kernel
        calls.pwrite = { descriptor, bytes, offset in
            offset >= 1 << 17 ? -Int(ENOSPC) : SystemCalls.kernel.pwrite(descriptor, bytes, offset)
        }
        #expect(throws: LogError.self) {
            _ = try HashedFiles(beside: ledger, calls: calls).store(Self.reader(Self.bytes))
        }
        #expect(names.isEmpty)
    }

    @Test func whatSomebodyLeftIsTakenAwayUnlessAnotherIsAtWork() throws {
        let files = HashedFiles(beside: ledger)
        _ = try files.store(Self.reader([1]))
        close(creat(folder + "/new-0123456789abcdef.tmp", 0o640))
        let other = open(folder, O_RDONLY | O_DIRECTORY)
        #expect(flock(other, LOCK_SH) == 0)
        _ = try files.store(Self.reader([2]))
        #expect(names.count == 3)
        flock(other, LOCK_UN)
        close(other)
        _ = try files.store(Self.reader([3]))
        #expect(names == [Self.hash([1]), Self.hash([2]), Self.hash([3])].sorted())
    }

    @Test func thePowerFailsAtAnyMomentAndWhatWasAcknowledgedIsThere() throws {
        let bytes = Array(Self.bytes.prefix(9_000))
        let hash = Self.hash(bytes)
        var image = DiskImage()
        image.makeDirectory("/data")
        let disk = SimulatedDisk(image, seed: 3)
        #expect(try HashedFiles(beside: "/data/ledger", calls: disk.calls).store(Self.reader(bytes)) == hash)
        var cut = PowerCut(image, seed: 3)
        var generator = SeededGenerator(seed: 3)
        var states = 0
        for (index, step) in disk.trace.enumerated() {
            cut.apply(step)
            let isLast = index == disk.trace.count - 1
            var crash = CrashStates(cut, CrashStates.Budget(), SeededGenerator(seed: generator.next()))
            crash.forEach { state in
                guard state.isCut else { return true }
                states += 1
                let left = HashedFiles(beside: "/data/ledger", calls: SimulatedDisk(state.image, seed: 1).calls)
                let found = (try? left.read(hash)) ?? .other
                #expect(found == .whole(bytes: bytes.count) || !isLast && found == .missing, "step \(index)")
                return true
            }
        }
        #expect(states > 20)
    }
}
