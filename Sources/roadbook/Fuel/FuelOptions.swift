/// The options that verbs of the car's book have in common.
enum FuelOptions {
    static let vehicle = Option("vehicle", "NAME", help: "of this vehicle")
    static let anyway = Option("anyway", help: "store it although something speaks against it; it waits in the inbox")
}
