import Drive
import Ledger
import Trips

/// The columns of the table `trip`, each with its way in and out. One place to add one; the catalogue's version goes up
/// with it.
struct TripColumn: Sendable {
    let name: String
    let type: String
    let bind: @Sendable (Trip, Statement) -> Void
    let read: @Sendable (inout Trip, Statement, Int32) -> Void

    static func integer(_ name: String, _ path: WritableKeyPath<Trip, Int64> & Sendable) -> TripColumn {
        TripColumn(name: name, type: "INTEGER NOT NULL") {
            $1.bind($0[keyPath: path])
        } read: {
            $0[keyPath: path] = $1.integer($2) ?? 0
        }
    }

    static func time(_ name: String, _ path: WritableKeyPath<Trip, Int64?> & Sendable) -> TripColumn {
        TripColumn(name: name, type: "INTEGER") {
            $1.bind($0[keyPath: path])
        } read: {
            $0[keyPath: path] = $1.integer($2)
        }
    }

    static func count(_ name: String, _ path: WritableKeyPath<Trip, UInt64> & Sendable) -> TripColumn {
        TripColumn(name: name, type: "INTEGER NOT NULL") {
            $1.bind(Int64(bitPattern: $0[keyPath: path]))
        } read: {
            $0[keyPath: path] = UInt64(max(0, $1.integer($2) ?? 0))
        }
    }

    /// A sequence or a segment.
    static func place(ofRecord name: String, _ path: WritableKeyPath<Trip, UInt64> & Sendable) -> TripColumn {
        TripColumn(name: name, type: "INTEGER NOT NULL") {
            $1.bind(Int64($0[keyPath: path]))
        } read: {
            $0[keyPath: path] = $1.whole($2) ?? 0
        }
    }

    static func number(_ name: String, _ path: WritableKeyPath<Trip, Double> & Sendable) -> TripColumn {
        TripColumn(name: name, type: "REAL NOT NULL") {
            $1.bind($0[keyPath: path])
        } read: {
            $0[keyPath: path] = $1.number($2) ?? 0
        }
    }

    static func small(_ name: String, _ path: WritableKeyPath<Trip, Int> & Sendable) -> TripColumn {
        TripColumn(name: name, type: "INTEGER NOT NULL") {
            $1.bind(Int64($0[keyPath: path]))
        } read: {
            $0[keyPath: path] = Int($1.integer($2) ?? 0)
        }
    }

    static func text(_ name: String, _ path: WritableKeyPath<Trip, String?> & Sendable) -> TripColumn {
        TripColumn(name: name, type: "TEXT") {
            $1.bind($0[keyPath: path])
        } read: {
            $0[keyPath: path] = $1.text($2)
        }
    }

    static func flag(_ name: String, _ path: WritableKeyPath<Trip, Bool> & Sendable) -> TripColumn {
        TripColumn(name: name, type: "INTEGER NOT NULL") {
            $1.bind($0[keyPath: path])
        } read: {
            $0[keyPath: path] = $1.integer($2) == 1
        }
    }

    static func place(_ name: String, _ path: WritableKeyPath<Trip, Coordinate?> & Sendable) -> TripColumn {
        // Both numbers in one, so that a place is there or not.
        TripColumn(name: name, type: "INTEGER") { trip, statement in
            let place = trip[keyPath: path]
            statement.bind(place?.packed)
        } read: { trip, statement, column in
            trip[keyPath: path] = statement.place(column)
        }
    }

    // MARK: All

    /// The columns that say which trip it is, and where its records stand.
    private static let identity: [TripColumn] = [
        TripColumn(name: "log", type: "INTEGER NOT NULL") {
            $1.bind(Int64(bitPattern: $0.begin.log))
        } read: {
            $0.begin.log = UInt64(bitPattern: $1.bits($2) ?? 0)
        },
        .place(ofRecord: "begin", \.begin.sequence),
        TripColumn(name: "first", type: "INTEGER NOT NULL") {
            $1.bind(Int64($0.span.first.sequence))
        } read: {
            let first = $1.whole($2) ?? 0
            $0.span = RecordSpan(log: $0.begin.log, first...max(first, $0.span.last.sequence))
        },
        TripColumn(name: "last", type: "INTEGER NOT NULL") {
            $1.bind(Int64($0.span.last.sequence))
        } read: {
            let first = $0.span.first.sequence
            $0.span = RecordSpan(log: $0.begin.log, first...max(first, $1.whole($2) ?? 0))
        },
        .place(ofRecord: "segment", \.segment),
        .place(ofRecord: "restart", \.restart.sequence),
        .place(ofRecord: "restart_segment", \.restart.segment),
        TripColumn(name: "world", type: "BLOB NOT NULL") {
            $1.bind($0.restart.world)
        } read: {
            $0.restart.world = $1.bytes($2)
        },
    ]

