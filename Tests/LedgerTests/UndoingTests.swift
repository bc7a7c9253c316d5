import Ledger
import Testing

/// The entries in force once things were undone: several at once, by several people, and again.
@Suite struct UndoingTests {
    /// An import of three rows behind an entry of its own.
    private func imported() -> Saying {
        var book = Saying()
        book.cut(10)
        for row in 0..<3 { book.say(.unknown(verb: "row"), continuesAct: row > 0) }
        return book
    }

    @Test func anActIsUndoneAsAWholeAndSoDoneAgain() {
        var book = imported()
        #expect(book.edits.newestToUndo.map(\.sequence) == [2, 3, 4])
        let undo = book.say(.undo(2...4))
        #expect(book.inForce == [1, 5])
        #expect(book.edits.newestToUndo.map(\.sequence) == [1])
        book.say(.undo(undo))
        #expect(book.inForce == [1, 2, 3, 4, 6])
        #expect(book.edits.newestToUndo.map(\.sequence) == [2, 3, 4])
    }

    @Test func aRowThatWasUndoneAloneStaysSoWhenTheRestComesBack() {
        var book = imported()
        book.say(.undo(3))
        #expect(book.edits.newestToUndo.map(\.sequence) == [2, 4])
        let all = book.say(.undo(2...4))
        let back = book.say(.undo(all))
        #expect(book.inForce == [1, 2, 4, 5, back])
        book.say(.undo(5))
        #expect(book.inForce.contains(3))
    }

    /// A line that was lost parts an act.
    @Test func anActEndsWhereALineIsMissing() {
        var whole = Saying()
        for row in 0..<5 { whole.say(.unknown(verb: "row"), continuesAct: row > 0) }
        let edits = Edits(whole.entries.filter { $0.sequence != 3 })
        #expect(edits.newestToUndo.map(\.sequence) == [4, 5])
    }

    @Test func whatWasUndoneSeveralTimesIsTakenBackByOne() {
        var book = Saying()
        let cut = book.cut(10)
        let undos = (0..<3).map { _ in book.say(.undo(cut)) }
        #expect(book.edits.past(book.entries[0]).undoneBy?.sequence == undos[0])
        #expect(undos.map { book.edits.isIdle(book.entries[Int($0) - 1]) } == [false, true, true])
        book.say(.undo(undos[0]))
        #expect(book.inForce.contains(cut))
        book.say(.undo(cut))
        #expect(!book.inForce.contains(cut))
    }

    @Test func anUndoOfAnOlderDoingAgainHolds() {
        var book = Saying()
        let cut = book.cut(10)
        let first = book.say(.undo(cut))
        let again = book.say(.undo(first))
        let second = book.say(.undo(cut))
        book.say(.undo(second))
        #expect(book.inForce.contains(cut))
        book.say(.undo(again))
        #expect(!book.inForce.contains(cut))
    }

    @Test func severalAtOnceAreNoUndosAmongThem() {
        var book = Saying()
        let cut = book.cut(10)
        book.say(.undo(cut))
        let other = book.cut(20)
        book.say(.undo(1...3))
        #expect(book.inForce == [2, 4])
        #expect(book.edits.cuts.isEmpty && other == 3)
    }

    @Test func theMarkOfARestoreIsNeverUndone() {
        var book = Saying()
        book.say(.follow([7, 8]))
        #expect(book.edits.newestToUndo.isEmpty)
        book.say(.undo(1))
        book.cut(10)
        book.say(.undo(1...3))
        #expect(book.edits.followed == [7, 8])
        #expect(book.inForce == [1, 2, 4])
    }

    /// Ledgers come from other machines, too: neither a deep one nor a wide one may take the program along.
    @Test func anyNumberOfUndosIsWorkedOut() {
        var deep = Saying()
        deep.cut(10)
        for number in 1...20_000 as ClosedRange<UInt64> { deep.say(.undo(number)) }
        #expect(deep.edits.isInForce(deep.entries[0]))
        var wide = Saying()
        for _ in 0..<5_000 { wide.cut(10) }
        for _ in 0..<200 { wide.say(.undo(0...4_999)) }
        #expect(wide.edits.cuts == [record(10)])
    }
}

extension Saying {
    fileprivate var inForce: [UInt64] { entries.filter(edits.isInForce).map(\.sequence) }
}
