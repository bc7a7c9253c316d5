import AppendLog
import Ledger

/// The pieces of a mixed trip, each with its share of the trip's totals, which together are all of it.
package struct TripPieces {
    /// A piece from one moment to before the next. What lies between merged trips, and is no drive, is none.
    package struct Piece {
        package var said: SaidPiece
        package var from: Int64
        package var to: Int64
        /// The last moment of which anything is recorded.
        package var end: Int64
        package var share: TripShare
    }

    package let pieces: [Piece]

    /// None of a trip that is not mixed, or that nobody can date.
    package init(of entry: TripEntry, in spool: [String]) throws(LogError) {
        let said = entry.said.mixedPieces
        guard !said.isEmpty, entry.trip.start != nil else {
            pieces = []
            return
        }
        let shares = try TripShares(of: entry.trip, in: spool)
        pieces = said.indices.compactMap { index in
            let next = said.indices.contains(index + 1) ? said[index + 1].sequences.lowerBound : UInt64.max
            guard let from = shares.moment(of: said[index].sequences.lowerBound), let to = shares.moment(of: next)
            else { return nil }
            // The last moment of a trip belongs to its last piece.
            let end = next == .max ? to + 1 : to
            let share = shares.share(from: from, to: end)
            guard share.duration > 0 || share.metres > 0 else { return nil }
            let last = next == .max ? to : shares.lastMoment(before: end) ?? to
            return Piece(said: said[index], from: from, to: end, end: last, share: share)
        }
    }
}
