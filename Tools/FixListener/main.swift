import Glibc
import Gpsd
import Launch

// Listens to a gpsd as the recorder does, or replays files of its lines, and says what came of it; for measuring what a
// fix costs, and for trying a receiver's log. Nothing is printed for each fix.
//
//     fix-listener --gpsd ADDRESS [COUNT]    until COUNT fixes have come, or a signal does
//     fix-listener --replay FILE...
//
// It ends with lines of `NAME VALUE`; with --gpsd also how often the loop was woken and what processor time it took.

func speak(_ descriptor: Int32, _ text: String) {
    var line = text + "\n"
    line.withUTF8 { bytes in
        guard write(descriptor, bytes.baseAddress!, bytes.count) == bytes.count else { exit(3) }
    }
}

func say(_ counters: GpsdCounters) {
    speak(1, "lines \(counters.lines)")
    speak(1, "fixes \(counters.fixes)")
    speak(1, "lost \(counters.lostFixes)")
    speak(1, "skies \(counters.skies)")
    speak(1, "skies-read \(counters.skiesRead)")
    speak(1, "garbage \(counters.garbageLines)")
    speak(1, "refused-times \(counters.refusedTimes)")
    speak(1, "overlong \(counters.overlongLines)")
    speak(1, "bursts \(counters.bursts)")
    speak(1, "reconnects \(counters.reconnects)")
}

let words = GivenWords.all.dropFirst()
do {
    switch words.first {
    case "--gpsd" where words.count > 1:
        try Listening(GpsdAddress(words.dropFirst().first ?? "")).run(
            words.count > 2 ? Int(words.last ?? "") : nil)
    case "--replay":
        for file in words.dropFirst() {
            let replay = try GpsdReplay(path: file)
            while try replay.next() != nil {}
            say(replay.decoder.counters)
        }
    default:
        speak(2, "usage: fix-listener --gpsd ADDRESS [COUNT] | --replay FILE...")
        exit(2)
    }
} catch {
    speak(2, "fix-listener: error: \(error)")
    exit(1)
}
