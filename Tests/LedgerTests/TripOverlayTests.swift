import Ledger
import Testing

/// The words that people said of a trip, and their fate when the trip is divided, merged or made anew.
@Suite struct TripOverlayTests {
    @Test func theLastWordHoldsFieldByField() {
        var book = Saying()
        book.set(100...200, .name, "Lake")
        book.set(100...200, .purpose, "Holiday")
        book.set(100...200, .name, "The lake")
        #expect(book.said(100...200).name == "The lake")
        #expect(book.said(100...200).purpose == "Holiday")
        #expect(book.said(201...300).isEmpty)
    }

    @Test func whatWasTakenAwayIsGone() {
        var book = Saying()
        book.set(100...200, .business, "yes")
        #expect(book.said(100...200).isBusiness == true)
        book.set(100...200, .business, nil)
        #expect(book.said(100...200).isBusiness == nil)
    }

    /// Another program may have written them, and what is typed to take one away is tidied too.
    @Test func anyWhiteSpaceBetweenTheWordsOfATagIsOneBlank() {
        var book = Saying()
        book.set(100...200, .tags, "road\ttrip, \u{A0}sea ,road  trip,,hill\nclimb")
        #expect(book.said(100...200).tags == ["road trip", "sea", "hill climb"])
    }

    @Test func severalFieldsAreOneEntry() throws {
        var book = Saying()
        let edit = book.say(.set(span(100...200), [.init(.name, "Ferry"), .init(.carried, "carried")]))
        #expect(book.said(100...200).isCarried == true)
        book.say(.undo(edit))
        #expect(book.said(100...200).isEmpty)
    }

    @Test func bothHalvesOfADividedTripKeepItsNameAndEachOneOfItsPlaces() {
        var book = Saying()
        book.say(
            .set(span(100...200), [.init(.name, "Work"), .init(.startPlace, "Home"), .init(.endPlace, "Office")]))
        book.cut(105)
        let (first, second) = (book.said(100...104), book.said(105...200))
        #expect(first.name == "Work" && second.name == "Work")
        #expect(first.startPlace == "Home" && first.endPlace == nil)
        #expect(second.startPlace == nil && second.endPlace == "Office")
    }

    @Test func aMergedTripHasTheNameOfItsFirstPieceAndThePlacesOfItsEnds() {
        var book = Saying()
        for (range, name) in [(300...400 as ClosedRange<UInt64>, "b"), (100...200, "a")] {
            book.say(
                .set(
                    span(range),
                    [.init(.name, name), .init(.startPlace, "from \(name)"), .init(.endPlace, "to \(name)")]))
        }
        book.join(200, 300)
        let merged = book.said(100...400)
        #expect(merged.name == "a")
        #expect(merged.startPlace == "from a")
        #expect(merged.endPlace == "to b")
    }

    /// A car moved out of the garage, and then the drive.
    @Test func aShortFirstPieceDoesNotTakeThePlaceOfTheSecond() {
        var book = Saying()
        book.set(100...110, .startPlace, "Garage")
        book.set(120...2000, .startPlace, "Street")
        book.join(110, 120)
        #expect(book.said(100...2000).startPlace == "Garage")
        var other = Saying()
        other.set(120...2000, .startPlace, "Street")
        other.join(110, 120)
        #expect(other.said(100...2000).startPlace == nil)
    }

    @Test func aNameOfOnlyTheSecondPieceIsThatOfTheWhole() {
        var book = Saying()
        book.set(300...400, .name, "b")
        #expect(book.said(100...400).name == "b")
    }

    @Test func whatWasSaidOfAMergedTripHoldsForBothPiecesAfterwards() {
        var book = Saying()
        book.set(100...200, .vehicle, "Golf")
        let merge = book.join(200, 300)
        book.set(100...400, .vehicle, "Polo")
        book.say(.undo(merge))
        #expect(book.said(100...200).vehicle == "Polo")
        #expect(book.said(300...400).vehicle == "Polo")
    }

    @Test func notesAndTagsOfAllPiecesAreKept() {
        var book = Saying()
        book.set(300...400, .note, "rain")
        book.set(100...200, .note, "sun")
        book.set(300...400, .tags, "winter, alps")
        book.set(100...200, .tags, "alps,,work ")
        #expect(book.said(100...400).note == "sun\nrain")
        #expect(book.said(100...400).tags == ["alps", "work", "winter"])
        book.set(100...400, .note, "all of it")
        #expect(book.said(100...400).note == "all of it")
    }

    @Test func otherRulesMoveEndsAndNothingChangesHands() {
        var book = Saying()
        book.say(.set(span(100...200), [.init(.name, "a"), .init(.startPlace, "Home")]))
        book.set(201...300, .name, "b")
        #expect(book.said(103...204).name == "a")
        #expect(book.said(103...204).startPlace == "Home")
        #expect(book.said(205...300).name == "b")
        #expect(book.said(95...196).name == "a")
        #expect(book.said(197...300).name == "b")
    }

    @Test func whatWasSaidGoesWhereMostOfItsRecordsGo() {
        var book = Saying()
        book.set(100...200, .name, "a")
        #expect(book.said(0...140).name == nil)
        #expect(book.said(141...900).name == "a")
    }

