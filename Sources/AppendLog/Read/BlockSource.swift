/// The blocks of one segment, wherever they are: a file, an archive, a raw image.
package protocol BlockSource: AnyObject {
    /// The number of places for blocks; blank ones count.
    var count: Int { get }
    /// The bytes of a block, valid until the next call.
    func block(_ index: Int) -> UnsafeRawBufferPointer
    /// Looks again at what may have been written since.
    func refresh()
}
