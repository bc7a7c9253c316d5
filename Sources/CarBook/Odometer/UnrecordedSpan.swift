/// Metres of the instrument between two readings that nobody recorded.
package struct UnrecordedSpan: Equatable, Sendable {
    package let first: Reading
    package let last: Reading
    package let metres: Int
}
