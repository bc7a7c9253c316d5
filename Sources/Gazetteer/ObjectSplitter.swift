/// Divides a JSON object whose members are objects, of any size, into these.
package struct ObjectSplitter {
    /// No city is said in more.
    private static let longest = 1 << 20

    private var object: [UInt8] = []
    private var depth = 0
    private var isText = false
    private var isEscaped = false
    /// False if what came so far cannot be such an object.
    package private(set) var isGood = true

    package init() {}

    /// True once the whole object has been closed.
    package private(set) var isWhole = false

    /// Takes the next bytes, and gives each member that ends in them.
    package mutating func add(_ bytes: ArraySlice<UInt8>, _ member: ([UInt8]) -> Void) {
        for byte in bytes where isGood { add(byte, member) }
    }

    private mutating func add(_ byte: UInt8, _ member: ([UInt8]) -> Void) {
        if depth >= 2 { object.append(byte) }
        if object.count > ObjectSplitter.longest { isGood = false }
        if isText {
            if isEscaped {
                isEscaped = false
            } else if byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else if byte == UInt8(ascii: "\"") {
                isText = false
            }
            return
        }
        switch byte {
        case UInt8(ascii: "\""): isText = true
        case UInt8(ascii: "{"), UInt8(ascii: "["): open(byte)
        case UInt8(ascii: "}"), UInt8(ascii: "]"): close(member)
        default: break
        }
        if depth == 0, !isWhole, ![0x20, 0x09, 0x0A, 0x0D].contains(byte) { isGood = false }
    }

    private mutating func open(_ byte: UInt8) {
        if isWhole { isGood = false }
        depth += 1
        if depth == 2 { object = [byte] }
    }

    private mutating func close(_ member: ([UInt8]) -> Void) {
        depth -= 1
        if depth == 1 {
            member(object)
            object.removeAll(keepingCapacity: true)
        }
        if depth == 0 { isWhole = true }
        if depth < 0 { isGood = false }
    }
}
