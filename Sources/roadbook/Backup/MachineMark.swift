import AppendLog
import Files

/// A mark by which a machine knows its settings on a stick again. It is made of the machine's id, which is nobody
/// else's business.
enum MachineMark {
    private static let digits = 16

    static var own: String {
        let id = InputFile.text(of: "/etc/machine-id", upTo: 64)?.split { $0.isWhitespace }.first ?? "unknown"
        let digest = Array("roadbook-settings:\(id)".utf8).withUnsafeBytes { Digest(of: $0) }
        return String(decoding: digest.hexText.prefix(digits), as: UTF8.self)
    }
}
