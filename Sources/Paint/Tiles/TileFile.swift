import Files
import Glibc

/// An `.mbtiles` file: pictures of a map in a database.
final class TileFile {
    let path: String
    let facts: TileFacts
    private let database: TileDatabase

    init(_ path: String) throws(PaintFailure) {
        guard access(path, R_OK) == 0 else { throw PaintWords.unreadable(path, String(cString: strerror(errno))) }
        self.path = path
        do throws(TileDatabase.Failure) {
            database = try TileDatabase(path)
            facts = try TileFacts(database)
        } catch {
            throw TileFile.failure(error, path)
        }
        guard !facts.isVector else { throw PaintWords.vectorTiles(path) }
    }

    private static func failure(_ failure: TileDatabase.Failure, _ path: String) -> PaintFailure {
        switch failure {
        case .broken: return PaintWords.noTileFile(path)
        case .link: return PaintWords.unreadable(path, FileFailure(errno: ELOOP).words)
        case .tooMuch: return PaintWords.endlessTiles(path)
        case .empty: return PaintWords.noTiles(path)
        }
    }

    enum Found {
        case picture([UInt8])
        case nothing
        /// The database is damaged there, or what it has is too large for a tile.
        case broken
    }

    /// The tile at a place that is counted from the north-west.
    func tile(_ place: TilePlace) throws(PaintFailure) -> Found {
        let row = facts.isFromNorth ? place.row : (1 << place.zoom) - 1 - place.row
        do throws(TileDatabase.Failure) {
            let bytes = try database.first(
                "SELECT tile_data FROM tiles WHERE zoom_level = ?1 AND tile_column = ?2 AND tile_row = ?3 LIMIT 1",
                [place.zoom, place.column, row], read: TileDatabase.bytes)
            return bytes.map { Found.picture($0) } ?? .nothing
        } catch {
            guard case .broken = error else { throw TileFile.failure(error, path) }
            return .broken
        }
    }

    /// Any tile of a level.
    func sample(zoom: Int) throws(PaintFailure) -> [UInt8]? {
        do throws(TileDatabase.Failure) {
            return try database.first(
                "SELECT tile_data FROM tiles WHERE zoom_level = ?1 LIMIT 1", [zoom], read: TileDatabase.bytes)
        } catch {
            guard case .broken = error else { throw TileFile.failure(error, path) }
            return nil
        }
    }
}
