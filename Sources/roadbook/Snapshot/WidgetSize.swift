/// The kinds of widgets, by the words that mean them.
enum WidgetSize: String, CaseIterable {
    case small, medium, large, gauge

    /// The columns that one has unless somebody says otherwise.
    var width: Int {
        switch self {
        case .small: return 20
        case .medium, .gauge: return 32
        case .large: return 40
        }
    }

    var hasInbox: Bool { self == .medium || self == .large }
}
