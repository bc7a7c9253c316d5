import Glibc

/// The 48 bits of an address, as `Drive` knows a car by them.
package enum BluetoothAddress {
    package static func number(_ text: String) -> UInt64? {
        let pairs = text.split(separator: ":", omittingEmptySubsequences: false)
        guard pairs.count == 6 else { return nil }
        var number: UInt64 = 0
        for pair in pairs {
            guard pair.utf8.count == 2, pair.allSatisfy(\.isHexDigit), let byte = UInt64(pair, radix: 16) else {
                return nil
            }
            number = number << 8 | byte
        }
        return number
    }
}
