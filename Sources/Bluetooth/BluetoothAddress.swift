import CBluetooth
import Drive
import Glibc

/// Bluetooth addresses as people write them and as numbers.
package enum BluetoothAddress {
    /// Capitals or not, with colons or hyphens. Nil for all else, and for the address of no device.
    package static func number(of text: String) -> Car.ID? {
        let colons = String(text.map { $0 == "-" ? ":" : $0 })
        var address = bdaddr_t()
        guard str2ba(colons, &address) == 0 else { return nil }
        let number = BluetoothAddress.number(of: address)
        return number == 0 ? nil : number
    }

    /// `9C:DF:03:00:00:01`; nil for the number of a car that has no Bluetooth.
    package static func text(of number: Car.ID) -> String? {
        guard number < 1 << 48 else { return nil }
        var address = bdaddr_t()
        withUnsafeMutableBytes(of: &address) { bytes in
            for index in bytes.indices { bytes[index] = UInt8(truncatingIfNeeded: number >> (8 * UInt64(index))) }
        }
        var text = [CChar](repeating: 0, count: 18)
        ba2str(&address, &text)
        return String(decoding: text.prefix(17).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// The last octet of the text is the first of the structure.
    static func number(of address: bdaddr_t) -> Car.ID {
        withUnsafeBytes(of: address) { bytes in
            bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
        }
    }
}
