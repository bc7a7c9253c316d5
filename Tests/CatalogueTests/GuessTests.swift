import AppendLog
import Catalogue
import Categories
import Drive
import Ledger
import Testing
import Trips
import World

/// The categories that the catalogue guesses, and by which coefficients.
@Suite struct GuessTests {
    private func twoDrives() throws -> LivedSpool {
        let spool = try LivedSpool()
        spool.name("Golf")
        for factor in [1.0, 1.3] {
            spool.car(.connected)
            for _ in 0..<8 {
                for (seconds, speed) in [(60, 9.0), (40, 12), (50, 7), (60, 14)] {
                    spool.drive(seconds, at: speed * factor, east: speed > 10)
                }
                spool.stand(30)
            }
            spool.car(.gone)
            spool.stand(7_200)
        }
        try spool.commit()
        return spool
    }

    private func entries(_ catalogue: Catalogue) throws -> [TripEntry] { try catalogue.trips(TripFilter()) }

    @Test func eachTripIsGuessedByItsStatistics() throws {
        let spool = try twoDrives()
        let catalogue = try Catalogue(spool.catalogue, books: spool.books)
        let model = try #require(catalogue.coefficients.model)
        let entries = try entries(catalogue)
        try #require(entries.count == 2)
        for entry in entries {
            let guess = model.guess(entry.trip.statistics)
            #expect(entry.guessed?.category == guess.category)
            if let probability = entry.guessed?.probability { #expect(abs(probability - guess.probability) < 1e-9) }
        }
    }

    /// A model for which drives like this one are scenic, and all others errands.
    private func write(_ path: String, like drive: DriveStatistics.Summary) throws -> CategoryModel {
        let values = CategoryFeature.values(of: drive)
        let like = (0..<12).map { number in
            CategoryExample(values.map { $0 * (0.8 + 0.04 * Double(number)) + Double(number % 3) }, .scenic)
        }
        let unlike = (0..<12).map { number in
            CategoryExample(values.map { $0 * (2 + 0.2 * Double(number)) + Double(number % 3) }, .errand)
        }
        let model = try CategoryModel(learning: like + unlike, table: "made up")
        try LivedSpool.write(Array(CategoryModelText.text(of: model).utf8), to: path)
        return model
    }

    @Test func otherCoefficientsGuessAnewAndReadNoBook() throws {
        let spool = try twoDrives()
        var books = spool.books
        books.categoryModel = "\(spool.data)/categories.txt"
        let before = try Catalogue(spool.catalogue, books: books)
        #expect(!before.coefficients.isOwn && before.news.guessedAnew == 0)
        let trips = try entries(before)
        let model = try write("\(spool.data)/categories.txt", like: trips[0].trip.statistics)
        var steps = 0
        let after = try Catalogue(spool.catalogue, books: books) { _, _ in steps += 1 }
        #expect(steps == 0)
        #expect(after.coefficients.isOwn && after.news.remade == nil)
        let anew = try entries(after)
        #expect(anew.map(\.trip) == trips.map(\.trip))
        #expect(anew[0].category == .scenic)
        for entry in anew { #expect(entry.guessed?.category == model.guess(entry.trip.statistics).category) }
        let changed = zip(trips, anew).count { $0.guessed?.category != $1.guessed?.category }
        #expect(after.news.guessedAnew == changed && changed > 0)
        #expect(try Catalogue(spool.catalogue, books: books).news.guessedAnew == 0)
    }

    @Test func aRebuildSaysHowManyAreGuessedOtherwise() throws {
        let spool = try twoDrives()
        var books = spool.books
        let trips = try entries(try Catalogue(spool.catalogue, books: books))
        _ = try write("\(spool.data)/categories.txt", like: trips[0].trip.statistics)
        books.categoryModel = "\(spool.data)/categories.txt"
        let rebuilt = try Catalogue(spool.catalogue, books: books, rebuild: true)
        let anew = try entries(rebuilt)
        let changed = zip(trips, anew).count { $0.guessed?.category != $1.guessed?.category }
        #expect(rebuilt.news.remade == .asked && rebuilt.news.guessedAnew == changed && changed > 0)
    }

    // MARK: On the same way

    /// There and back on each workday of so many weeks, five kilometres at one speed.
    private func commute(_ spool: LivedSpool, days: Range<Int>) throws {
        for day in days where day % 7 < 5 {
            spool.wait(Int(Int64(day) * 86_400 - spool.now / 1_000))
            for isGoingBack in [false, true] {
                spool.isGoingBack = isGoingBack
                spool.car(.connected)
                spool.stand(5)
                spool.drive(350)
                spool.car(.gone)
                spool.wait(8 * 3_600)
            }
        }
        try spool.commit()
    }

    private func say(_ name: String, at place: Coordinate?, in spool: LivedSpool) throws {
        let place = try #require(place)
        try spool.say(.place(.add, name: name, [.init(.at, "\(place.latitude),\(place.longitude)")]))
    }

    @Test func aWayThatIsDrivenOnMostWorkdaysIsACommute() throws {
        let spool = try LivedSpool()
        try commute(spool, days: 0..<14)
        let first = try #require(try entries(try Catalogue(spool.catalogue, books: spool.books)).last?.trip)
        try say("Home", at: first.first, in: spool)
        try say("Work", at: first.last, in: spool)
        let before = try entries(try Catalogue(spool.catalogue, books: spool.books))
        #expect(before.count == 20 && before.allSatisfy { $0.category != .commute })
        try commute(spool, days: 14..<15)
        let catalogue = try Catalogue(spool.catalogue, books: spool.books)
        let after = try entries(catalogue)
        #expect(after.count == 22 && after.allSatisfy { $0.category == .commute && !$0.isCategoryGuessed })
        var (byCategory, byWord) = (TripFilter(), TripFilter())
        byCategory.category = .commute
        byWord.words = "commute"
        #expect(try catalogue.trips(byCategory).count == 22)
        #expect(try catalogue.trips(byWord).count == 22)
    }

    /// Another number in the header, which SQLite keeps there, and a sum of the page that agrees.
    private func renumber(_ path: String) throws {
        var bytes = try LivedSpool.bytes(of: path)
        bytes[63] += 1
        let sum = bytes[..<4_088].withUnsafeBytes { CRC32C.checksum($0) } ^ 0x9E37_79B9
        for index in 0..<4 { bytes[4_092 + index] = UInt8(truncatingIfNeeded: sum >> (8 * index)) }
        try LivedSpool.write(bytes, to: path)
    }

    @Test func aCatalogueOfAnotherVersionIsMadeAnewAndSaysWhatChanged() throws {
        let spool = try twoDrives()
        var books = spool.books
        let trips = try entries(try Catalogue(spool.catalogue, books: books))
        try renumber(spool.catalogue)
        let same = try Catalogue(spool.catalogue, books: books)
        #expect(same.news.remade == .otherVersion && same.news.changed == 0 && same.news.guessedAnew == 0)
        #expect(try entries(same).map(\.trip) == trips.map(\.trip))
        try renumber(spool.catalogue)
        _ = try write("\(spool.data)/categories.txt", like: trips[0].trip.statistics)
        books.categoryModel = "\(spool.data)/categories.txt"
        let other = try Catalogue(spool.catalogue, books: books)
        let changed = zip(trips, try entries(other)).count { $0.guessed?.category != $1.guessed?.category }
        #expect(other.news.remade == .otherVersion && other.news.guessedAnew == changed && changed > 0)
    }

    @Test func whatWasSaidStandsAboveEachGuess() throws {
        let spool = try twoDrives()
        var books = spool.books
        books.categoryModel = "\(spool.data)/categories.txt"
        let trips = try entries(try Catalogue(spool.catalogue, books: books))
        try spool.say(.set(trips[0].trip.span, [.init(.category, "urban")]))
        _ = try write("\(spool.data)/categories.txt", like: trips[0].trip.statistics)
        let entry = try entries(try Catalogue(spool.catalogue, books: books))[0]
        #expect(entry.category == .urban && !entry.isCategoryGuessed)
        #expect(entry.guess?.category == .scenic)
        try spool.say(.set(trips[0].trip.span, [.init(.category, "of a newer program")]))
        let newer = try entries(try Catalogue(spool.catalogue, books: books))[0]
        #expect(newer.category == .unset && !newer.isCategoryGuessed)
    }
}
