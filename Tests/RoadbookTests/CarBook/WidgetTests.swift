import Civil
import Glibc
import JSON
import Testing

/// `widget`: how a vehicle is, in lines of a fixed width.
@Suite struct WidgetTests {
    /// The day in so many days, as anyone types it.
    private static func day(in days: Int64) -> String {
        CivilTime(days: CivilTime(seconds: Int64(time(nil))).days + days).dateText
    }

    /// A Golf with two services to come, one by day and one by way, and no drive.
    private static func book() throws -> KeptBook {
        let book = try KeptBook.withGolf()
        for line in [
            "fuel add 40l 10000km 1.50 --date 2025-01-10 --vehicle Golf",
            "fuel add 42l 10700km 1.60 --date 2025-02-10 --vehicle Golf",
            "service add Wax --distance 10000km --date 2025-01-10 --vehicle Golf",
            "service done Wax 10000km --date 2025-01-10 --vehicle Golf",
            "service add Permit --due \(day(in: 45)) --vehicle Golf",
        ] {
            let outcome = try book.run(line)
            #expect(outcome.code == 0, "\(line): \(outcome)")
        }
        return book
    }

    @Test func aSmallOneHasTheOdometerAndTheNextService() throws {
        #expect(
            try Self.book().run("widget small").lines == [
                "Golf       10,700 km",
                "Permit       in 45 d",
            ])
    }

    @Test func aMediumOneHasSixLines() throws {
        #expect(
            try Self.book().run("widget medium").lines == [
                "Golf                   10,700 km",
                "Permit                   in 45 d",
                "Wax                   in 9300 km",
                "this month       0 trips, 0.0 km",
                "last month       0 trips, 0.0 km",
                "inbox                       none",
            ])
    }

    @Test func aLargeOneTellsWhenServicesAreDue() throws {
        #expect(
            try Self.book().run("widget large").lines == [
                "Golf                           10,700 km",
                "average                      6.0 L/100km",
                "this month               0 trips, 0.0 km",
                "last month               0 trips, 0.0 km",
                "costs                               none",
                "last fill            2025-02-10, 42.00 L",
                "last trip                           none",
                "Permit                           in 45 d",
                "                       due on \(Self.day(in: 45))",
                "Wax                           in 9300 km",
                "                        due at 20,000 km",
                "inbox                               none",
            ])
    }

    @Test func whereThereIsRoomALargeOneHasTwoColumns() throws {
        #expect(
            try Self.book().run("widget large --width 64").lines == [
                "Golf                  10,700 km  Permit                  in 45 d",
                "average             6.0 L/100km                due on \(Self.day(in: 45))",
                "this month      0 trips, 0.0 km  Wax                  in 9300 km",
                "last month      0 trips, 0.0 km                 due at 20,000 km",
                "costs                      none  inbox                      none",
                "last fill   2025-02-10, 42.00 L",
                "last trip                  none",
            ])
    }

    @Test func aGaugeHasABarOfWhatIsUsed() throws {
        let book = try Self.book()
        #expect(
            try book.run("widget gauge").lines == [
                "Golf                   10,700 km",
                "Permit                   in 45 d",
                "[........................]   0 %",
                "Wax                   in 9300 km",
                "[#.......................]   7 %",
            ])
        let wide = try book.run("widget gauge", environment: ["LANG": "C.UTF-8"]).lines
        #expect(wide.last == "█" + String(repeating: "░", count: 25) + "   7 %")
    }

    @Test func whatIsLateFillsItsBar() throws {
        let book = try KeptBook.withGolf()
        try book.run("service add Wax --due 2025-01-20 --date 2025-01-10 --vehicle Golf")
        let gauge = try book.run("widget gauge --width 20").lines
        #expect(gauge.count == 3)
        #expect(gauge[1].hasPrefix("Wax ") && gauge[1].hasSuffix(" d late"), "\(gauge)")
        #expect(gauge[2] == "[############] 999 %")
    }

    @Test(arguments: ["small", "medium", "large", "gauge"]) func namesAreCutAndFiguresAreNot(size: String) throws {
        let book = try Self.book()
        let name = "The old Käfer of the allotment"
        #expect(try book.run(["vehicle", "add", name]).code == 0)
        for (odometer, day) in [("211480km", "2025-01-10"), ("211980km", "2025-03-10")] {
            let words = ["odometer", odometer, "--date", day, "--vehicle", name]
            #expect(try book.run(words).code == 0)
        }
        for width in [16, 20, 61, 80] {
            let words = ["widget", size, "--width", "\(width)", "--vehicle", name]
            let plain = try book.run(words).lines
            #expect(plain.allSatisfy { $0.utf8.count <= width && $0.utf8.allSatisfy { $0 < 0x80 } }, "\(plain)")
            #expect(plain.first?.contains("211,980 km") == true, "\(plain)")
            let wide = try book.run(words, environment: ["LANG": "C.UTF-8"]).lines
            #expect(wide.allSatisfy { $0.count <= width && !$0.contains("\u{1b}") }, "\(wide)")
        }
    }

    @Test func aVehicleWithoutAnythingIsTold() throws {
        #expect(try KeptBook.withGolf().run("widget small").lines == ["Golf               ?", "no service planned"])
        #expect(try KeptBook().run("widget gauge").lines == ["no vehicle yet"])
    }

    @Test func whatThereIsNotIsRefused() throws {
        let book = try Self.book()
        #expect(try book.run("widget huge").code == 2)
        #expect(try book.run("widget small --width 9").code == 2)
        #expect(try book.run("widget small --width wide").code == 2)
        #expect(try book.run("widget").code == 2)
        #expect(try book.run("widget small --vehicle Polo").code == 3)
    }

    @Test func forProgramsItIsTheSnapshot() throws {
        let book = try Self.book()
        let object = try #require(try book.objects("widget small").first)
        #expect(object["version"]?.integer == 1)
        #expect(object["vehicles"]?[0]?["vehicle"]?.text == "Golf")
    }
}
