/// The average speed over all of a time, in metres a second; nil where no time has passed.
package func averageSpeed(_ metres: Double, over milliseconds: Int64) -> Double? {
    milliseconds > 0 ? metres * 1_000 / Double(milliseconds) : nil
}

/// The highest speed that is told of a drive, metres a second. No drive is faster on average than at its fastest,
/// though the step that comes to rest behind the last movement adds its way and not its time.
package func topSpeed(
    _ highest: Double, metres: Double, over milliseconds: Int64, measured: Double, moving: Int64
) -> Double {
    let whole = averageSpeed(metres, over: milliseconds) ?? 0
    return max(highest, whole, averageSpeed(measured, over: moving) ?? 0)
}

/// False for a drive without a step: nobody knows how fast it was.
package func isSpeedKnown(fixes: UInt64, metres: Double) -> Bool { fixes > 1 || metres > 0 }
