import Files
import Glibc

/// The file `events/drive` in the runtime directory. A unit beside the recorder waits for it and then looks into the
/// spool; the recorder itself runs nothing.
struct EventFile {
    private let folder: String
    private var path: String { folder + "/drive" }

    /// Nil where the socket has no directory.
    init?(beside socket: String) {
        guard let slash = socket.lastIndex(of: "/") else { return nil }
        folder = socket[..<slash] + "/events"
    }

    /// Replaces it. That it cannot be written is no reason to stop anything: a timer looks into the spool, too.
    func write(_ news: Recording.News?) {
        mkdir(folder, 0o750)
        guard let word = EventFile.word(news), let file = try? FileReplacement(of: path, mode: 0o640) else { return }
        do throws(FileFailure) {
            try file.write(Array("\(word)\n".utf8))
            try file.commit(isDurable: false)
        } catch { file.discard() }
    }

    /// The name of the event, and of the start of a recorder; nil for news that are no drive's.
    private static func word(_ news: Recording.News?) -> String? {
        switch news {
        case nil: return "started"
        case .begun: return "drive-started"
        case .ended: return "drive-finished"
        case .reopened: return "drive-reopened"
        case .continued: return "power-cut-recovered"
        case .clock, .refused, .car, .fullCardLevel: return nil
        }
    }
}
