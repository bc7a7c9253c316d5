import Ledger
import Testing

@Suite struct RecordIDTests {
    @Test func aSpanHoldsBothOfItsEnds() {
        let span = RecordSpan(log: 7, 10...20)
        #expect(span.contains(RecordID(log: 7, sequence: 10)))
        #expect(span.contains(RecordID(log: 7, sequence: 20)))
        #expect(!span.contains(RecordID(log: 7, sequence: 9)))
        #expect(!span.contains(RecordID(log: 7, sequence: 21)))
        #expect(!span.contains(RecordID(log: 8, sequence: 15)))
    }

    @Test func spansMeetInOneRecord() {
        let span = RecordSpan(log: 7, 10...20)
        #expect(span.intersects(RecordSpan(log: 7, 20...30)))
        #expect(!span.intersects(RecordSpan(log: 7, 21...30)))
        #expect(!span.intersects(RecordSpan(log: 8, 10...20)))
        #expect(span.contains(RecordSpan(log: 7, 10...20)))
        #expect(!span.contains(RecordSpan(log: 7, 10...21)))
    }

    @Test func aSpanThatEndsBeforeItBeginsIsNone() {
        #expect(RecordSpan(log: 7, first: 10, last: 9) == nil)
        #expect(RecordSpan(log: 7, first: 10, last: 10) == RecordSpan(log: 7, 10...10))
    }

    @Test func recordsSortByLogAndThenBySequence() {
        let records = [(2, 1), (1, 5), (1, 2)].map { RecordID(log: $0.0, sequence: $0.1) }
        #expect(records.sorted().map(\.sequence) == [2, 5, 1])
    }
}
