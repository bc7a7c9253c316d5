import Testing
import World

/// Two trips of nine kilometres, the second one beginning a house beyond the end of the first: the car was pushed to
/// there.
struct OnlineRoad {
    let book: DrivenBook

    init() throws {
        let road = ToldRoad()
        for _ in 0..<2 {
            road.car(.connected)
            road.drive(600, at: 15)
            road.car(.gone)
            road.drive(900, at: 0)
            road.drive(20, at: 1.4)
        }
        book = try DrivenBook(road, settings: "[Car]\nAddress=\(DrivenBook.golf)\nName=Golf\n")
        #expect(try book.books.run("trips").code == 0)
    }
}
