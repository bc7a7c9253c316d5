/// The news of files beside ledgers: what a pull brought of those that it asked for.
package struct FileNews: Equatable, Sendable {
    /// The hashes of those that came, whole.
    package internal(set) var came: [String] = []
    package internal(set) var bytes: UInt64 = 0
    /// The files that are not there, or could not be read to their end.
    package internal(set) var absent: [String] = []
    /// The files whose bytes had another hash.
    package internal(set) var wrong: [String] = []

    package init() {}
}
