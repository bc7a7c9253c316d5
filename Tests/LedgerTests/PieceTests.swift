import Ledger
import Testing

/// The fields that stay with a piece of a trip: business, carried, and the purpose.
@Suite struct PieceTests {
    private func pieces(_ said: TripOverlay, _ field: TripField) -> [String] {
        said.mixedPieces.map { "\($0.sequences.lowerBound)-\($0.sequences.upperBound) \($0[field] ?? "-")" }
    }

    @Test func oneOfTwoPiecesThatIsBusinessDoesNotMakeTheOtherSo() {
        var book = Saying()
        book.set(100...200, .business, "yes")
        book.join(200, 201)
        let said = book.said(100...300)
        #expect(said.isBusiness == nil && said[.business] == "mixed")
        #expect(pieces(said, .business) == ["100-200 yes", "201-300 -"])
        #expect(book.said(100...200).isBusiness == true && book.said(100...200).mixedPieces.isEmpty)
    }

    @Test func piecesThatSayTheSameAreOne() {
        var book = Saying()
        book.set(100...200, .carried, "carried")
        book.set(205...300, .carried, "carried")
        let said = book.said(100...300)
        #expect(said.isCarried == true && !said.isCarriedInPart && said.mixedPieces.isEmpty)
    }

    /// Other rules move the ends of a trip by a few records, of which nobody spoke.
    @Test func anEighthOfThePieceBesideItBelongsToThat() {
        var book = Saying()
        book.set(100...199, .business, "no")
        #expect(book.said(88...199).isBusiness == false)
        #expect(pieces(book.said(87...199), .business) == ["87-99 -", "100-199 no"])
        #expect(book.said(100...211).isBusiness == false)
        #expect(pieces(book.said(100...212), .business) == ["100-199 no", "200-212 -"])
        // The piece in the middle of three goes with the longer one.
        book.set(210...300, .business, "yes")
        #expect(pieces(book.said(100...300), .business) == ["100-209 no", "210-300 yes"])
    }

    @Test func eachFieldHasItsOwnPieces() {
        var book = Saying()
        book.set(100...200, .purpose, "Depot")
        book.set(201...300, .purpose, "Harbour")
        book.set(150...300, .carried, "driven")
        let said = book.said(100...300)
        #expect(said.purpose == "Depot; Harbour" && said.isCarriedInPart)
        #expect(pieces(said, .purpose) == ["100-149 Depot", "150-200 Depot", "201-300 Harbour"])
        #expect(pieces(said, .carried) == ["100-149 -", "150-200 driven", "201-300 driven"])
    }

    @Test func whatIsSaidOfTheWholeTakesThePlaceOfWhatWasSaidOfAPiece() {
        var book = Saying()
        book.set(100...200, .business, "yes")
        book.join(200, 201)
        let edit = book.set(100...300, .business, "no")
        #expect(book.said(100...300).isBusiness == false && book.said(100...300).mixedPieces.isEmpty)
        book.say(.undo(edit))
        #expect(book.said(100...300)[.business] == "mixed")
        book.set(100...300, .business, nil)
        #expect(book.said(100...300)[.business] == nil && book.said(100...300).mixedPieces.isEmpty)
    }

    @Test func piecesAreKeptAsText() {
        var book = Saying()
        book.set(100...200, .purpose, "a_b; 50 %\nc - d")
        book.set(201...300, .business, "no")
        let said = book.said(100...300)
        var copy = said
        copy.piecesText = said.piecesText
        #expect(said.mixedPieces.count == 2 && copy == said)
        copy.piecesText = "100-200 yes\n7-1 - - -\nx"
        #expect(copy.mixedPieces.isEmpty)
    }
}
