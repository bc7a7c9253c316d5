import Draw
import Paint
import Testing

/// Text, as pixels of a real picture.
@Suite struct LetterTests {
    private static let names = [
        "Roadbook", "a name that is far too long for the room that it has", "מרכז העיר הישנה של ירושלים",
        "شارع الملك عبد الله الثاني", "東京都千代田区丸の内一丁目", "Ελλάδα και Κύπρος και Κρήτη", "नई दिल्ली रेलवे स्टेशन",
        String(decoding: [0x47, 0x6F, 0xFF, 0xC3, 0x28, 0xED, 0xA0, 0x80, 0x6C, 0x66], as: UTF8.self),
        "<b>bold</b> & &amp; %s", "one\u{2028}two\nthree\u{0}four\t\u{202E}five",
        String(repeating: "é\u{301}", count: 9_000),
    ]

    private func pixels(_ text: TextShape) throws -> Pixels {
        try Pixels(scene(.text(text), width: 300, height: 100))
    }

    @Test(arguments: names) func textStaysInItsRoom(name: String) throws {
        for (anchor, left) in [(TextShape.Anchor.start, 100.0), (.middle, 50), (.end, 0)] {
            let text = TextShape(
                name, .ink, at: ScenePoint(100, 60), size: 20, anchor: anchor, mostWidth: 100)
            let box = try #require(try pixels(text).box(), "\(name)")
            // Letters lean out of their width by a pixel or so.
            #expect(box.x >= left - 3 && box.right <= left + 103, "\(name) \(anchor): \(box)")
            #expect(box.y >= 20 && box.bottom <= 85, "\(name): \(box)")
        }
    }

    @Test func textStandsOnItsBaseLine() throws {
        let box = try #require(try pixels(TextShape("HHH", .ink, at: ScenePoint(20, 60), size: 40)).box())
        #expect(abs(box.bottom - 60) <= 1)
        // Capitals of DejaVu Sans are 0.73 of its size.
        #expect(abs(box.height - 29) <= 2)
        #expect(box.x >= 20 && box.x <= 26)
        let small = try #require(try pixels(TextShape("HHH", .ink, at: ScenePoint(20, 60), size: 10)).box())
        #expect(abs(small.bottom - 60) <= 1 && abs(small.width * 4 - box.width) <= 6)
    }

    @Test func textBeginsEndsOrHasItsMiddleAtItsPoint() throws {
        func box(_ anchor: TextShape.Anchor) throws -> SceneBox {
            try #require(try pixels(TextShape("HHHH", .ink, at: ScenePoint(150, 60), size: 20, anchor: anchor)).box())
        }
        let (start, middle, end) = (try box(.start), try box(.middle), try box(.end))
        #expect(start.x >= 150 && start.x <= 154 && end.right <= 150 && end.right >= 146)
        #expect(abs(middle.middle.x - 150) <= 1)
        #expect(abs(start.width - end.width) <= 1)
    }

    @Test func boldTextIsWider() throws {
        let plain = try #require(try pixels(TextShape("Road", .ink, at: ScenePoint(20, 60), size: 30)).box())
        let bold = try #require(
            try pixels(TextShape("Road", .ink, at: ScenePoint(20, 60), size: 30, isBold: true)).box())
        #expect(bold.width > plain.width * 1.05)
    }

    @Test func aLongTextEndsInAnEllipsis() throws {
        let whole = try pixels(TextShape("Heathrow", .ink, at: ScenePoint(20, 60), size: 20))
        let roomy = TextShape("Heathrow", .ink, at: ScenePoint(20, 60), size: 20, mostWidth: 200)
        #expect(try pixels(roomy) == whole)
        let cut = TextShape("Heathrow", .ink, at: ScenePoint(20, 60), size: 20, mostWidth: 60)
        let dots = try pixels(cut)
        #expect(dots != whole)
        #expect(dots[26, 50] == whole[26, 50])
        let narrow = TextShape("Heathrow", .ink, at: ScenePoint(20, 60), size: 20, mostWidth: 4)
        #expect(try pixels(narrow).box() == nil)
    }

    @Test func aHaloPartsLettersFromWhatLiesBelow() throws {
        let road = Shape.box(BoxShape(.route, SceneBox(0, 0, 300, 100)))
        let plain = TextShape("HIH", .ink, at: ScenePoint(50, 60), size: 30)
        var haloed = plain
        haloed.halo = .ground
        let without = try Pixels(scene(road, .text(plain), width: 300, height: 100))
        let with = try Pixels(scene(road, .text(haloed), width: 300, height: 100))
        #expect(without.count(of: .ground) == 0 && with.count(of: .ground) > 100)
        #expect(abs(with.count(of: .ink) - without.count(of: .ink)) < 30)
        let reach = try #require(with.box(unlike: .route))
        let letters = try #require(without.box(unlike: .route))
        #expect(abs(reach.height - letters.height - haloed.haloWidth) <= 2)
    }

    @Test(arguments: [0.0, -3, 0.2, 1e6, 1e13, .nan, .infinity]) func lettersOfNoSizeAreLeftOut(size: Double) throws {
        let text = TextShape("Road", .ink, at: ScenePoint(20, 60), size: size)
        #expect(try pixels(text).box() == nil)
        #expect(try pixels(TextShape("Road", .ink, at: ScenePoint(size - 1e9, .nan), size: 9)).box() == nil)
        #expect(try pixels(TextShape("", .ink, at: ScenePoint(20, 60), size: 9)).box() == nil)
    }
}
