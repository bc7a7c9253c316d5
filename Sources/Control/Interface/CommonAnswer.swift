enum CommonAnswer: Codable, Sendable {
    case information(vendor: String, product: String, version: String, url: String, interfaces: [String])
    case text(description: String)

    static func ofRoadbook(_ version: String) -> CommonAnswer {
        .information(
            vendor: "Roadbook", product: "Roadbook, a recorder of drives", version: version, url: "man:roadbookd(8)",
            interfaces: ControlInterface.all.map(\.name))
    }
}
