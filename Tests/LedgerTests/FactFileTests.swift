import Ledger
import Testing

/// The files that facts name: as they are written, and which of them are needed.
@Suite struct FactFileTests {
    private typealias Said = LedgerVerb.FactStatement

    private static let bill = String(repeating: "9f0c", count: 16)
    private static let photo = String(repeating: "0a", count: 32)
    private static let whole = [Said(.date, "2026-03-15"), Said(.vehicle, "Golf")]

    private func hashes(_ book: Saying) -> [String] { NamedFiles(book.edits).needed.map(\.file.hash) }

    private func book(_ files: String?) -> Saying {
        var book = Saying()
        book.say(.fact(.fuel, Self.whole + [Said(.files, files)]))
        return book
    }

    // MARK: As they are written

    @Test func severalFilesReadBackAsTheyWereWritten() throws {
        let text = "Öl, Rechnung.pdf=\(Self.bill)"
        #expect(FactFile.list(text) == nil)
        let accented = FactFile.list("a.pdf=\(Self.photo),\u{301}b.pdf=\(Self.bill)")
        #expect(accented?.map(\.name) == ["a.pdf", "\u{301}b.pdf"])
        let files = try #require(FactFile.list("Öl Rechnung.pdf=\(Self.bill),\(Self.photo)"))
        #expect(files.map(\.name) == ["Öl Rechnung.pdf", nil])
        #expect(files.map(\.hash) == [Self.bill, Self.photo])
        #expect(FactFile.text(files) == "Öl Rechnung.pdf=\(Self.bill),\(Self.photo)")
        #expect(FactFile.text([]) == nil)
    }

    @Test(arguments: [
        "", ",", "bill.pdf", "=BILL", "bill.pdf=", "../etc=BILL", "a\nb=BILL", "bill.pdf=BILL0", "bill.pdf=CAPITALS",
        "BILL,BILL", "BILL,", "a=b=BILL", "BILL=bill.pdf", "LONG=BILL",
    ])
    func aValueThatIsNotAsThePageHasItSaysNothing(form: String) {
        let value = form.replacing("BILL", with: Self.bill).replacing("CAPITALS", with: Self.bill.uppercased())
            .replacing("LONG", with: String(repeating: "n", count: 61))
        #expect(FactFile.list(value) == nil)
        let said = book(value)
        #expect(said.edits.facts.all.map(\.files) == [[]])
        #expect(NamedFiles(said.edits).hashes.isEmpty)
    }

    @Test func anEntryNamesFourFilesAtMost() {
        let hashes = (0..<5).map { String(repeating: "\($0)", count: 64) }
        #expect(FactFile.list(hashes.prefix(4).joined(separator: ","))?.count == 4)
        #expect(FactFile.list(hashes.joined(separator: ",")) == nil)
    }

    // MARK: Needed

    @Test func whatAFactNamesIsNeededUntilItNamesSomethingElse() {
        var book = book(Self.bill)
        let fact = book.entries[0].id
        #expect(hashes(book) == [Self.bill])
        let change = book.say(.amend(fact, [Said(.files, "\(Self.bill),\(Self.photo)")]))
        #expect(hashes(book) == [Self.photo, Self.bill])
        #expect(NamedFiles(book.edits).needed.map(\.entry.sequence) == [change, change])
        book.say(.amend(fact, [Said(.files, nil)]))
        #expect(hashes(book).isEmpty)
        #expect(NamedFiles(book.edits).hashes == [Self.bill, Self.photo])
    }

    @Test func aNoteChangesNothingAndAValueThatSaysNothingNeither() {
        var book = book(Self.bill)
        book.say(.amend(book.entries[0].id, [Said(.note, "a few words")]))
        book.say(.amend(book.entries[0].id, [Said(.files, "nothing")]))
        #expect(hashes(book) == [Self.bill])
    }

    @Test func whatIsUndoneOrWithdrawnNeedsNothingAndIsNamedStill() {
        var undone = book(Self.bill)
        let undo = undone.say(.undo(1))
        #expect(hashes(undone).isEmpty)
        #expect(NamedFiles(undone.edits).hashes == [Self.bill])
        undone.say(.undo(undo))
        #expect(hashes(undone) == [Self.bill])
        var withdrawn = book(Self.bill)
        withdrawn.say(.withdraw([withdrawn.entries[0].id]))
        #expect(hashes(withdrawn).isEmpty)
    }

    @Test func aFactOfAnotherLedgerIsAmendedHere() {
        var book = Saying()
        book.say(.amend(RecordID(log: 2, sequence: 9), [Said(.files, Self.photo)]))
        #expect(hashes(book) == [Self.photo])
        #expect(book.edits.facts.all.isEmpty)
    }
}
