import AppendLog
import Bluetooth
import Control
import Drive
import Gpsd
import Recorder
import Testing

/// Everything that the journal and a report can say of a state is said in words, never as the program spells it.
@Suite struct JournalTests {
    private static let news: [Recording.News] =
        BeginCause.allCases.map { .begun($0) } + EndReason.allCases.map { .ended($0, metres: 12_345) } + [
            .reopened, .continued(off: 25_000), .clock(.learnt(offset: 1)), .clock(.stepped(offset: 1)),
            .refused(.ringFull(refused: 3)), .car(7, .connected, count: 1), .car(7, .gone, count: 9),
            .car(7, .unknown, count: 1), .fullCardLevel(.none), .fullCardLevel(.sparse), .fullCardLevel(.eventsOnly),
        ]
    private static let caller = ControlCaller(process: 1, user: 1000, group: 1000)
    private static let notes: [ControlServer.Note] = [
        .refused(caller), .gaveWay(caller), .garbage(caller, reason: "not an object"), .cannotAccept(errno: 24),
    ]
    private static let troubles: [GpsdTrouble] = [
        .refused, .closed, .lineTooLong, .timedOut, .system(errno: 13),
    ]
    private static let receivers: [GpsdState] =
        [.idle, .connecting, .watching, .receiving, .silent(since: 5), .noReceiver(since: 5)]
        + troubles.map { .waiting($0) }
    private static let ways: [BluetoothState] = [
        .noBus(errno: 2), .noBus(errno: 115), .noBluetoothd, .asking, .noAdapter, .poweredOff, .ready,
    ]

    /// `noBus`, `silent(since: 5)`.
    private func isCode(_ text: String) -> Bool {
        let isHump = zip(text, text.dropFirst()).contains { $0.isLowercase && $1.isUppercase }
        return isHump || zip(text, text.dropFirst()).contains { $0.isLetter && $1 == "(" }
    }

    @Test func everyWordIsOneOfALanguage() {
        let texts: [String] =
            Self.news.map { Journal.words(of: $0).text } + Self.notes.map(\.words) + Self.receivers.map(\.words)
            + Self.ways.map(\.words)
        for text in texts { #expect(!text.isEmpty && !isCode(text), "\(text)") }
        #expect(Set(texts).count == texts.count)
        #expect(isCode("gpsd: noReceiver(since: 5)") && isCode("refused(caller)") && isCode("noBus"))
    }
}
