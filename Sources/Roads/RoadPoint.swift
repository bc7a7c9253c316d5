/// A place on a road, and the heading of the road there.
package struct RoadPoint: Equatable, Sendable {
    package var place: RoadPlace
    package var heading: UInt8

    package init(_ place: RoadPlace, _ heading: UInt8) {
        self.place = place
        self.heading = heading
    }
}
