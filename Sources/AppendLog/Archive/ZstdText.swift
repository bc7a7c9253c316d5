import CZstd
import Glibc

/// Text in zstd files: read and written frame by frame, bounded on the way in.
///
/// A frame counts as a whole or not at all: its lines have no checksums of their own, and what stands before a rotten
/// byte is no better than what stands after it.
enum ZstdText {
    private static let chunk = 128 << 10
    /// A file of which so many frames are bad is not read to its end.
    private static let badFrames = 64
    /// Text that packs tighter than so many times, beyond the first of it, is none of a log.
    private static let mostTimes = 100
    private static let leastLimit = 256 << 10
    /// No archive packs its text tighter, as a rule.
    private static let timesTighter = 6

    /// The text of all whole frames of a file.
    static func read(_ path: String, limit: Int, _ calls: SystemCalls) throws(LogError) -> [UInt8] {
        try unpack(path, at: 0, limit: limit, mostBad: badFrames, onlyFirstFrame: false, calls)
    }

    /// The text of the frames that follow each other from `offset` on, up to what is none: an archive on an image.
    static func read(
        _ path: String, at offset: Int, limit: Int, _ calls: SystemCalls
    ) throws(LogError) -> [UInt8] {
        try unpack(path, at: offset, limit: limit, mostBad: 0, onlyFirstFrame: false, isImage: true, calls)
    }

    static func readFirstFrame(_ path: String, _ calls: SystemCalls) throws(LogError) -> [UInt8] {
        try unpack(path, at: 0, limit: BlockLayout.size, mostBad: 0, onlyFirstFrame: true, calls)
    }

    private static func unpack(
        _ path: String, at start: Int, limit: Int, mostBad: Int, onlyFirstFrame: Bool, isImage: Bool = false,
        _ calls: SystemCalls
    ) throws(LogError) -> [UInt8] {
        let (descriptor, size) = try calls.openFile(path, isImage: isImage)
        defer { _ = calls.close(descriptor) }
        var input = Input(path, descriptor, calls)
        var frames = Frames(limit: limit, expecting: onlyFirstFrame ? 0 : min(size - start, limit) * timesTighter)
        var position = start
        var bad = 0
        // A file that does not end by then is no archive, whatever it unpacks to.
        while position - start <= limit {
            if let end = try frames.unpack(&input, at: position) {
                guard end > position, !onlyFirstFrame else { break }
                position = end
                // A few bytes would cost whoever looks at them seconds.
                guard frames.text.count <= leastLimit + (position - start) * mostTimes else {
                    throw .notALog(path: path, reason: AppendLogWords.unpacksToTooMuch)
                }
                continue
            }
            if frames.isTooLong { throw .notALog(path: path, reason: AppendLogWords.unpacksToTooMuch) }
            bad += 1
            guard bad <= mostBad, let next = try input.frame(after: position, before: start + limit) else { break }
            position = next
        }
        return frames.text
    }

    /// A file, read a chunk at a time.
    private struct Input: ~Copyable {
        private static let magic: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD]

