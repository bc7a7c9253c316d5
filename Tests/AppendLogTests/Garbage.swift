import AppendLog
import Glibc
import Testing

/// The same numbers for the same seed (SplitMix64).
struct SeededBytes {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

/// Blocks of lines of every kind, in any order, each with its right CRC: what no checksum keeps out.
struct LineSoup {
    private static let numbers: [String] = [
        "0", "1", "2", "7", "50", "4095", "4096", "65535", "65536", "65537", "4503599627370495", "9007199254740991",
        "9007199254740992", "18446744073709551615", "99999999999999999999", "-", "-1", "01", "", "x",
    ]
    private var random: SeededBytes
    private let log: String

    init(seed: UInt64, log: String) {
        random = SeededBytes(seed)
        self.log = log
    }

    mutating func bytes(blocks: Int) -> [UInt8] {
        var result: [UInt8] = []
        for _ in 0..<blocks {
            var block: [UInt8] = []
            while block.count < 4096 { block += LineEditor.line(line(isFirst: block.isEmpty)) }
            result += block[..<4096]
        }
        return result
    }

    private mutating func number() -> String { LineSoup.numbers[Int(random.next() % UInt64(LineSoup.numbers.count))] }

    private mutating func numbers(_ count: Int) -> String { (0..<count).map { _ in number() }.joined(separator: " ") }

    private mutating func digest() -> String {
        let digit = random.next() % 3 == 0 ? "0" : "a"
        return String(repeating: digit, count: random.next() % 9 == 0 ? 63 : 64)
    }

    private mutating func line(isFirst: Bool) -> String {
        let copy = random.next() % 4 == 0 ? "=" : ""
        switch random.next() % 8 {
        case _ where isFirst, 0:
            return "B 1 \(log) \(numbers(8)) \(digest()) \(digest())"
        case 1: return "R 00112233445566778899aabbccddeeff"
        case 2: return "\(copy)S \(numbers(8)) \(digest()) -"
        case 3: return "\(copy)N \(number()) boot 0a0a \(number())"
        case 4: return "\(copy)N \(numbers(3))"
        default: return "\(copy)G \(number()) 51.5 -0.1"
        }
    }
}

extension LogFixture {
    /// A file in the log's directory.
    func add(_ name: String, _ bytes: [UInt8]) throws {
        mkdir(path, 0o755)
        let descriptor = open(path + "/" + name, O_RDWR | O_CREAT | O_TRUNC, 0o600)
        try #require(descriptor >= 0)
        #expect(Glibc.write(descriptor, bytes, bytes.count) == bytes.count)
        close(descriptor)
    }
}

extension SystemCalls {
    static func names(in path: String) throws -> [String] {
        var names: [String] = []
        #expect(SystemCalls.kernel.list(path) { names.append($0) } == 0)
        return names.sorted()
    }
}

/// Packs through the command line, so that what is unpacked here was not packed by us.
enum Zstd {
    static func pack(_ text: String, repeated count: Int) throws -> [UInt8] {
        let line = text.hasSuffix("\n") ? String(text.dropLast()) : text
        let command = "yes '\(line)' | head -c \(count * text.utf8.count) | zstd -q -c -3"
        let pipe = try #require(popen(command, "r"))
        defer { pclose(pipe) }
        var result: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let read = fread(&buffer, 1, buffer.count, pipe)
            if read == 0 { return result }
            result += buffer[..<read]
        }
    }
}
