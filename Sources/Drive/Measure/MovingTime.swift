/// The time in motion of a drive that lasted so long. The receiver's clock measures the steps and the machine's the
/// whole: they may differ by the way of a report, and nothing moves longer than it lasts.
package func movingTime(_ moving: Int64, within duration: Int64) -> Int64 { min(moving, duration) }
