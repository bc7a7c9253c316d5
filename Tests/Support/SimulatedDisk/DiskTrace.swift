/// One thing that a program did to the card, in the order in which it was done; with marks of the test in between.
package enum DiskOperation: Sendable {
    case makeDirectory(path: String)
    case create(path: String, file: Int)
    case resize(file: Int, size: Int)
    /// `bytes` reached the page cache: fewer than `asked` if the call failed or was cut short.
    case write(file: Int, offset: Int, asked: Int, bytes: [UInt8])
    case sync(file: Int)
    /// The kernel said that a sync failed: some of it may be on the card, none of it will be tried again.
    case failedSync(file: Int)
    case rename(from: String, to: String)
    case unlink(path: String)
    case syncDirectory(path: String)
    /// So many lines of the book have been handed to the writer.
    case offered(lines: Int)
    /// So many lines of the book are acknowledged; and the edges up to this sequence, if any were.
    case acknowledged(lines: Int, edge: UInt64)
}

/// A failure to come: at the `nth` call of its kind.
package struct DiskFault: Sendable, CustomStringConvertible {
    package enum Call: String, Sendable, CaseIterable {
        case open, pread, pwrite, allocate, fdatasync, fsync, syncDirectory, rename, unlink
    }

    package enum Effect: Sendable, Equatable {
        case fails(errno: Int32)
        /// A write that reports fewer bytes than it was given.
        case short(bytes: Int)
        /// Says that it succeeded and does nothing: what a sync is worth, a test sees by one that lies.
        case lies
    }

    package var call: Call
    /// From 1.
    package var nth: Int
    package var effect: Effect
    /// From then on always.
    package var isSticky: Bool
    /// Only for files of this directory.
    package var directory: String?
    fileprivate var seen = 0

    package init(_ call: Call, nth: Int, _ effect: Effect, isSticky: Bool = false, directory: String? = nil) {
        self.call = call
        self.nth = nth
        self.effect = effect
        self.isSticky = isSticky
        self.directory = directory
    }

    package var description: String {
        "\(effect) at \(call.rawValue) \(nth)\(isSticky ? " and after" : "")\(directory.map { " in " + $0 } ?? "")"
    }

    /// Counts a call, and says what becomes of it if this is the one.
    mutating func meet(_ call: Call, _ path: String) -> Effect? {
        guard call == self.call else { return nil }
        if let directory, path != directory, !path.hasPrefix(directory + "/") { return nil }
        seen += 1
        return seen == nth || (isSticky && seen > nth) ? effect : nil
    }
}
