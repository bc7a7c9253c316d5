extension Command {
    static let undelete = Command(
        "undelete", "get trips out of the trash",
        about: "Gets trips out of the trash: they are listed and counted again, with all that was said of them.",
        operand: "TRIP...", options: TripEditing.options,
        examples: [Example("roadbook undelete mpcj", "take this trip out of the trash")]
    ) { invocation in try Trash(invocation, isDeleting: false).run() }
}
