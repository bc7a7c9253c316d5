import Drive
import Glibc
import Ledger

/// The conditions of a query with their values.
struct QueryClauses {
    private enum Value {
        case integer(Int64)
        case text(String)
    }

    private var conditions: [String] = []
    private var values: [Value] = []

    var text: String { conditions.isEmpty ? "" : "WHERE " + conditions.joined(separator: " AND ") }

    mutating func add(_ condition: String) { conditions.append(condition) }

    mutating func add(_ condition: String, _ value: Int64) {
        conditions.append(condition)
        values.append(.integer(value))
    }

    mutating func add(_ condition: String, _ value: String) {
        conditions.append(condition)
        values.append(.text(value))
    }

    mutating func add(_ condition: String, _ texts: [String]) {
        conditions.append(condition)
        values += texts.map { .text($0) }
    }

    /// The trip has one of these records.
    mutating func have(_ records: RecordSpan) {
        add("trip.log = ?", Int64(bitPattern: records.log))
        add("trip.last >= ?", Int64(records.sequences.lowerBound))
        add("trip.first <= ?", Int64(records.sequences.upperBound))
    }

    /// A piece of the route comes into the square around the place.
    mutating func near(_ place: Coordinate, _ metres: Double) {
        let height = metres / Arc.metresOfDegree
        let width = height / max(0.01, cos(place.latitude * .pi / 180))
        // Beyond the date line a place has another longitude.
        let turns = [0.0, 360, -360].filter { abs(place.longitude + $0) <= 180 + width }
        let across = turns.map { _ in "east >= ? AND west <= ?" }.joined(separator: " OR ")
        conditions.append(
            "trip.number IN (SELECT trip FROM route WHERE north >= ? AND south <= ? AND (\(across)))")
        values += [place.latitude - height, place.latitude + height].map(QueryClauses.e7)
        for turn in turns {
            let longitude = place.longitude + turn
            values += [longitude - width, longitude + width].map(QueryClauses.e7)
        }
    }

    private static func e7(_ degrees: Double) -> Value { .integer(Int64((degrees * 1e7).rounded())) }

    func bind(to statement: Statement) {
        for value in values {
            switch value {
            case .integer(let number): statement.bind(number)
            case .text(let text): statement.bind(text)
            }
        }
    }
}
