import Glibc

/// Makes the 4096 bytes of one block. Pure but for the salt, which is given.
struct BlockComposer {
    /// The part of the given lines that goes into one block.
    struct Share: Equatable {
        var bytes = 0
        var count = 0

        /// Takes as many whole lines from the front as fit into a block's own part, at most `limit` of them.
        init(of lines: UnsafeRawBufferPointer, limit: Int) {
            var cost = 0
            while count < limit, bytes < lines.count {
                let start = lines.baseAddress! + bytes
                guard let newline = memchr(start, 0x0A, lines.count - bytes) else { return }
                let length = start.distance(to: UnsafeRawPointer(newline)) + 1
                cost += length + 1
                if cost > BlockLayout.ownLimit { return }
                bytes += length
                count += 1
            }
        }
    }

    typealias Salt = (UInt64, UInt64)

    /// The header line as it was written: its hash, to which the next block is chained, and its length.
    typealias Head = (digest: Digest, length: Int)

    /// Writes header, salt, own lines, copies and padding, and fills in the header's `body`.
    static func compose(
        _ block: UnsafeMutableRawPointer, header: inout BlockHeader, salt: Salt, own: UnsafeRawBufferPointer,
        copies history: borrowing LineHistory
    ) -> Head {
        var text = LineText(block)
        header.write(to: &text)
        let head = text.count
        writeSalt(salt, to: &text)
        text.bytes(own)
        header.body = Digest(of: UnsafeRawBufferPointer(start: block + head, count: text.count - head))
        var headerText = LineText(block)
        header.write(to: &headerText)
        precondition(headerText.count == head, "hashes have a fixed width, so the header's length cannot change")
        writeCopies(history.newest(fitting: BlockLayout.size - text.count), to: &text)
        pad(block, from: text.count)
        return (Digest(of: UnsafeRawBufferPointer(start: block, count: head)), head)
    }

    private static func writeSalt(_ salt: Salt, to text: inout LineText) {
        let start = text.count
        text.text("R ")
        text.lowerHex(salt.0)
        text.lowerHex(salt.1)
        text.close(from: start)
    }

    private static func writeCopies(_ lines: UnsafeRawBufferPointer, to text: inout LineText) {
        var position = 0
        while position < lines.count {
            let start = lines.baseAddress! + position
            guard let newline = memchr(start, 0x0A, lines.count - position) else { return }
            let length = start.distance(to: UnsafeRawPointer(newline)) + 1
            text.byte(0x3D)
            text.bytes(UnsafeRawBufferPointer(start: start, count: length))
            position += length
        }
    }

    private static func pad(_ block: UnsafeMutableRawPointer, from used: Int) {
        precondition(used <= BlockLayout.size, "a block holds no more than it can")
        guard used < BlockLayout.size else { return }
        memset(block + used, 0x20, BlockLayout.size - used)
        block.storeBytes(of: 0x0A, toByteOffset: BlockLayout.size - 1, as: UInt8.self)
    }
}
