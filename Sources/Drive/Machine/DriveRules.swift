/// The settings of `[Drive]` that decide what a drive is, and those of `[Gpsd]` that decide what a fix is. What each
/// of them does is in ``DriveRules/Rule``. Times in milliseconds, lengths in metres, speeds in metres a second. The
/// values here are the defaults.
package struct DriveRules: Equatable, Sendable {
    package var startsByBluetooth = true
    package var startsByMotion = true
    package var connectDelay: Int64 = 2_000
    package var disconnectDelay: Int64 = 90_000
    package var idleTimeout: Int64 = 600_000
    package var idleTimeoutConnected: Int64 = 1_800_000
    package var idleRadius = 100.0
    package var motionRadius = 200.0
    package var reopenWindow: Int64 = 300_000
    package var silenceTimeout: Int64 = 3_600_000
    package var preRoll: Int64 = 120_000
    package var minimumDistance = 100.0
    package var minimumDuration: Int64 = 120_000
    /// 250 km/h to the millimetre a second, as the spool says it.
    package var maximumSpeed = 69.444
    package var stationaryHeartbeat: Int64 = 60_000
    package var maximumError = 50.0
    package var maximumAge: Int64 = 5_000
    package var acceptsSimulated = false

    /// No setting: no step of up to this is a hole, milliseconds. A file that was imported may have been thinned
    /// out by whoever wrote it.
    package var shortestHole = Thresholds.hole

    package init() {}

    /// The same for the steps of a file that was imported.
    package func ofFile() -> DriveRules {
        var rules = self
        rules.shortestHole = Thresholds.holeOfFile
        return rules
    }

    /// True if a car that is here has not left the place where it stood.
    func isAtRest(_ place: Coordinate, around rest: Coordinate) -> Bool { place.isWithin(idleRadius, of: rest) }

    /// True for a speed that a car can have, metres a second.
    func isPossible(_ speed: Double) -> Bool { speed <= maximumSpeed }

    /// The rule by which a drive that stands is over. A car that nobody can tell of counts as present.
    package func idleRule(isCarPresent: Bool) -> (rule: DriveRule, timeout: Int64) {
        isCarPresent ? (.idleTimeoutConnected, idleTimeoutConnected) : (.idleTimeout, idleTimeout)
    }
}

package typealias DriveRule = DriveRules.Rule

