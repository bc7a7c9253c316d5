/// The average speed over all of a time, in metres a second; nil where no time has passed.
package func averageSpeed(_ metres: Double, over milliseconds: Int64) -> Double? {
    milliseconds > 0 ? metres * 1_000 / Double(milliseconds) : nil
}

/// False for a drive without a step: nobody knows how fast it was.
package func isSpeedKnown(fixes: UInt64) -> Bool { fixes > 1 }
