/// A file that an entry of a machine's ledger names, and that is not held.
package struct WantedFile: Equatable, Sendable {
    package let hash: String
    /// The bytes that an earlier pull brought.
    let held: Int
    /// The card whose ledger names it: the file comes to lie beside that one.
    let card: Int

    package var asked: PullCursor.File { PullCursor.File(hash: hash, held: held) }
}
