/// The place of a log, and the way in which it is written.
package struct LogConfiguration: Sendable {
    /// The way in which sequences go on at an opening.
    package enum Numbering: Equatable, Sendable {
        /// The spool: a jump, and a notice with the kernel's boot id.
        case jumping(bootID: String)
        /// The ledger: the next number.
        case continuing
    }

    /// The choice of a writer when another program holds the log.
    package enum Locking: Equatable, Sendable {
        case refuse
        /// Try again until so many milliseconds have passed.
        case wait(milliseconds: Int)
    }

    package var directory: String
    package var fallback: String?
    package var segmentBlocks: Int
    package var numbering: Numbering
    package var locking: Locking
    package var directoryMode: UInt32
    package var fileMode: UInt32
    /// Blocks left alone after a failed write: a new run of flash pages.
    package var skipAfterFailure = 16
    /// A writer that writes much at once and then ends keeps the memory of one commit for the next; a recorder gives it
    /// back.
    package var keepsMemory = false
    /// A file beside the directory says how far the log reached.
    package var hasWitness = false
    /// Written into each seal; the caller's.
    package var sealNote = ""

    package var directories: [String] { [directory] + (fallback.map { [$0] } ?? []) }

    /// More than one user writes it, and may put files into its directory.
    var isShared: Bool { directoryMode & 0o020 != 0 }

    package static let spoolSegmentBlocks = 1024

    package static func spool(_ directory: String, fallback: String? = nil, bootID: String) -> LogConfiguration {
        LogConfiguration(
            directory: directory, fallback: fallback, segmentBlocks: spoolSegmentBlocks,
            numbering: .jumping(bootID: bootID),
            locking: .refuse, directoryMode: 0o750, fileMode: 0o640)
    }

    package static func ledger(_ directory: String) -> LogConfiguration {
        LogConfiguration(
            directory: directory, fallback: nil, segmentBlocks: 64, numbering: .continuing,
            locking: .wait(milliseconds: 10_000), directoryMode: 0o2770, fileMode: 0o660)
    }

    func check() throws(LogError) {
        guard BlockLayout.segmentBlocks.contains(segmentBlocks) else {
            throw .notALog(path: directory, reason: AppendLogWords.badSegmentSize(segmentBlocks))
        }
    }
}
