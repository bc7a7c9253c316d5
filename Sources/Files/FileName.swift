/// A name in a folder, as the bytes that it is: not every name is UTF-8.
package struct FileName: Hashable, Comparable, Sendable {
    package let bytes: [UInt8]

    package init(bytes: [UInt8]) { self.bytes = bytes }

    package init(_ text: String) { bytes = Array(text.utf8) }

    /// The name as people see it; what is not UTF-8 in it has U+FFFD.
    package var text: String { String(decoding: bytes, as: UTF8.self) }

    package var isHidden: Bool { bytes.first == UInt8(ascii: ".") }

    /// False of what would lead out of its folder, or is no name at all.
    var isPlain: Bool {
        !bytes.isEmpty && !bytes.contains(UInt8(ascii: "/")) && !bytes.contains(0)
            && bytes != [UInt8(ascii: ".")] && bytes != [UInt8(ascii: "."), UInt8(ascii: ".")]
    }

    package static func < (left: FileName, right: FileName) -> Bool {
        left.bytes.lexicographicallyPrecedes(right.bytes)
    }

    /// The name as the kernel takes it.
    func withPointer<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
        (bytes + [0]).withUnsafeBufferPointer { buffer in
            buffer.withMemoryRebound(to: CChar.self) { body($0.baseAddress!) }
        }
    }
}
