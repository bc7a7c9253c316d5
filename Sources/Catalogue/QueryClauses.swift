import Drive
import Glibc

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

    /// A piece of the route comes into the square around the place.
    mutating func near(_ place: Coordinate, _ metres: Double) {
        let degree = 111_195.0
        let height = metres / degree
        let width = height / max(0.01, cos(place.latitude * .pi / 180))
        let e7 = { (degrees: Double) in Int64((degrees * 1e7).rounded()) }
        conditions.append(
            "trip.number IN (SELECT trip FROM route WHERE north >= ? AND south <= ? AND east >= ? AND west <= ?)")
        values.append(.integer(e7(place.latitude - height)))
        values.append(.integer(e7(place.latitude + height)))
        values.append(.integer(e7(place.longitude - width)))
        values.append(.integer(e7(place.longitude + width)))
    }

    func bind(to statement: Statement) {
        for value in values {
            switch value {
            case .integer(let number): statement.bind(number)
            case .text(let text): statement.bind(text)
            }
        }
    }
}
