import AppendLog
import DriveBooks
import Glibc
import Launch
import SyntheticDrives

func speak(_ descriptor: Int32, _ line: String) {
    var text = line + "\n"
    text.withUTF8 { _ = write(descriptor, $0.baseAddress!, $0.count) }
}

func make(_ options: Options) throws {
    switch options.work {
    case .spool where options.hasEvents: try makeLive(options)
    case .spool: try makeEventless(options)
    case .csv:
        let file = try TextFile(options.path)
        var table = try FixTable(file)
        try TripMaker.forEach(hours: options.hours, options.wishes) { try table.write($0) }
        try file.flush()
    case .nmea:
        let file = try TextFile(options.path)
        var sentences = Sentences(file, isMinimal: options.isMinimal, seed: options.wishes.seed)
        try TripMaker.forEach(hours: options.hours, options.wishes) { try sentences.write($0) }
        try file.flush()
    case .truth:
        let file = try TextFile(options.path)
        try file.write(TruthTable.head)
        try TripMaker.forEach(hours: options.hours, options.wishes) { try file.write(TruthTable.row($0)) }
        try file.flush()
    case .kinds:
        let file = try TextFile(options.path)
        try file.write(KindTable.head)
        try KindMaker(seed: options.wishes.seed).forEach(options.drives) { try file.write(KindTable.row($0)) }
        try file.flush()
    }
}

func makeEventless(_ options: Options) throws {
    let spool = EventlessSpool(options.path, seed: options.wishes.seed, commitSeconds: options.commitSeconds)
    var trips = 0
    try TripMaker.forEach(hours: options.hours, options.wishes) { trip in
        trips += 1
        try spool.add(trip)
        if options.isArchived { try archive(options.path) }
    }
    speak(1, "made \(trips) trips, \(spool.given) fixes, \(spool.written) of them written")
}

func makeLive(_ options: Options) throws {
    let spool = LiveSpool(options.path, seed: options.wishes.seed, commitSeconds: options.commitSeconds)
    var trips = 0
    try TripMaker.forEach(hours: options.hours, options.wishes) { trip in
        trips += 1
        try spool.add(trip)
        if options.isArchived { try archive(options.path) }
    }
    spool.close()
    let drives = "\(spool.begun) drives begun, \(spool.continued) times continued"
    speak(1, "made \(trips) trips, \(spool.given) fixes, \(spool.used) of them used, \(drives)")
}

/// Archives as the timer does every day.
func archive(_ directory: String) throws {
    let archive = LogArchive(.spool(directory, bootID: ""))
    for segment in try archive.candidates() { _ = try archive.archive(segment) }
}

do {
    try make(Options(Array(GivenWords.all.dropFirst())))
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
