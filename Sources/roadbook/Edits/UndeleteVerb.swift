extension Command {
    static let undelete = Command(
        "undelete", "get trips out of the trash",
        about: "What was deleted is listed and counted again, with all that was said of it.",
        operand: "TRIP...", options: TripEditing.options,
        examples: [Example("roadbook undelete mpcj", "take this trip out of the trash")]
    ) { invocation in try Trash(invocation, isDeleting: false).run() }
}
