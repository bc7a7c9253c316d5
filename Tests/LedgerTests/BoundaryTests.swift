import Ledger
import Testing

/// The places where people want trips to begin, and where not.
@Suite struct BoundaryTests {
    @Test func aMergeJoinsItsGapAndNoOther() {
        var book = Saying()
        book.join(200, 300)
        #expect(book.isJoined(200, 300))
        #expect(!book.isJoined(100, 101))
        #expect(!book.isJoined(199, 200))
        #expect(!book.isJoined(300, 301))
    }

    @Test func aMergeSurvivesOtherRulesThatMoveTheEnds() {
        var book = Saying()
        book.join(200, 300)
        #expect(book.isJoined(195, 290))
        #expect(book.isJoined(210, 310))
        #expect(book.isJoined(150, 400))
        #expect(book.isJoined(299, 301))
    }

    @Test func aGapOfAnotherLogIsAnother() {
        var book = Saying()
        book.join(200, 300)
        let here = RecordID(log: 5, sequence: 200)
        #expect(!book.edits.isJoined(last: here, first: RecordID(log: 5, sequence: 300)))
        #expect(!book.edits.isJoined(last: record(200), first: RecordID(log: 5, sequence: 300)))
    }

    @Test func cutsComeInOrder() {
        var book = Saying()
        for sequence in [500, 100, 300, 100] as [UInt64] { book.cut(sequence) }
        #expect(book.edits.cuts == [record(100), record(300), record(500)])
        #expect(book.edits.nextCut(after: record(0)) == record(100))
        #expect(book.edits.nextCut(after: record(100)) == record(300))
        #expect(book.edits.nextCut(after: record(500)) == nil)
        #expect(book.edits.nextCut(after: RecordID(log: 5, sequence: 0)) == nil)
    }

    @Test func aMergeHealsTheSplitBeforeIt() {
        var book = Saying()
        book.cut(150)
        book.join(149, 150)
        #expect(book.edits.cuts == [])
        #expect(book.isJoined(149, 150))
    }

    @Test func aSplitDividesWhatWasMerged() {
        var book = Saying()
        book.join(200, 300)
        book.cut(300)
        #expect(!book.isJoined(200, 300))
        #expect(book.edits.cuts == [record(300)])
        book.join(200, 300)
        #expect(book.isJoined(200, 300))
        #expect(book.edits.cuts == [])
    }

    @Test func undoTakesBackTheNewestAndUndoOfThatDoesItAgain() throws {
        var book = Saying()
        let merge = book.join(200, 300)
        #expect(book.edits.newestToUndo.map(\.sequence) == [merge])
        let undo = book.say(.undo(merge))
        #expect(!book.isJoined(200, 300))
        #expect(book.edits.newestToUndo.isEmpty)
        let again = book.say(.undo(undo))
        #expect(book.isJoined(200, 300))
        #expect(book.edits.newestToUndo.map(\.sequence) == [merge])
        book.say(.undo(again))
        #expect(!book.isJoined(200, 300))
    }

    @Test func aMergeOfManyIsUndoneAsOne() throws {
        var book = Saying()
        let seams = try [(100, 110), (200, 210)].map { last, first in
            try #require(TripSeam(log: Saying.log, last: last, first: first))
        }
        let merge = book.say(.join(seams))
        #expect(book.edits.joins == seams)
        book.say(.undo(merge))
        #expect(book.edits.joins == [])
    }
}
