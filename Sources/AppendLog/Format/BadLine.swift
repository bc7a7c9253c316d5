/// The reason for which a line cannot be written as the caller has it.
package enum BadLine: Error, Equatable, Sendable {
    case letter(UInt8)
    case tooLong(bytes: Int)
    case controlCharacter(UInt8)
    case empty
}
