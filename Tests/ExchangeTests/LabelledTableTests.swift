import Drive
import Exchange
import Testing

/// A table of features with the categories that somebody filled in.
@Suite struct LabelledTableTests {
    private static let titles =
        "Name,Distance,Duration,Average Speed,Mean Speed,Std Deviation Speed,Speed Variance,"
        + "Percentage Time At High Speed,Sustained High Speed Segment Count,Stop Count,Percentage Time Stopped,"
        + "Sinuosity,Bearing Change Rate,Elevation Gain,Elevation Loss,Category"

    private func read(_ rows: String..., titles: String = LabelledTableTests.titles, end: String = "\n") throws
        -> LabelledTable
    {
        try LabelledTable(Array(([titles] + rows).joined(separator: end).utf8))
    }

    @Test func rowsWithACategoryAreRead() throws {
        let table = try read(
            "\"Home, and back\",1,2,3,4,5,6,7,8,9,10,11,12,13,14,Road Trip",
            "b,1.5,2,3,4,5,6,7,8,9,10,11,12,13,14,errand",
            end: "\r\n")
        #expect(table.drives.map(\.category) == [.roadTrip, .errand])
        #expect(table.drives[0].values == (1...14).map { Double($0) })
        #expect(table.drives[1].values[0] == 1.5 && table.unlabelled == 0)
    }

    @Test func rowsWithoutOneTeachNothing() throws {
        let table = try read(
            "a,1,2,3,4,5,6,7,8,9,10,11,12,13,14,", "b,1,2,3,4,5,6,7,8,9,10,11,12,13,14",
            "c,1,2,3,4,5,6,7,8,9,10,11,12,13,14,none",
            "my own words", "d,1,2,3,4,5,6,7,8,9,10,11,12,13,14, ")
        #expect(table.drives.isEmpty && table.unlabelled == 4)
    }

    @Test func aSpreadsheetMayMarkTheTable() throws {
        let table = try read("a,1,2,3,4,5,6,7,8,9,10,11,12,13,14,urban", titles: "\u{FEFF}\(Self.titles)")
        #expect(table.drives.count == 1)
    }

    @Test func whatIsWrongIsNamedByItsRow() throws {
        func reason(_ rows: String...) -> String {
            do {
                _ = try LabelledTable(Array(([Self.titles] + rows).joined(separator: "\n").utf8))
                return ""
            } catch {
                return "\(error)"
            }
        }
        let good = "a,1,2,3,4,5,6,7,8,9,10,11,12,13,14,urban"
        #expect(reason(good) == "")
        #expect(reason(good, good.replacing("urban", with: "fun")) == "row 2: \"fun\" is no category")
        #expect(reason(good.replacing(",1,", with: ",far,")) == "row 1: Distance is no number")
        #expect(reason(good.replacing(",14,", with: ",nan,")) == "row 1: Elevation Loss is no number")
        #expect(reason("\"a").hasPrefix("line 2: a quote begins here"))
    }

    @Test func otherTablesAreRefused() {
        for text in ["", "Name,Way\na,1\n", "\(Self.titles),More\n"] {
            #expect(throws: ExchangeError.self) { try LabelledTable(Array(text.utf8)) }
        }
    }
}
