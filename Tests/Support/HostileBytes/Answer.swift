import Pull

/// The bytes that a sender told, for an asker to read.
final class Answer {
    var bytes: [UInt8] = []

    var reader: PullFrameReader {
        var rest = bytes[...]
        return PullFrameReader { room in
            let count = min(room.count, rest.count)
            room.copyBytes(from: rest.prefix(count))
            rest = rest.dropFirst(count)
            return count
        }
    }
}
