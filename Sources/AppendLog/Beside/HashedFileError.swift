/// The reason why bytes cannot lie beside a log.
package enum HashedFileError: Error, Equatable, Sendable {
    case empty
    /// More than ``HashedFiles/limit``.
    case tooLarge
}
