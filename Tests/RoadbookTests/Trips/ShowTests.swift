import Glibc
import JSON
import Testing
import World

/// Everything about one trip, and the words that name it.
@Suite struct ShowTests {
    /// Among so many, four letters fit several.
    @Test func lettersThatFitTwoTripsNameBoth() throws {
        let travels = try Travels()
        let tracks = (0..<4_000).map { number in
            let points = (0..<3).map { second in
                let place = "lat=\"51.\(1000 + number)\" lon=\"0.\(100 + second)\""
                return "<trkpt \(place)><time>\(Self.time(number, second))</time></trkpt>"
            }
            return "<trk><trkseg>\(points.joined())</trkseg></trk>"
        }
        let text = "<gpx version=\"1.1\" creator=\"a\">\(tracks.joined())</gpx>"
        try travels.books.place(Array(text.utf8), at: "many.gpx")
        #expect(try travels.run(["import", "\(travels.data)/many.gpx"]).code == 0)
        let ids = try travels.objects().compactMap { $0["id"]?.text }
        let letters = Dictionary(grouping: ids) { $0.prefix(4) }
        let (letter, those) = try #require(letters.first { $0.value.count > 1 })
        let outcome = try travels.run(["show", String(letter)])
        #expect(outcome.code == 2)
        #expect(outcome.errors.hasPrefix("roadbook: error: \"\(letter)\" fits two trips or more: "))
        #expect(those.count { outcome.errors.contains($0.prefix(5)) } >= 2)
    }

    private static func time(_ number: Int, _ second: Int) -> String {
        let two = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
        let minute = number % 1_440
        return "2026-03-\(two(1 + number / 1_440))T\(two(minute / 60)):\(two(minute % 60)):\(two(second))Z"
    }
}
