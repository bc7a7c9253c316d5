/// Bytes as letters that go through everything (RFC 4648).
enum Base64 {
    private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    static func text(_ bytes: [UInt8]) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count + 2) / 3 * 4)
        for begin in stride(from: 0, to: bytes.count, by: 3) {
            let three = (0..<3).map { begin + $0 < bytes.count ? UInt32(bytes[begin + $0]) : 0 }
            let bits = three[0] << 16 | three[1] << 8 | three[2]
            let there = min(3, bytes.count - begin)
            for place in 0..<4 {
                let letter = letters[Int(bits >> (18 - 6 * UInt32(place)) & 63)]
                text.append(place <= there ? letter : UInt8(ascii: "="))
            }
        }
        return text
    }
}
