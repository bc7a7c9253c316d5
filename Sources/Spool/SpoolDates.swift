import AppendLog

/// The times at which lines of the spool were written, in UTC. Lines carry the boottime only, and what that is in UTC
/// is learnt later in the same boot, from the receiver: so lines are read first, as many as there are, and asked about
/// afterwards.
///
/// A block that was committed with a known clock dates its own lines. The others are dated by the anchors of their
/// boot (``BootAnchors``).
package struct SpoolDates: Equatable, Sendable {
    /// A point in time of one boot of the machine.
    package struct Instant: Equatable, Sendable {
        /// The kernel's id of the boot; empty where its beginning was not read.
        package var boot: String
        package var boottime: Int64
        /// UTC minus boottime as the block has it.
        var offset: Int64?

        package init(boot: String, boottime: Int64) {
            self.boot = boot
            self.boottime = boottime
        }
    }

    private struct Opening: Equatable {
        let sequence: UInt64
        let boot: String
    }

    /// The openings in the order of their sequences.
    private var openings: [Opening] = []
    private var anchors: [String: BootAnchors] = [:]

    package init() {}

    // MARK: Learning

    /// Learns what the line says of boots and clocks. To read a line twice changes nothing.
    package mutating func read(_ line: LogLine) {
        switch line.letter {
        case UInt8(ascii: "N"): if let boot = SpoolDates.bootID(line.bytes) { open(boot, at: line.sequence) }
        case UInt8(ascii: "T"):
            guard case .anchor(let anchor, let at) = SpoolLine(text: line.text) else { return }
            anchors[boot(of: line.sequence), default: BootAnchors()].learn(utc: anchor.utc, at: at)
        default: break
        }
    }

    private mutating func open(_ boot: String, at sequence: UInt64) {
        let index = openings.lastIndex { $0.sequence <= sequence }.map { $0 + 1 } ?? 0
        guard index == 0 || openings[index - 1].sequence != sequence else { return }
        openings.insert(Opening(sequence: sequence, boot: boot), at: index)
    }

    /// The id in `N 7 boot 0f8f… 6`; nil for every other notice.
    package static func bootID(_ line: UnsafeRawBufferPointer) -> String? {
        guard line.first == UInt8(ascii: "N") else { return nil }
        var fields = LineFields(line)
        guard fields.next() != nil, fields.number() != nil, let kind = fields.next(),
            kind.elementsEqual("boot".utf8), let id = fields.next()
        else { return nil }
        return String(decoding: id, as: UTF8.self)
    }

    // MARK: Asking

    /// The boot in which the line of this sequence was written.
    private func boot(of sequence: UInt64) -> String {
        openings.last { $0.sequence <= sequence }?.boot ?? ""
    }

    /// The time at which the line was written, on its own boot's clock; nil for a line that does not say.
    package func instant(of line: LogLine) -> Instant? {
        guard line.letter != UInt8(ascii: "N") else { return nil }
        var fields = LineFields(line.bytes)
        guard fields.next() != nil, fields.number() != nil, let boottime = fields.number() else { return nil }
        return instant(of: line, boottime: Int64(boottime))
    }

    /// The same of a line whose boottime was read already.
    package func instant(of line: LogLine, boottime: Int64) -> Instant {
        var instant = Instant(boot: boot(of: line.sequence), boottime: boottime)
        // A copy may stand in a block of a later boot, whose clock is another.
        if let stamp = line.stamp, let utc = stamp.utc, !line.isHealed {
            instant.offset = Int64(clamping: utc) - Int64(clamping: stamp.boottime)
        }
        return instant
    }

    /// Milliseconds since 1970; nil while nobody knows.
    package func utc(of instant: Instant) -> Int64? {
        if let offset = instant.offset { return instant.boottime + offset }
        return anchors[instant.boot]?.utc(instant.boottime)
    }

    package func utc(of line: LogLine) -> Int64? { instant(of: line).flatMap { utc(of: $0) } }
}
