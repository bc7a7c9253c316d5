/// A colour as screens mix it.
package struct Colour: Equatable, Sendable {
    package var red: UInt8
    package var green: UInt8
    package var blue: UInt8

    package init(_ hex: UInt32) {
        red = UInt8(truncatingIfNeeded: hex >> 16)
        green = UInt8(truncatingIfNeeded: hex >> 8)
        blue = UInt8(truncatingIfNeeded: hex)
    }

    package init(red: UInt8, green: UInt8, blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// `#f7f6f2`
    package var hex: String {
        let digits = [red, green, blue].map { byte in
            let text = String(byte, radix: 16)
            return text.count < 2 ? "0\(text)" : text
        }
        return "#" + digits.joined()
    }
}
