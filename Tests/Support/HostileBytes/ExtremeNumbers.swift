/// Numbers at which arithmetic ends, in the place of those that a text has. Chance alone never comes to a number that
/// is just as large as a reader allows.
package enum ExtremeNumbers {
    package static let all: [String] =
        [
            "0", "-0", "1", "-1", "-128", "255", "256", "32767", "65536", "-2147483648", "2147483647", "4294967295",
            "9007199254740991", "9007199254740992", "-9223372036854775808", "9223372036854775807",
            "18446744073709551615", "1e308", "-1e308", "1e-308", "1e19", "9e15", "0.0000001",
        ] + [1, 3, 5, 9, 10, 12, 15, 16, 17, 18, 19, 20].map { String(repeating: "9", count: $0) }

    /// The rows of digits in a text.
    package static func numbers(in bytes: [UInt8]) -> [Range<Int>] {
        let starts = bytes.indices.filter { isDigit(bytes[$0]) && ($0 == 0 || !isDigit(bytes[$0 - 1])) }
        return starts.map { start in start..<(bytes[start...].firstIndex { !isDigit($0) } ?? bytes.count) }
    }

    /// The text with another number there.
    package static func replacing(_ number: Range<Int>, in bytes: [UInt8], by other: String) -> [UInt8] {
        Array(bytes[..<number.lowerBound]) + Array(other.utf8) + Array(bytes[number.upperBound...])
    }

    /// Gives the text once for each of its numbers and each extreme one in its place, and once for each extreme one in
    /// the place of all; only the first so many of its numbers are replaced.
    package static func variants(
        of bytes: [UInt8], most: Int = .max, _ give: ([UInt8]) throws -> Void
    ) rethrows {
        let numbers = numbers(in: bytes).prefix(most)
        for other in all {
            var everywhere = bytes
            for number in numbers.reversed() {
                try give(replacing(number, in: bytes, by: other))
                everywhere = replacing(number, in: everywhere, by: other)
            }
            try give(everywhere)
        }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
