import CZstd
import Glibc

/// Text in zstd files: read and written in a stream, bounded on the way in.
enum ZstdText {
    private static let chunk = 128 << 10

    /// The text of all frames. A file that is cut short gives what is whole of it.
    static func read(
        _ path: String, at offset: Int, limit: Int, _ calls: SystemCalls
    ) throws(LogError) -> [UInt8] {
        try unpack(path, at: offset, limit: limit, onlyFirstFrame: false, calls)
    }

    static func readFirstFrame(_ path: String, _ calls: SystemCalls) throws(LogError) -> [UInt8] {
        try unpack(path, at: 0, limit: BlockLayout.size, onlyFirstFrame: true, calls)
    }

    private static func unpack(
        _ path: String, at start: Int, limit: Int, onlyFirstFrame: Bool, _ calls: SystemCalls
    ) throws(LogError) -> [UInt8] {
        let (descriptor, _) = try calls.openFile(path)
        defer { _ = calls.close(descriptor) }
        var unpacking = Unpacking(limit: limit, onlyFirstFrame: onlyFirstFrame)
        let input = UnsafeMutableRawBufferPointer.allocate(byteCount: chunk, alignment: 8)
        defer { input.deallocate() }
        var offset = start
        while !unpacking.isDone {
            // What does not end by then is no archive, whatever it unpacks to.
            if offset - start > limit + chunk { break }
            let count = calls.readFully(descriptor, input, at: offset)
            if count < 0 { throw .system("read", path, count) }
            if count == 0 { break }
            offset += count
            unpacking.take(UnsafeRawBufferPointer(rebasing: input[..<count]))
        }
        guard !unpacking.isTooLong else { throw .notALog(path: path, reason: "it unpacks to more than a segment") }
        return unpacking.text
    }

    /// A decompression under way. Bad input ends it; what was good before stays.
    struct Unpacking: ~Copyable {
        private(set) var text: [UInt8] = []
        private(set) var isDone = false
        private(set) var isTooLong = false
        private(set) var isDamaged = false
        private let limit: Int
        private let onlyFirstFrame: Bool
        private let stream: OpaquePointer
        private let output: UnsafeMutableRawBufferPointer

        init(limit: Int, onlyFirstFrame: Bool) {
            self.limit = limit
            self.onlyFirstFrame = onlyFirstFrame
            stream = ZSTD_createDStream()!
            output = .allocate(byteCount: ZstdText.chunk, alignment: 8)
        }

        deinit {
            ZSTD_freeDStream(stream)
            output.deallocate()
        }

        mutating func take(_ bytes: UnsafeRawBufferPointer) {
            var input = ZSTD_inBuffer(src: bytes.baseAddress, size: bytes.count, pos: 0)
            while !isDone {
                var room = ZSTD_outBuffer(dst: output.baseAddress, size: output.count, pos: 0)
                let result = ZSTD_decompressStream(stream, &room, &input)
                if ZSTD_isError(result) != 0 {
                    isDamaged = true
                    isDone = true
                    return
                }
                text.append(contentsOf: output[..<room.pos])
                if text.count > limit {
                    isTooLong = true
                    isDone = true
                }
                if result == 0 && onlyFirstFrame { isDone = true }
                if input.pos == input.size && room.pos < room.size { return }
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
