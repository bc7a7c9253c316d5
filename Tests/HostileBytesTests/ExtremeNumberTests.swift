import Glibc
import HostileBytes
import Testing

/// Good inputs of every kind with the numbers in them as large, as small and as odd as numbers can be: they are read or
/// refused. A trap would end the tests.
@Suite struct ExtremeNumberTests {
    private static let tests = #filePath.split(separator: "/").dropLast(2).map { "/" + $0 }.joined()

    private static func file(_ path: String) throws -> [UInt8] {
        let descriptor = open(path.hasPrefix("/") ? path : "\(tests)/\(path)", O_RDONLY | O_CLOEXEC)
        try #require(descriptor >= 0, "\(path)")
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 1 << 17)
        let count = read(descriptor, &bytes, bytes.count)
        return Array(bytes.prefix(max(0, count)))
    }

    /// Good inputs of a kind.
    private static func inputs(_ target: HostileTarget) throws -> [[UInt8]] {
        switch target {
        case .block, .segment, .archive: return [Array(try file("Vectors/whole/00000001.log").prefix(4_096))]
        case .spool: return [try file("Samples/drive.spool")]
        case .ledger: return try lines("Vectors/ledger-lines.txt", "E")
        case .answers: return try lines("Vectors/answers-lines.txt", "AWMF")
        case .pull: return [try file("Samples/answer.pull")]
        case .medium: return [try file("Samples/stick.medium")]
        case .gpx: return [try file("Samples/drive.gpx")]
        case .nmea: return [try file("Samples/receiver.nmea")]
        case .gpsd: return [try file("Samples/receiver.gpsd")]
        case .owntracks: return [try file("Samples/phone.owntracks")]
        case .geojson: return [try file("Samples/lines.geojson")]
        case .table: return [try file("Samples/drives.table")]
        case .scene: return [try file("Samples/picture.scene")]
        case .settings: return [Array("[Drive]\nIdleTimeout=2min 5s\nStopRadius=50m\nMaxSpeed=250km/h\n".utf8)]
        case .json: return [Array(#"{"population":5,"latitude":51.5,"longitude":-0.25,"name":"Mitte"}"#.utf8)]
        case .lists: return [Array(try file("Places/extract.txt").prefix(2_000))]
        }
    }

    /// Each line of the vectors that begins with one of the letters, without its checksum.
    private static func lines(_ path: String, _ letters: String) throws -> [[UInt8]] {
        try file(path).split(separator: 0x0A).filter { letters.utf8.contains($0[$0.startIndex]) }
            .map { Array($0.dropLast(10)) }
    }

    /// The numbers of a block's header stand first, and those of its lines are read alike.
    private static func most(_ target: HostileTarget) -> Int {
        switch target {
        case .block, .segment, .archive, .medium: return 40
        default: return .max
        }
    }

    @Test(arguments: HostileTarget.allCases)
    func noNumberStopsAReader(target: HostileTarget) throws {
        let inputs = try Self.inputs(target)
        #expect(inputs.contains { ExtremeNumbers.numbers(in: $0).count > 2 })
        for input in inputs {
            ExtremeNumbers.variants(of: input, most: Self.most(target)) { variant in
                variant.withUnsafeBytes { target.attempt($0) }
            }
        }
    }

    /// Each step is as long as a number can be, and all of them lead on.
    @Test func stepsOfASceneNeverAddUpBeyondAllNumbers() throws {
        for step in ["999999999999999", "-999999999999999"] {
            let head = "roadbook-scene 1\nsize 6400 4800\ntheme dark\ntitle T\nabout A\nline ink 1000 100 0 0\nm"
            let steps = String(repeating: " \(step) \(step)", count: 10_000)
            Array("\(head)\(steps)\nend\n".utf8).withUnsafeBytes { HostileTarget.scene.attempt($0) }
        }
    }
}
