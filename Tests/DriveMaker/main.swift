import AppendLog
import DriveBooks
import Glibc
import SyntheticDrives

func speak(_ descriptor: Int32, _ line: String) {
    var text = line + "\n"
    text.withUTF8 { _ = write(descriptor, $0.baseAddress!, $0.count) }
}

func make(_ options: Options) throws {
    let spool = EventlessSpool(options.path, commitSeconds: options.commitSeconds)
    var trips = 0
    try TripMaker.forEach(hours: options.hours, options.wishes) { trip in
        trips += 1
        try spool.add(trip)
    }
    speak(1, "made \(trips) trips, \(spool.given) fixes, \(spool.written) of them written")
}

do {
    try make(Options(Array(CommandLine.arguments.dropFirst())))
} catch let error as BadOption {
    speak(2, "drive-maker: \(error.text)\n\(Options.usage)")
    exit(2)
} catch let error as LogError {
    speak(2, "drive-maker: \(error.message)")
    exit(1)
} catch {
    speak(2, "drive-maker: \(error)")
    exit(1)
}
