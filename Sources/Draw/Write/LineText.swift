import Drive

/// Words with blanks between them, a line at a time.
struct LineText {
    private(set) var bytes: [UInt8] = []
    private var isBeginning = true

    mutating func words(_ words: String...) {
        for word in words {
            if !isBeginning { bytes.append(0x20) }
            isBeginning = false
            bytes.append(contentsOf: word.utf8)
        }
    }

    mutating func number(_ number: Int64) {
        if !isBeginning { bytes.append(0x20) }
        isBeginning = false
        bytes.append(contentsOf: String(number).utf8)
    }

    mutating func endLine() {
        bytes.append(0x0A)
        isBeginning = true
    }

    /// The text on one line.
    static func tame(_ text: String) -> String { ShownText.line(text) }
}
