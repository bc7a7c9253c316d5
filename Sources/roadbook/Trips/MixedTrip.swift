import AppendLog
import Catalogue
import Drive
import JSON
import Ledger
import Trips

/// A trip whose pieces differ in what was said of them: business or private, carried or driven, and for what purpose.
enum MixedTrip {
    /// None of a trip that is not mixed.
    static func pieces(of entry: TripEntry, in catalogue: Catalogue) throws -> [TripPieces.Piece] {
        guard !entry.said.mixedPieces.isEmpty else { return [] }
        let spool = try catalogue.directories(of: entry.trip)
        do throws(LogError) { return try TripPieces(of: entry, in: spool).pieces } catch { throw Complaint(error) }
    }

    /// The parts that count in sums, of trips that are mixed: the pieces that were not carried and are asked for.
    static func counted(
        of entries: [TripEntry], _ conditions: TripConditions, in catalogue: Catalogue
    ) throws -> [TripID: CountedPart] {
        var counted: [TripID: CountedPart] = [:]
        for entry in entries where !entry.said.mixedPieces.isEmpty {
            let pieces = try pieces(of: entry, in: catalogue)
            counted[entry.id] = CountedPart(pieces.filter { conditions.counts($0) })
        }
        return counted
    }

    /// `12.3 km business, Visit to a customer; 4.5 km carried`
    static func words(_ pieces: [TripPieces.Piece], _ text: TripText) -> String? {
        guard !pieces.isEmpty else { return nil }
        return pieces.map { piece in
            let metres = piece.share.metres
            return TripDetailWords.piece(text.distance(metres), said(piece.said))
        }.joined(separator: "; ")
    }

    private static func said(_ piece: SaidPiece) -> [String] {
        var words: [String] = []
        if let isBusiness = piece.value(.business) {
            words.append(isBusiness ? TripWords.business : TripDetailWords.pieceIsPrivate)
        }
        if let isCarried = piece.value(.carried) {
            words.append(isCarried ? TripWords.carried : TripDetailWords.pieceDriven)
        }
        return words + [piece[.purpose]].compactMap { $0 }
    }

    static func write(_ pieces: [TripPieces.Piece], to writer: inout JSONWriter) {
        guard !pieces.isEmpty else { return }
        writer.objects("pieces", pieces) { piece, writer in
            writer.time("from", piece.from)
            for field in SaidPiece.fields { writer.optional(field.rawValue, piece.said[field]) }
            writer.member("distanceMetres", piece.share.measuredMetres)
            writer.member("inferredMetres", piece.share.inferredMetres)
            writer.member("durationMs", piece.share.duration)
            writer.member("movingMs", piece.share.moving)
        }
    }
}
