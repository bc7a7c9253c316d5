import AppendLog

/// The reason for which a call gave no answer, and when there may be another.
package struct CallFailure: Equatable, Sendable {
    /// A setting as the lines have it: the addresses of a service and the contact, a newline behind each.
    package static func setting(_ texts: [String]) -> UInt64 {
        let lines = texts.map { $0 + "\n" }.joined()
        let digest = Array(lines.utf8).withUnsafeBytes { Digest(of: $0) }
        return digest.withBytes { bytes in bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) } }
    }

    package enum Reason: String, Sendable, CaseIterable {
        case limited
        case refused
        case timeout
        case broken
        case wrong
        case rejected

        /// True if another try of the same question may help.
        package var countsAsTry: Bool { self == .timeout || self == .broken || self == .wrong }
    }

    /// The status of HTTP; 0 for none.
    package var status: Int
    package var reason: Reason
    /// Milliseconds since 1970; nil for never.
    package var next: Int64?
    /// The setting under which the call was made.
    package var setting: UInt64

    package init(status: Int, reason: Reason, next: Int64?, setting: UInt64) {
        (self.status, self.reason, self.next, self.setting) = (status, reason, next, setting)
    }
}
