import Glibc
import JSON
import Testing
import World

/// The time of a report, as it is typed and as it stands on the paper.
@Suite struct ReportTimeTests {
    private let travels: Travels
    private let alone: String

    /// A Saturday whose week began in the year before, and a Thursday in March; and a stand-in for the painter, which
    /// writes down what it is given.
    init() throws {
        travels = try Travels()
        for time: Int64 in [1_451_726_400_000, 1_458_813_600_000] { try travels.drive(at: time, [20, 20, 20]) }
        alone = "\(travels.data)/alone"
        mkdir(alone, 0o755)
        #expect(try Child("/bin/cp", [Roadbook.path, "\(alone)/roadbook"], [:]).finish().code == 0)
        try travels.books.place(Array("#!/bin/sh\ncat >'\(alone)/scene'\n".utf8), at: "alone/roadbook-draw")
        chmod("\(alone)/roadbook-draw", 0o755)
    }

    private func report(_ time: [String], config: String? = nil) throws -> Roadbook.Outcome {
        let settings = config.map { ["--config", $0] } ?? []
        let words = settings + ["--data", travels.data, "report", "--output", "\(travels.data)/report.pdf"] + time
        return try Child("\(alone)/roadbook", words, ["TZ": "UTC", "PATH": "/usr/bin:/bin"]).finish()
    }

    private func scene(_ time: [String], config: String? = nil) throws -> String {
        let outcome = try report(time, config: config)
        #expect(outcome.code == 0, "\(time): \(outcome.errors)")
        return try Child("/bin/cat", ["\(alone)/scene"], [:]).finish().text
    }

    @Test func aMonthOrAYearIsATime() throws {
        for time in [["--month", "2016-03"], ["--month", "march 2016"], ["--on", "2016-03"]] {
            let told = try scene(time)
            #expect(told.contains("title Driven: \(time[1])\n"))
            #expect(told.contains(" 2016-03-24\n") && !told.contains("2016-01-02"), "\(time)")
        }
        for time in [["--year", "2016"], ["--since", "2016-01", "--until", "2016-12"]] {
            #expect(try scene(time).contains(" 2016-01-02 to 2016-03-24\n"), "\(time)")
        }
    }

    @Test func datesAreWrittenAsTheReaderWritesThem() throws {
        let settings = try SettingsFolder("[Show]\nDates=dots\n")
        let told = try scene(["--year", "2016"], config: settings.path)
        #expect(told.contains(" 02.01.2016 to 24.03.2016\n") && !told.contains("2016-01-02"), "\(told)")
        #expect(try scene(["--month", "2016-01"], config: settings.path).contains(" 01.01.2016\n"))
    }

    /// The first sheet of a year, whose figures are sums, and the second one's rows of trips.
    @Test func theFiguresAreThoseOfTotalsAndShow() throws {
        let told = try scene(["--year", "2016"])
        let sums = try JSONValue(reading: travels.run(["totals", "--on", "2016", "--json"]).lines.first ?? "")
        let metres = (sums["distanceMetres"]?.double ?? 0) + (sums["inferredMetres"]?.double ?? 0)
        #expect(metres > 7_000)
        for figure in ["\(Self.tenths(metres / 1_000)) km", "\(sums["trips"]?.integer ?? 0)"] {
            #expect(told.contains(" \(figure)\n"), "\(figure): \(told)")
        }
        let mean = metres * 3_600 / Double(sums["durationMs"]?.integer ?? 1)
        #expect(told.contains(" \(Int(mean.rounded())) km/h\n"), "\(mean)")
        for trip in try travels.objects() {
            let speed = Int(((trip["maximumSpeedMetresPerSecond"]?.double ?? 0) * 3.6).rounded())
            let way = ((trip["distanceMetres"]?.double ?? 0) + (trip["inferredMetres"]?.double ?? 0)) / 1_000
            #expect(told.contains(" \(speed) km/h\n") && told.contains(" \(Self.tenths(way)) km\n"))
        }
    }

    private static func tenths(_ value: Double) -> String {
        let whole = Int((value * 10).rounded())
        return "\(whole / 10).\(whole % 10)"
    }

    /// The only week with a drive in that month began in December.
    @Test func aBarIsCalledByADayOfThatTime() throws {
        let told = try scene(["--month", "2016-01"])
        #expect(told.contains(" 2016-01-01\n") && !told.contains("2015-"))
    }

    /// The van was on a ferry, farther and faster than any drive: no sheet tells of it, as the first does not.
    @Test func aTripThatWasCarriedIsOnNoSheet() throws {
        try travels.drive(at: 1_462_096_800_000, [30, 30, 30, 30], car: TextSink.van)
        #expect(try scene(["--year", "2016"]).contains("Van"))
        try travels.say(of: 0, "carried carried")
        let told = try scene(["--year", "2016"])
        #expect(!told.contains("Van") && !told.contains("2016-05-01"))
        #expect(told.contains(" 2 trips\n") && !told.contains(" 3 trips\n"))
        #expect(try report(["--month", "2016-05"]).code == 3)
    }

    /// A piece that was carried is in no sum of its vehicle, as in none of `totals`.
    @Test func vehiclesAreAddedUpAsInTotals() throws {
        try travels.drive(at: 1_462_096_800_000, [20, 20, 20], car: TextSink.van)
        try travels.drive(at: 1_462_097_400_000, [30, 30, 30, 30], car: TextSink.van)
        try travels.say(of: 0, "carried carried")
        let ids = try travels.objects().prefix(2).compactMap { $0["id"]?.text }
        #expect(try travels.run(["merge"] + ids).code == 0)
        let totals = try travels.run(["totals", "--on", "2016-05", "--by", "vehicle"]).text
        #expect(totals.contains("3.6 km"), "\(totals)")
        let told = try scene(["--month", "2016-05"])
        let row = try #require(told.split(separator: "\n").drop { !$0.hasSuffix(" Van") }.prefix(3).last)
        #expect(row.hasSuffix(" 3.6 km"), "\(told)")
    }

    @Test func aWayThatWasDrivenOnceIsNotFrequent() throws {
        let ends = ["--from", "Home", "--to", "Work"]
        #expect(try travels.run(["edit", "@last"] + ends).code == 0)
        #expect(try !scene(["--year", "2016"]).contains(" The most frequent\n"))
        #expect(try travels.run(["edit", "@-2"] + ends).code == 0)
        #expect(try scene(["--year", "2016"]).contains(" The most frequent\n"))
    }

    @Test(arguments: [
        ["--month", "2016"], ["--month", "2016-03-24"], ["--year", "2016-03"], ["--year", "soon"],
        ["--month", "2016-03", "--on", "2016-03"], ["--month", "2016-03", "--year", "2016"],
        ["--year", "2016", "--since", "2016-03"],
    ])
    func whatIsNoneIsRefusedInALine(time: [String]) throws {
        let outcome = try report(time)
        #expect(outcome.code == 2 && outcome.text.isEmpty)
        #expect(outcome.errors.contains("hint: "), "\(outcome.errors)")
    }

    @Test func aTimeInWhichNothingWasDrivenIsNotFound() throws {
        #expect(try report(["--month", "2016-02"]).code == 3)
    }
}
