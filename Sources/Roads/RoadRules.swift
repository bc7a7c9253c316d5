/// The numbers by which a road is judged to have been driven before. docs/roads.md says why each is what it is.
package enum RoadRules {
    /// A sample of a way lies so many metres behind the one before it.
    package static let spacing = 10.0
    /// A sample nearer than this to one of an older way is on a road that is known.
    static let nearness = 30.0
    /// Headings differ by 45 degrees at most, either way round, in the parts of `RoadSample.heading`.
    static let sameHeading: UInt8 = 64
    /// A heading is that between the samples so far before and behind.
    static let headingReach = 2
    /// Runs of fewer samples are what lies beside them: 50 metres.
    static let shortestRun = 5
    /// A way meets itself only where it was so many samples ago: 200 metres.
    static let ownWay = 20
    /// Over longer straight ways nobody knows which road it was.
    static let longestStep = 300.0
    /// A fix that the receiver itself holds for worse is left out.
    package static let worstError = 25.0
}
