/// The bytes of an answer, as many as one may have.
final class WebBody {
    private static let most = 1 << 20

    private(set) var bytes: [UInt8] = []
    /// True if there were more.
    private(set) var isOver = false

    func clear() { (bytes, isOver) = ([], false) }

    /// False for too many.
    func receive(_ more: UnsafeRawBufferPointer) -> Bool {
        guard bytes.count + more.count <= WebBody.most else {
            isOver = true
            return false
        }
        bytes.append(contentsOf: more)
        return true
    }
}
