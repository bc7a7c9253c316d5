import CZlib

/// Bytes that are made smaller as they come, and given away in pieces.
final class Deflation {
    /// zlib keeps its address, so it never moves.
    private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    private var piece = [UInt8](repeating: 0, count: 65_536)

    /// From the fourth level on it takes twice as long, for a fifth less of a map.
    private static let level: Int32 = 3

    init() throws(PaintFailure) {
        stream.initialize(to: z_stream())
        let size = Int32(MemoryLayout<z_stream>.size)
        guard deflateInit_(stream, Deflation.level, zlibVersion(), size) == Z_OK else {
            throw PaintWords.failed(PaintWords.noMemory)
        }
    }

    deinit {
        deflateEnd(stream)
        stream.deallocate()
    }

    func add(_ bytes: [UInt8], isLast: Bool, give: ([UInt8]) -> Void) throws(PaintFailure) {
        let isDone = bytes.withUnsafeBufferPointer { input in
            // zlib reads them, although its header does not say so.
            stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
            stream.pointee.avail_in = UInt32(input.count)
            return deflateAll(isLast ? Z_FINISH : Z_NO_FLUSH, give)
        }
        guard isDone else { throw PaintWords.failed(PaintWords.noMemory) }
    }

    /// Until all that came in is taken, and at the end until all has gone out.
    private func deflateAll(_ flush: Int32, _ give: ([UInt8]) -> Void) -> Bool {
        while true {
            let code = piece.withUnsafeMutableBufferPointer { output in
                stream.pointee.next_out = output.baseAddress
                stream.pointee.avail_out = UInt32(output.count)
                return deflate(stream, flush)
            }
            guard code == Z_OK || code == Z_STREAM_END || code == Z_BUF_ERROR else { return false }
            let count = piece.count - Int(stream.pointee.avail_out)
            if count > 0 { give(Array(piece.prefix(count))) }
            if stream.pointee.avail_out > 0 { return flush == Z_NO_FLUSH || code == Z_STREAM_END }
        }
    }
}