    private static let story: [TripColumn] = [
        .time("start", \.start),
        .time("end", \.end),
        .integer("duration", \.duration),
        .integer("moving", \.moving),
        .integer("standing", \.standing),
        .integer("paused", \.paused),
        .integer("apart", \.apart),
        .integer("off", \.off),
        TripColumn(name: "cause", type: "TEXT") {
            $1.bind($0.cause?.rawValue)
        } read: {
            $0.cause = $1.text($2).flatMap(BeginCause.init(rawValue:))
        },
        TripColumn(name: "reason", type: "TEXT") {
            $1.bind($0.reason?.rawValue)
        } read: {
            $0.reason = $1.text($2).flatMap(EndReason.init(rawValue:))
        },
        .flag("open", \.isOpen),
        TripColumn(name: "car", type: "INTEGER") {
            $1.bind($0.car.map { Int64(bitPattern: $0) })
        } read: {
            $0.car = $1.bits($2).map { Car.ID(bitPattern: $0) }
        },
        .text("vehicle", \.vehicle),
        .text("driver", \.driver),
        .text("name", \.name),
        .text("origin", \.origin),
        .text("departure", \.departureText),
        .text("arrival", \.arrivalText),
        .text("machine", \.machine),
        .number("measured", \.measuredMetres),
        .number("inferred", \.inferredMetres),
        .number("maximum_speed", \.maximumSpeed),
        .number("possible_speed", \.possibleSpeed),
        .number("distance_error", \.distanceError),
        .flag("made_speed", \.hasMadeSpeed),
        TripColumn(name: "pace", type: "INTEGER NOT NULL") {
            $1.bind(Int64($0.pace.rawValue))
        } read: {
            $0.pace = PaceSurvey.Pace(rawValue: Int($1.integer($2) ?? 0)) ?? .close
        },
        TripColumn(name: "speed_unit", type: "INTEGER NOT NULL") {
            $1.bind(Int64($0.speedUnit.rawValue))
        } read: {
            $0.speedUnit = SpeedUnit(rawValue: Int($1.integer($2) ?? 0)) ?? .metresPerSecond
        },
        .count("fixes", \.fixes),
        .text("sections", \.sectionsText),
        .count("gaps", \.unknownHoles),
        .count("flagged", \.flagged),
        .count("power_cuts", \.powerCuts),
        .place("from_place", \.first),
        .place("to_place", \.last),
        .flag("perhaps_carried", \.isPerhapsCarried),
        .flag("trivial", \.isTrivial),
    ]

    static let statistics: [TripColumn] = [
        .number("point_distance", \.statistics.distance),
        .small("whole_seconds", \.statistics.duration),
        .number("average_speed", \.statistics.averageSpeed),
        .number("mean_speed", \.statistics.meanSpeed),
        .number("speed_deviation", \.statistics.standardDeviationSpeed),
        .number("speed_variance", \.statistics.speedVariance),
        .number("high_speed_percent", \.statistics.percentageTimeAtHighSpeed),
        .small("high_speed_segments", \.statistics.sustainedHighSpeedSegmentCount),
        .small("stops", \.statistics.stopCount),
        .number("stopped_percent", \.statistics.percentageTimeStopped),
        .number("sinuosity", \.statistics.sinuosity),
        .number("bearing_change_rate", \.statistics.bearingChangeRate),
        .number("elevation_gain", \.statistics.elevationGain),
        .number("elevation_loss", \.statistics.elevationLoss),
        .number("point_maximum_speed", \.statistics.maximumSpeed),
        .number("stopped_seconds", \.statistics.stoppedSeconds),
        .small("halts", \.statistics.halts),
        .number("halted_seconds", \.statistics.haltedSeconds),
        .number("moving_distance", \.statistics.movingDistance),
        .number("moving_seconds", \.statistics.movingSeconds),
        .number("moving_average_speed", \.statistics.movingAverageSpeed),
        .number("driven_bearing_change_rate", \.statistics.drivenBearingChangeRate),
        .number("mean_speed_over_time", \.statistics.meanSpeedOverTime),
        .number("speed_deviation_over_time", \.statistics.speedDeviationOverTime),
        .number("climb_gain", \.statistics.climbGain),
        .number("climb_loss", \.statistics.climbLoss),
    ]

    static let all = identity + story + statistics

    static let names = all.map { "\"\($0.name)\"" }.joined(separator: ", ")
}

extension Coordinate {
    fileprivate var packed: Int64 { Int64(latitudeE7) << 32 | Int64(UInt32(bitPattern: longitudeE7)) }

    /// Nil for what is no place on earth.
    init?(packed: Int64) {
        self.init(tenMillionths: packed >> 32, Int64(Int32(truncatingIfNeeded: packed)))
    }
}