extension DriveRules {
    /// A rule of a drive that people can set. Everything that is said of one stands in its row below: where it is kept
    /// in ``DriveRules``, its unit and bounds, whether it decides over what is
    /// recorded already, and its help. Settings, messages, the spool and the pages take it from there.
    ///
    /// To add a limit, or a flag that is a setting by itself: a field with its default, a name and a row, all in this
    /// file, and the code that decides by it; an end of another kind is an `EndReason` first, in `Decision`. Then
    /// `make pages`. A part of `Start` is also named in `SettingKey`; a rule that `why` is to tell of, in `TripReasons`
    /// of Trips.
    package enum Rule: String, CaseIterable, Sendable {
        case startByBluetooth = "StartByBluetooth"
        case startByMotion = "StartByMotion"
        case connectDelay = "ConnectDelay"
        case disconnectDelay = "DisconnectDelay"
        case idleTimeout = "IdleTimeout"
        case idleTimeoutConnected = "IdleTimeoutConnected"
        case idleRadius = "IdleRadius"
        case motionRadius = "MotionRadius"
        case reopenWindow = "ReopenWindow"
        case silenceTimeout = "SilenceTimeout"
        case preRoll = "PreRoll"
        case minimumDistance = "MinDistance"
        case minimumDuration = "MinDuration"
        case maximumSpeed = "MaxSpeed"
        case stationaryHeartbeat = "StationaryHeartbeat"
        case maximumError = "MaxError"
        case maximumAge = "MaxAge"
        case acceptsSimulated = "Simulated"

        /// The rule's row.
        package var row: Row {
            switch self {
            case .startByBluetooth: return Row(.flag(\.startsByBluetooth), .everything, "bluetooth")
            case .startByMotion: return Row(.flag(\.startsByMotion), .everything, "motion")
            case .connectDelay:
                return Row(
                    .span(\.connectDelay, 0...5 * minute), .everything,
                    "A car must stay connected so long before a drive begins. The drive is dated back to the connect, "
                        + "or to where a car that moved by then had set off.")
            case .disconnectDelay:
                return Row(
                    .span(\.disconnectDelay, 0...hour), .everything,
                    "A car must stay away so long before the drive ends: starting the engine drops the link, and BlueZ "
                        + "takes a while to mend it. The end is dated back to the first disconnect. A car that still "
                        + "moves keeps the drive open.")
            case .idleTimeout:
                return Row(
                    .span(\.idleTimeout, minute...24 * hour), .everything,
                    "With no car known to be connected: standing within IdleRadius for so long ends the drive, dated "
                        + "back to the last movement.")
            case .idleTimeoutConnected:
                return Row(
                    .span(\.idleTimeoutConnected, minute...24 * hour), .everything,
                    "The same while the car is connected, or while nobody can tell. Movement reopens the same drive "
                        + "for \(hours(Thresholds.reopenWhileConnected)). A pause by hand ends the drive after this "
                        + "time too.")
            case .idleRadius:
                return Row(
                    .length(\.idleRadius, 10...5_000), .everything,
                    "What counts as standing: a circle, not a speed, so that a position that jitters does not keep a "
                        + "drive open.")
            case .motionRadius:
                return Row(
                    .length(\.motionRadius, 20...10_000), .everything,
                    "Fixes in a row farther than this from where the car stood begin a drive by motion: "
                        + "\(Thresholds.motionFixes), and fewer where the receiver is slow. It is dated back to the "
                        + "first that moved.")
            case .reopenWindow:
                return Row(
                    .span(\.reopenWindow, 0...24 * hour), .everything,
                    "A drive that ended so recently goes on if the same car moves again nearby: a fuel stop, a loose "
                        + "plug. 0 is off. A drive finished by hand is never reopened.")
            case .silenceTimeout:
                return Row(
                    .span(\.silenceTimeout, minute...24 * hour), .everything,
                    "No fixes for so long ends the drive, judged at the first fix afterwards, unless a car is "
                        + "connected (tunnels). \(minutes(Thresholds.silenceWithJump)) are enough if the car is "
                        + "elsewhere by then.")
            case .preRoll:
                return Row(
                    .span(\.preRoll, 0...10 * minute), .whatIsRecorded,
                    "Fixes from so long before the start are kept and written with it, so that the first kilometre is "
                        + "not missing; \(FixRing.capacity) fixes at most.")
            case .minimumDistance:
                return Row(
                    .length(\.minimumDistance, 0...100_000), .everything,
                    "A drive whose track fits into a box with a shorter diagonal is trivial and hidden from lists, "
                        + "however far it went. It is kept all the same. A drive begun by hand is trivial only with "
                        + "fewer than two fixes. A track of a file is trivial if it is shorter than this.")
            case .minimumDuration:
                return Row(
                    .span(\.minimumDuration, 0...24 * hour), .everything,
                    "A drive that is quicker than this and under \(Int(Thresholds.shortTrip)) m is trivial too.")
            case .maximumSpeed:
                return Row(
                    .speed(\.maximumSpeed, 5...600), .everything,
                    "A step between fixes that implies more is flagged and not counted as distance. It is never "
                        + "deleted."
                )
            case .stationaryHeartbeat:
                return Row(
                    .span(\.stationaryHeartbeat, second...hour), .whatIsRecorded,
                    "While the car stands, one fix is kept in so long after the first "
                        + "\(minutes(Thresholds.restKept)), and the distance does not grow.")
            case .maximumError:
                return Row(
                    .length(\.maximumError, 1...10_000), .whatIsAFix,
                    "A fix with this estimated error, or a larger one, is not used.")
            case .maximumAge:
                return Row(
                    .span(\.maximumAge, 100...10 * minute), .whatIsAFix,
                    "A fix of this age, or an older one, is not used.")
            case .acceptsSimulated:
                return Row(
                    .flag(\.acceptsSimulated), .whatIsAFix,
                    "Whether fixes that gpsd marks as simulated are used.")
            }
        }

        private var second: Int64 { 1_000 }
        private var minute: Int64 { 60_000 }
        private var hour: Int64 { 3_600_000 }

        private func minutes(_ milliseconds: Int64) -> String { "\(milliseconds / minute) minutes" }
        private func hours(_ milliseconds: Int64) -> String { "\(milliseconds / hour) hours" }

        package struct Row {
            /// The field of the rules that has the value, with the values that make sense.
            package enum Field {
                case flag(WritableKeyPath<DriveRules, Bool>)
                /// Milliseconds.
                case span(WritableKeyPath<DriveRules, Int64>, ClosedRange<Int64>)
                /// Metres.
                case length(WritableKeyPath<DriveRules, Double>, ClosedRange<Double>)
                /// Metres a second.
                case speed(WritableKeyPath<DriveRules, Double>, ClosedRange<Double>)
            }

            package enum Reach {
                /// Also over what is recorded already, if people want it decided anew.
                case everything
                /// Over what is written down.
                case whatIsRecorded
                /// Over which reports of the receiver are used.
                case whatIsAFix
            }

            package let field: Field
            package let reach: Reach
            /// Whole sentences; for the two parts of `Start`, the word that stands for it.
            package let help: String

            init(_ field: Field, _ reach: Reach, _ help: String) {
                self.field = field
                self.reach = reach
                self.help = help
            }
        }
    }
}
