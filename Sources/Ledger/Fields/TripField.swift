/// The fields of a trip that people can set.
package enum TripField: String, Sendable, CaseIterable {
    case name, startPlace, endPlace, vehicle, driver, category, tags, note, purpose, business, carried
}
