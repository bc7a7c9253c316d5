/// A file beside a log that is open for reading. Its bytes are whatever lies there: anyone who takes them computes the
/// hash.
package final class OpenHashedFile {
    package let size: Int
    private let descriptor: Int32
    private let calls: SystemCalls

    init(_ descriptor: Int32, size: Int, _ calls: SystemCalls) {
        self.descriptor = descriptor
        self.size = size
        self.calls = calls
    }

    deinit { _ = calls.close(descriptor) }

    /// Fills the room, or what the file has for it. Returns the count, or a negated errno.
    package func read(_ room: UnsafeMutableRawBufferPointer, at offset: Int) -> Int {
        calls.readFully(descriptor, room, at: offset)
    }
}
