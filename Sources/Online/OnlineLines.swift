import Drive
import Glibc

/// The lines that the program says: as they are to whoever called it, with their weight in front to the journal.
final class OnlineLines {
    private let descriptor: Int32
    private let isJournal: Bool
    /// The number of the error with which a line could not be written.
    private(set) var failure: Int32?

    /// `journal` is what systemd says in JOURNAL_STREAM: device and inode of the stream that ends in the journal. The
    /// variable is handed down, so the descriptor may be another one.
    init(_ descriptor: Int32, journal: String? = nil) {
        self.descriptor = descriptor
        var status = stat()
        isJournal = fstat(descriptor, &status) == 0 && journal == "\(status.st_dev):\(status.st_ino)"
    }

    func say(_ weight: LineWeight, _ text: String) {
        write((isJournal ? "<\(weight.rawValue)>" : "") + ShownText.line(text) + "\n")
    }

    func write(_ text: String) {
        var text = text
        let written = text.withUTF8 { bytes in Glibc.write(descriptor, bytes.baseAddress!, bytes.count) }
        if written < 0 { failure = errno }
    }
}
