/// The words of `delete` and `undelete`.
enum TrashWords {
    static func deletedAlready(_ id: String) -> String { "there is nothing to change: \(id) is in the trash already" }

    static func notDeleted(_ id: String) -> String { "there is nothing to change: \(id) is not in the trash" }

    static func goesOn(_ id: String) -> Complaint {
        Complaint("\(id) goes on: only what was driven so far would be deleted", hint: "roadbook finish ends it")
    }

    static let deleted = "in the trash now:"
    static let wouldBeDeleted = "would be in the trash:"
    static let back = "back from the trash:"
    static let wouldBeBack = "would be back from the trash:"

    static func undoWith(_ ids: [String]) -> String { "undo with: roadbook undelete \(ids.joined(separator: " "))" }
}
