import Glibc

/// Cuts lines from a stream, in memory that never grows.
///
/// libgps' own reader turns half a line into a busy loop: it says that there is something to read until the rest
/// arrives. Here half a line just lies, and nothing is to be done until the socket is readable again.
struct LineBuffer: ~Copyable {
    /// The longest line, its end included. gpsd's longest is 16 kB: the satellites of 140 channels.
    static let capacity = 65_536
    /// Behind the last line there is room for what the decoder adds to it.
    static let slack = 64

    private let memory: UnsafeMutableRawPointer
    private var start = 0
    private var end = 0
    /// The offset at which the search for the next line end goes on; nothing is searched twice.
    private var searched = 0

    init() {
        memory = UnsafeMutableRawPointer.allocate(byteCount: LineBuffer.capacity + LineBuffer.slack, alignment: 16)
    }

    deinit { memory.deallocate() }

    /// True when a line is longer than all the room there is.
    var isFull: Bool { start == 0 && end == LineBuffer.capacity }

    /// True when a line has begun and not yet ended.
    var holdsPart: Bool { end > start }

    /// The room for the stream's next bytes. A part of a line that was left moves to the front first.
    mutating func room() -> UnsafeMutableRawBufferPointer {
        if start > 0 {
            memmove(memory, memory + start, end - start)
            end -= start
            searched -= start
            start = 0
        }
        return UnsafeMutableRawBufferPointer(start: memory + end, count: LineBuffer.capacity - end)
    }

    mutating func received(_ count: Int) { end += count }

    /// The next whole line without its end, or nil. It stays where it is until `room` is asked for.
    mutating func next() -> UnsafeMutableRawBufferPointer? {
        guard let found = memchr(memory + searched, 0x0A, end - searched) else {
            searched = end
            return nil
        }
        let line = start
        let length = UnsafeMutableRawPointer(found) - memory - start
        start += length + 1
        searched = start
        return trimmed(UnsafeMutableRawBufferPointer(start: memory + line, count: length))
    }

    /// The bytes behind the last line end, at the end of a stream.
    mutating func rest() -> UnsafeMutableRawBufferPointer? {
        guard end > start else { return nil }
        let line = UnsafeMutableRawBufferPointer(start: memory + start, count: end - start)
        start = end
        searched = end
        return trimmed(line)
    }

    mutating func clear() {
        start = 0
        end = 0
        searched = 0
    }

    private func trimmed(_ line: UnsafeMutableRawBufferPointer) -> UnsafeMutableRawBufferPointer {
        var count = line.count
        while count > 0, line[count - 1] <= 0x20 { count -= 1 }
        return UnsafeMutableRawBufferPointer(rebasing: line[..<count])
    }
}
