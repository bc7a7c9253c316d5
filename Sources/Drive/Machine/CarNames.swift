/// The names of the cars, as the settings have told them: a car that the settings have no more keeps its last one.
package struct CarNames: Equatable, Sendable {
    private var names: [Car.ID: String] = [:]

    package init() {}

    package var isEmpty: Bool { names.isEmpty }

    /// Nil for what is no car any more.
    package mutating func name(_ id: Car.ID, _ name: String?) { names[id] = name }

    package subscript(_ id: Car.ID?) -> String? { id.flatMap { names[$0] } }
}