        private let path: String
        private let descriptor: Int32
        private let calls: SystemCalls
        private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: chunk, alignment: 8)
        private var loaded = 0..<0

        init(_ path: String, _ descriptor: Int32, _ calls: SystemCalls) {
            self.path = path
            self.descriptor = descriptor
            self.calls = calls
        }

        deinit { buffer.deallocate() }

        /// The bytes from `offset` on, as many as are at hand; none at the end of the file.
        mutating func bytes(at offset: Int) throws(LogError) -> UnsafeRawBufferPointer {
            if !loaded.contains(offset) {
                let count = calls.readFully(descriptor, buffer, at: offset)
                if count < 0 { throw .system("read", path, count) }
                loaded = offset..<(offset + count)
            }
            let start = offset - loaded.lowerBound
            return UnsafeRawBufferPointer(rebasing: buffer[start..<loaded.count])
        }

        /// The offset at which the next frame seems to begin. A file may claim any length at all: behind `end` nothing
        /// is looked for.
        mutating func frame(after offset: Int, before end: Int) throws(LogError) -> Int? {
            var offset = offset + 1
            while offset < end {
                var bytes = try self.bytes(at: offset)
                if bytes.count < Input.magic.count {
                    // The rest of a chunk, or of the file.
                    loaded = 0..<0
                    bytes = try self.bytes(at: offset)
                }
                guard bytes.count >= Input.magic.count else { return nil }
                for start in 0...(bytes.count - Input.magic.count) where bytes[start] == Input.magic[0] {
                    if bytes[start..<(start + Input.magic.count)].elementsEqual(Input.magic) { return offset + start }
                }
                offset += bytes.count - Input.magic.count + 1
            }
            return nil
        }
    }

    /// Unpacks one frame after the other and keeps the text of those that are whole.
    private struct Frames: ~Copyable {
        private(set) var text: [UInt8] = []
        private(set) var isTooLong = false
        private let limit: Int
        private let stream: OpaquePointer
        private let output: UnsafeMutableRawBufferPointer

        /// Text that grows by and by is copied as often; room that is not used costs nothing.
        init(limit: Int, expecting expected: Int) {
            self.limit = limit
            text.reserveCapacity(max(0, min(limit, expected)))
            stream = ZSTD_createDStream()!
            // No frame of an archive looks back further than its text may be long.
            ZSTD_DCtx_setParameter(stream, ZSTD_d_windowLogMax, 26)
            output = .allocate(byteCount: ZstdText.chunk, alignment: 8)
        }

        deinit {
            ZSTD_freeDStream(stream)
            output.deallocate()
        }

        /// Unpacks a frame and returns the offset at which it ends, or nil if it is not whole. At the end of the file:
        /// `start`.
        mutating func unpack(_ input: inout Input, at start: Int) throws(LogError) -> Int? {
            ZSTD_initDStream(stream)
            let kept = text.count
            var position = start
            while true {
                let bytes = try input.bytes(at: position)
                if bytes.isEmpty && position == start { return start }
                if let end = unpack(bytes, from: &position) { return end }
                if bytes.isEmpty || isTooLong || position < 0 {
                    text.removeLast(text.count - kept)
                    return nil
                }
            }
        }

        /// Goes through the bytes, and says where the frame ends if it does. A bad frame leaves a position below zero.
        private mutating func unpack(_ bytes: UnsafeRawBufferPointer, from position: inout Int) -> Int? {
            var input = ZSTD_inBuffer(src: bytes.baseAddress, size: bytes.count, pos: 0)
            while true {
                var room = ZSTD_outBuffer(dst: output.baseAddress, size: output.count, pos: 0)
                let result = ZSTD_decompressStream(stream, &room, &input)
                if ZSTD_isError(result) != 0 {
                    position = -1
                    return nil
                }
                text.append(contentsOf: output[..<room.pos])
                isTooLong = text.count > limit
                if isTooLong { return nil }
                if result == 0 { return position + input.pos }
                if input.pos == input.size && room.pos < room.size {
                    position += input.size
                    return nil
                }
            }
        }
    }

    /// Compresses frames one after the other.
    struct Packing: ~Copyable {
        /// Slow and small: an archive is written once and kept for years.
        private static let level: Int32 = 19
        private let context: OpaquePointer

        init() { context = ZSTD_createCCtx()! }

        deinit { ZSTD_freeCCtx(context) }

        /// One whole frame with a checksum of its own.
        func frame(_ text: [UInt8]) -> [UInt8] {
            var result = [UInt8](repeating: 0, count: ZSTD_compressBound(text.count))
            ZSTD_CCtx_setParameter(context, ZSTD_c_compressionLevel, Packing.level)
            ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1)
            let room = result.count
            let count = ZSTD_compress2(context, &result, room, text, text.count)
            precondition(ZSTD_isError(count) == 0, "compressing into enough room cannot fail")
            result.removeSubrange(count...)
            return result
        }
    }
}
