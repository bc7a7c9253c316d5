/// The segments that a writer looks at before it writes, each opened once: what is read of one of them is all of one
/// file, whoever puts another in its place meanwhile.
final class ScannedShelf {
    let shelf: DirectoryShelf
    private var sources: [UInt64: (any BlockSource)?] = [:]
    /// The numbers of segments that cannot be read, and why the first of them cannot.
    private(set) var refused: Set<UInt64> = []
    private(set) var refusal: LogError?

    init(_ shelf: DirectoryShelf) { self.shelf = shelf }

    /// Nil for a segment that is not there, or cannot be read.
    func open(_ number: UInt64) throws(LogError) -> (any BlockSource)? {
        if let known = sources[number] { return known }
        let source = try source(number)
        sources[number] = .some(source)
        return source
    }

    private func source(_ number: UInt64) throws(LogError) -> (any BlockSource)? {
        do throws(LogError) { return try shelf.open(number) } catch {
            guard error.isOfOneFile else { throw error }
            refused.insert(number)
            refusal = refusal ?? error
            return nil
        }
    }
}
