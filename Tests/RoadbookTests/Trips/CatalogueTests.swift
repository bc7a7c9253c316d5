import AppendLog
import DriveBooks
import Glibc
import SyntheticDrives
import Testing

/// The catalogue under the real program: killed, crowded, spoiled.
@Suite struct CatalogueTests {
    /// A data directory with ten hours of drives in it.
    private static func books(hours: Double = 10) throws -> WrittenBooks {
        let books = try WrittenBooks()
        let spool = EventlessSpool(books.directory(.spool))
        try TripMaker.forEach(hours: hours, Wishes()) { try spool.add($0) }
        return books
    }

    private static func list(_ books: WrittenBooks) throws -> [String] {
        let outcome = try books.run("trips", "--all", "--utc")
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(outcome.errors == "")
        return outcome.lines
    }

    private static func names(in directory: String) -> [String] {
        var names: [String] = []
        _ = SystemCalls.kernel.list(directory) { names.append($0) }
        return names.sorted()
    }

    @Test func whereverItIsKilledTheNextRunIsRight() throws {
        let books = try Self.books()
        let expected = try Self.list(books)
        #expect(expected.count > 10)
        var dice = Dice(seed: 7)
        var killed = 0
        for round in 0..<30 {
            if round % 3 == 0 { unlink("\(books.data)/catalogue/catalogue.db") }
            let verb = round % 2 == 0 ? "rebuild" : "trips"
            let child = try Child(Roadbook.path, ["--data", books.data, verb], ["TZ": "UTC"])
            // Anywhere in its few hundredths of a second.
            child.work(milliseconds: Int64(dice.next(upTo: 60)))
            child.send(SIGKILL)
            killed += child.finish().code == 128 + SIGKILL ? 1 : 0
            #expect(try Self.list(books) == expected, "round \(round)")
        }
        #expect(killed > 3)
        // Everything that the killed ones had begun is swept away by one that makes the catalogue anew.
        _ = try books.run("rebuild")
        #expect(Self.names(in: "\(books.data)/catalogue") == ["catalogue.db"])
    }

