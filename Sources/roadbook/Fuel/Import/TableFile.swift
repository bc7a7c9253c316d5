import Files
import Glibc

/// The bytes of a table that somebody names: of a file, or of a pipe that ends. What is endless, or silent, or no table
/// of that size is refused while it is read.
struct TableFile {
    private static let mostBytes = 8 << 20
    private static let longestLine = 64 << 10
    private static let piece = 64 << 10
    /// A pipe must give something again and again, and end.
    private static let silenceMilliseconds: Int64 = 10_000
    private static let patienceMilliseconds: Int64 = 60_000

    private let path: String
    private(set) var bytes: [UInt8] = []
    private var lines = 0
    private var lineStart = 0
    /// The first thing that speaks against it.
    private var complaint: Complaint?

    init(_ path: String) throws {
        self.path = path
        do throws(FileFailure) {
            try read(RawArguments.open(path))
        } catch {
            throw PlaceWords.cannotRead(path, error)
        }
        if let complaint { throw complaint }
    }

    private mutating func read(_ file: InputFile) throws(FileFailure) {
        let begin = BootClock.now()
        var buffer = [UInt8](repeating: 0, count: TableFile.piece)
        while complaint == nil {
            guard BootClock.now() - begin < TableFile.patienceMilliseconds else {
                return complaint = FuelImportWords.neverEnds(path, seconds: TableFile.patienceMilliseconds / 1_000)
            }
            var entry = pollfd(fd: file.descriptor, events: Int16(POLLIN), revents: 0)
            let ready = poll(&entry, 1, Int32(TableFile.silenceMilliseconds))
            if ready < 0, errno == EINTR { continue }
            guard ready > 0 else {
                return complaint = FuelImportWords.isSilent(path, seconds: TableFile.silenceMilliseconds / 1_000)
            }
            let piece = try file.read(into: &buffer)
            if piece.isEmpty { return }
            add(piece)
        }
    }

    private mutating func add(_ piece: [UInt8]) {
        for byte in piece {
            bytes.append(byte)
            if byte == 0x0A || byte == 0x0D { (lines, lineStart) = (lines + (byte == 0x0A ? 1 : 0), bytes.count) }
        }
        if bytes.count - lineStart > TableFile.longestLine {
            complaint = refusal(or: FuelImportWords.longLine(path, line: lines + 1, most: TableFile.longestLine))
        } else if bytes.count > TableFile.mostBytes {
            complaint = refusal(or: FuelImportWords.tooLarge(path, most: TableFile.mostBytes))
        }
    }

    /// A track is no table, however long it is.
    private func refusal(or complaint: Complaint) -> Complaint {
        guard case .tracks? = FileSubject(Array(bytes.prefix(FileSubject.enough))) else { return complaint }
        return FileWords.noFills(path, .tracks)
    }
}
