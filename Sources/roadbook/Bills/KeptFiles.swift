import AppendLog
import Ledger

/// The files beside the ledgers of all books that lie here: of this machine, and of those that were pulled. A file is
/// the same wherever it lies.
struct KeptFiles {
    /// The directories of the ledgers, this machine's first.
    static func ledgers(in data: String) -> [String] { BookSet.folders(in: data).map { "\($0)/ledger" } }

    private let places: [HashedFiles]

    init(_ data: String) { places = KeptFiles.ledgers(in: data).map { HashedFiles(beside: $0) } }

    /// The size of what lies under this hash; nil where nothing does, or nothing that this user may see.
    func size(of hash: String) -> Int? {
        for place in places {
            if let size = (try? place.size(of: hash)) ?? nil { return size }
        }
        return nil
    }

    /// The state of a file, the best of all places, with its bytes if it is whole. A place that cannot be read is
    /// passed over as long as another one has the file.
    func content(of hash: String) throws(LogError) -> (state: HashedFiles.State, bytes: [UInt8]) {
        var bytes: [UInt8] = []
        let state = try state(of: hash, begin: { bytes = [] }, give: { bytes += $0 })
        return (state, bytes)
    }

    /// The same without its bytes.
    func state(
        of hash: String, begin: () -> Void = {}, give: (UnsafeRawBufferPointer) -> Void = { _ in }
    ) throws(LogError) -> HashedFiles.State {
        var refusal: LogError?
        var isOther = false
        for place in places {
            begin()
            do throws(LogError) {
                let state = try place.read(hash, give)
                if case .whole = state { return state }
                isOther = isOther || state == .other
            } catch {
                refusal = error
            }
        }
        if let refusal { throw refusal }
        return isOther ? .other : .missing
    }
}
