import Paint
import Testing

/// The names of those whose work tiles are.
@Suite struct TileCreditTests {
    @Test(arguments: [
        ("© OpenStreetMap contributors", "© OpenStreetMap contributors"),
        ("<a href=\"https://example.org/?a=1&b=2\" target=_blank>Maps</a>  by\n\t<b>us</b>", "Maps by us"),
        ("&copy; A &amp; B &lt;x&gt; &#169; &#xA9; &quot;C&quot;", "© A & B <x> © © \"C\""),
        ("R&D; &; & &nosuch; &#x110000; &#-1; &#xD800;", "R&D; &; & &nosuch; &#x110000; &#-1; &#xD800;"),
        ("never <ends", "never"), ("&nbsp;A&nbsp;B ", "A B"),
    ]) func tagsAreLeftOutAndNamesOfSignsAreRead(page: String, text: String) {
        #expect(TileCredit.plain(page) == text)
    }

    @Test(arguments: ["", "  ", "<p></p>", "<", "&nbsp;"]) func nothingIsNobody(page: String) {
        #expect(TileCredit.plain(page) == nil)
    }

    @Test func theyAreNoBook() {
        #expect(TileCredit.plain(String(repeating: "ab ", count: 100_000))?.count == 300)
    }
}
