/// The modes of what was pulled: it belongs to the household, and every member may pull.
enum HouseholdMode {
    static let file: UInt32 = 0o660
    static let directory: UInt32 = 0o2770
}
