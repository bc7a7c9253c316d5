/// One line as a reader gives it. The bytes are valid only during the call that gives them.
package struct LogLine {
    package var log: UInt64?
    package var place: BlockPlace
    package var sequence: UInt64
    package var letter: UInt8
    /// The line as it stands on the card, CRC included, without newline. The CRC is left out if ``isBare`` is true.
    package var bytes: UnsafeRawBufferPointer
    /// The stamp of the block in which the line was found.
    package var stamp: Stamp?
    /// Found only in a copy.
    package var isHealed: Bool
    /// A reader of lines only gives them without their CRC.
    package var isBare = false

    package init(
        log: UInt64?, place: BlockPlace, sequence: UInt64, letter: UInt8, bytes: UnsafeRawBufferPointer,
        stamp: Stamp?, isHealed: Bool, isBare: Bool = false
    ) {
        self.log = log
        self.place = place
        self.sequence = sequence
        self.letter = letter
        self.bytes = bytes
        self.stamp = stamp
        self.isHealed = isHealed
        self.isBare = isBare
    }

    /// Without its CRC.
    package var text: UnsafeRawBufferPointer {
        isBare ? bytes : UnsafeRawBufferPointer(rebasing: bytes.dropLast(LineCheck.trailerLength))
    }
}
