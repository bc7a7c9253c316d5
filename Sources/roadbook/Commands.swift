extension Command {
    /// Every verb there is, in the order in which help lists them.
    static let all: [Command] = [
        .cat(.spool), .info(.spool),
        .cat(.ledger), .info(.ledger),
        .verify, .carve, .archive,
    ]
}