    @Test func aTripIsInTheTrashWhenMostOfItIs() {
        var book = Saying()
        book.say(.delete([span(100...200)]))
        #expect(book.edits.isDeleted(span(100...200)))
        #expect(book.edits.isDeleted(span(95...204)))
        #expect(book.edits.isDeleted(span(150...160)))
        #expect(!book.edits.isDeleted(span(100...400)))
        #expect(!book.edits.isDeleted(span(201...300)))
        #expect(!book.edits.isDeleted(RecordSpan(log: 5, 100...200)))
        book.say(.undelete([span(150...200)]))
        #expect(book.edits.isDeleted(span(100...149)))
        #expect(!book.edits.isDeleted(span(150...200)))
    }

    @Test func theRulesAreThoseOfTheLastRecut() {
        var book = Saying()
        #expect(book.edits.rules == nil)
        book.say(.recut("IdleTimeout=900000"))
        let second = book.say(.recut("IdleTimeout=300000"))
        #expect(book.edits.rules == "IdleTimeout=300000")
        book.say(.undo(second))
        #expect(book.edits.rules == "IdleTimeout=900000")
        book.say(.recut(nil))
        #expect(book.edits.rules == nil)
    }

    @Test func anEntryOfANewerProgramSaysNothingAndCanBeUndone() {
        var book = Saying()
        let fuel = book.say(.unknown(verb: "fuel"))
        #expect(book.edits.newestToUndo.map(\.sequence) == [fuel])
        book.say(.undo(fuel))
        #expect(book.edits.newestToUndo.isEmpty)
        #expect(book.said(100...200).isEmpty)
    }
}

@Suite struct DriverTests {
    @Test func aDriverWhoIsCalledOtherwiseIsStillTheSame() {
        var book = Saying()
        book.say(.driver(.add, name: "Anna", [.init(.note, "licence since 1998")]))
        book.set(100...200, .driver, "Anna")
        let rename = book.say(.driver(.edit, name: "Anna", [.init(.name, "Anna Weber")]))
        #expect(book.said(100...200).driver == "Anna Weber")
        #expect(book.edits.drivers["Anna Weber"]?.note == "licence since 1998")
        #expect(book.edits.drivers["Anna Weber"]?.formerNames == ["Anna"])
        #expect(book.edits.drivers.currentName(of: "Anna") == "Anna Weber")
        // Another Anna comes: the old trip stays with the first.
        book.say(.driver(.add, name: "Anna", []))
        #expect(book.said(100...200).driver == "Anna Weber")
        #expect(book.edits.drivers.currentName(of: "Anna") == "Anna")
        book.say(.undo(rename))
        #expect(book.said(100...200).driver == "Anna")
        #expect(book.edits.drivers.all.count == 1)
    }

    @Test func whoIsRetiredComesBackWhenAddedAgain() {
        var book = Saying()
        book.say(.driver(.add, name: "Anna", []))
        book.say(.driver(.retire, name: "Anna", []))
        #expect(book.edits.drivers["Anna"]?.isRetired == true)
        book.say(.driver(.add, name: "Anna", []))
        #expect(book.edits.drivers["Anna"]?.isRetired == false)
        #expect(book.edits.drivers.all.count == 1)
    }

    @Test func nobodyGetsANameThatAnotherHas() {
        var book = Saying()
        book.say(.driver(.add, name: "Anna", []))
        book.say(.driver(.add, name: "Ben", []))
        book.say(.driver(.edit, name: "Ben", [.init(.name, "Anna")]))
        book.say(.driver(.edit, name: "Carla", [.init(.note, "nobody")]))
        book.say(.driver(.retire, name: "Carla", []))
        #expect(book.edits.drivers.all.map(\.name) == ["Anna", "Ben"])
    }

    @Test func aDriverThatTheLedgerDoesNotHaveKeepsHisName() {
        var book = Saying()
        book.set(100...200, .driver, "Guest")
        #expect(book.said(100...200).driver == "Guest")
    }
}

@Suite struct EditHistoryTests {
    @Test func theHistoryOfATripIsAllThatTouchedItUndoneOrNot() {
        var book = Saying()
        let name = book.set(100...200, .name, "a")
        book.set(300...400, .name, "b")
        let merge = book.join(200, 300)
        let undo = book.say(.undo(merge))
        book.say(.driver(.add, name: "Anna", []))
        let again = book.say(.undo(undo))
        let split = book.cut(150)
        let history = book.edits.history(of: span(100...200))
        #expect(history.map(\.entry.sequence) == [name, merge, undo, again, split])
        #expect(history.map { $0.undoneBy?.sequence } == [nil, nil, again, nil, nil])
        #expect(book.edits.history(of: span(500...600)).isEmpty)
    }

    @Test func aSplitIsInTheHistoryOfBothHalves() {
        var book = Saying()
        book.cut(150)
        #expect(book.edits.history(of: span(100...149)).count == 1)
        #expect(book.edits.history(of: span(150...200)).count == 1)
        #expect(book.edits.history(of: span(151...200)).isEmpty)
    }

    @Test func whatMeetsNoRecordAnyMoreIsOrphaned() {
        var book = Saying()
        book.set(100...200, .name, "a")
        let gone = book.set(900...990, .name, "b")
        let boundary = book.join(890, 900)
        book.join(200, 900)
        let undone = book.set(950...960, .name, "c")
        book.say(.undo(undone))
        let orphans = book.edits.orphans { $0.intersects(span(0...500)) }
        #expect(orphans.map(\.sequence) == [gone, boundary])
    }
}