    @Test func manyAtOnceSeeTheSame() throws {
        let books = try Self.books(hours: 4)
        let expected = try Self.list(books)
        unlink("\(books.data)/catalogue/catalogue.db")
        let crowd = try (0..<8).map { number in
            try Child(
                Roadbook.path, ["--data", books.data] + (number == 5 ? ["rebuild"] : ["trips", "--all", "--utc"]),
                ["TZ": "UTC"])
        }
        for (number, child) in crowd.enumerated() {
            let outcome = child.finish()
            #expect(outcome.code == 0, "\(outcome.errors)")
            if number != 5 { #expect(outcome.lines == expected) }
        }
    }

    @Test(arguments: ["no database at all", "", "SQLite format 3\0 and then nothing"])
    func aSpoiledCatalogueIsMadeAnewAndSaidSo(bytes: String) throws {
        let books = try Self.books(hours: 2)
        let expected = try Self.list(books)
        try books.place(Array(bytes.utf8), at: "catalogue/catalogue.db")
        let outcome = try books.run("trips", "--all", "--utc")
        #expect(outcome.code == 0)
        #expect(outcome.lines == expected)
        #expect(outcome.errors.contains("anew from the books"))
        #expect(try Self.list(books) == expected)
    }

    @Test func aCatalogueWithRottenPagesIsMadeAnew() throws {
        let books = try Self.books(hours: 2)
        let expected = try Self.list(books)
        let path = "\(books.data)/catalogue/catalogue.db"
        let descriptor = open(path, O_RDWR | O_CLOEXEC)
        defer { close(descriptor) }
        let rot = [UInt8](repeating: 0x5A, count: 4_096)
        var size = stat()
        fstat(descriptor, &size)
        for page in 1..<(Int(size.st_size) / 4_096) where page % 2 == 1 {
            pwrite(descriptor, rot, rot.count, page * 4_096)
        }
        #expect(try books.run("trips", "--all", "--utc").lines == expected)
    }

    @Test func aCatalogueOfAnotherVersionIsMadeAnewAndSaidSo() throws {
        let books = try Self.books(hours: 2)
        let expected = try Self.list(books)
        // SQLite keeps user_version there, its highest byte first.
        for version: [UInt8] in [[0, 0, 0, 0], [0, 0, 0, 2], [0, 0, 3, 231]] {
            let descriptor = open("\(books.data)/catalogue/catalogue.db", O_RDWR | O_CLOEXEC)
            defer { close(descriptor) }
            #expect(pwrite(descriptor, version, 4, 60) == 4)
            let outcome = try books.run("trips", "--all", "--utc")
            #expect(outcome.lines == expected)
            #expect(outcome.errors.contains("made anew from the books"))
            #expect(!outcome.errors.contains("changed in length"))
            #expect(try Self.list(books) == expected)
        }
    }

    /// The index of the world's places has the same number in its header, and other tables.
    @Test func anotherDatabaseUnderItsNameIsMadeAnewAndSaidSo() throws {
        let books = try Self.books(hours: 2)
        try books.place(WrittenBooks.bytes(of: "\(Checkout.root)/Tests/Places/extract.txt"), at: "cities500.txt")
        #expect(try books.run("place", "import", "\(books.data)/cities500.txt").code == 0)
        let expected = try Self.list(books)
        try books.place(WrittenBooks.bytes(of: "\(books.data)/catalogue/places.db"), at: "catalogue/catalogue.db")
        let outcome = try books.run("trips", "--all", "--utc")
        #expect(outcome.lines == expected)
        #expect(outcome.errors.contains("anew from the books"), "\(outcome.errors)")
        #expect(try Self.list(books) == expected)
    }

    /// A line that is lost may have named drives, merged them or made them private.
    @Test(arguments: ["link", "pipe", "folder", "nothing"]) func whatIsLostOfTheLedgerIsSaid(kind: String) throws {
        let books = try Self.books(hours: 1)
        #expect(try books.run("edit", "@last", "--name", "To the sea").code == 0)
        let segment = "\(books.directory(.ledger))/00000001.log"
        #expect(rename(segment, "\(books.data)/elsewhere") == 0)
        switch kind {
        case "link": #expect(symlink("\(books.data)/elsewhere", segment) == 0)
        case "pipe": #expect(mkfifo(segment, 0o600) == 0)
        case "folder": #expect(mkdir(segment, 0o700) == 0)
        default: break
        }
        let isSaid = kind != "nothing"
        for words in [["trips"], ["show", "@last"], ["totals"], ["inbox"], ["snapshot"]] {
            let outcome = try Roadbook.run(["--data", books.data] + words)
            #expect(outcome.errors.contains("the ledger misses entries") == isSaid, "\(words) \(outcome.errors)")
        }
        let proof = try books.run("verify")
        #expect(proof.code == (isSaid ? 5 : 0), "\(proof.text)")
        #expect(proof.text.contains("put the segment back") == isSaid, "\(proof.text)")
    }

    /// A card that gives an error for a moment: what could not be read then is read when it can be.
    @Test func whatTheCardRefusedForAMomentIsReadLater() throws {
        let books = try Self.books(hours: 4)
        let copy = try WrittenBooks()
        let copied = try Outsiders.run("/bin/cp", ["-r", books.directory(.spool), copy.directory(.spool)])
        #expect(copied.code == 0)
        let expected = try Self.list(copy)
        let faults = try RigLibrary.compile("faults", in: copy.data)
        let under = "\(books.directory(.spool))/00000001.log"
        func list(_ environment: [String: String]) throws -> Roadbook.Outcome {
            let words = ["--data", books.data, "trips", "--all", "--utc"]
            return try Roadbook.run(words, environment: environment.merging(["TZ": "UTC"]) { $1 })
        }
        let failing = try list([
            "LD_PRELOAD": faults, "FAULT_CALL": "open", "FAULT_UNDER": under, "FAULT_ERRNO": "\(EIO)",
            "FAULT_NTH": "1", "FAULT_STICKY": "1",
        ])
        #expect(failing.lines != expected, "\(failing)")
        let clock = try RigLibrary.compile("day-clock", in: copy.data)
        let later = try list(["LD_PRELOAD": clock, "DAY_CLOCK": "\(time(nil) + 120)"])
        #expect(later.lines == expected, "\(later.errors)")
    }

    @Test func changedSettingsTouchNoTrip() throws {
        let books = try Self.books(hours: 4)
        let expected = try Self.list(books)
        let settings = try SettingsFolder("[Drive]\nIdleTimeout=1min\nMinDistance=50km\nReopenWindow=0\n")
        let words = ["--data", books.data, "--config", settings.path]
        #expect(try Roadbook.run(words + ["rebuild"], environment: ["TZ": "UTC"]).code == 0)
        let after = try Roadbook.run(words + ["trips", "--all", "--utc"], environment: ["TZ": "UTC"])
        #expect(after.lines == expected)
    }

    @Test func theCatalogueIsTheHouseholdsWhateverTheUmask() throws {
        for mask: mode_t in [0o022, 0o077] {
            let books = try Self.books(hours: 1)
            let script = "umask \(String(mask, radix: 8)); exec \"$0\" --data \"$1\" trips"
            let child = try Child("/bin/sh", ["-c", script, Roadbook.path, books.data], [:])
            #expect(child.finish().code == 0)
            var status = stat()
            stat("\(books.data)/catalogue/catalogue.db", &status)
            #expect(status.st_mode & 0o7777 == 0o660)
            stat("\(books.data)/catalogue", &status)
            #expect(status.st_mode & 0o7777 == 0o2770)
        }
    }

    @Test func whereTheDataCannotBeWrittenTheCatalogueIsAmongOnesOwnCaches() throws {
        let books = try Self.books(hours: 1)
        let expected = try Self.list(books)
        unlink("\(books.data)/catalogue/catalogue.db")
        rmdir("\(books.data)/catalogue")
        // Not even root can make a directory where a file is.
        try books.place([], at: "catalogue")
        let cache = "\(books.data)/cache"
        let environment = ["TZ": "UTC", "XDG_CACHE_HOME": cache]
        let outcome = try Roadbook.run(["--data", books.data, "trips", "--all", "--utc"], environment: environment)
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(outcome.lines == expected)
        #expect(Self.names(in: "\(cache)/roadbook").count == 1)
    }
}

/// Throws the same again from the same seed.
private struct Dice {
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 }

    mutating func next(upTo limit: Int) -> Int {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return Int(state % UInt64(limit))
    }
}
