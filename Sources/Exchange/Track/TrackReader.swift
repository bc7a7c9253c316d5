/// A format read by pushing: bytes in pieces of any size go in, points come out in the order of the file, and memory
/// does not grow with the file.
///
/// After an error it is not fed again.
package protocol TrackReader {
    typealias Give = (FilePoint) throws(ExchangeError) -> Void

    mutating func feed(_ bytes: UnsafeRawBufferPointer, _ give: Give) throws(ExchangeError)

    /// There are no more bytes.
    mutating func finish(_ give: Give) throws(ExchangeError)

    /// Everything that the reader saw so far beside the points.
    var tally: TrackTally { get }
}
