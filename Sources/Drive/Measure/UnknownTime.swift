/// The time of which nobody knows whether the car moved: holes, and what lies before the first fix and behind the last.
package func unknownTime(of duration: Int64, moving: Int64, standing: Int64) -> Int64 {
    max(0, duration - moving - standing)
}
