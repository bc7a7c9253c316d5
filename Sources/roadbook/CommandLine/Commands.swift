/// The table of verbs.
enum Commands {
    /// Every verb there is, in the order in which help lists them.
    static let all: [Command] = [
        .status, .watch, .where,
        .trips, .show, .totals, .why,
        .edit, .merge, .split, .same, .delete, .undelete, .undo, .history, .recut, .importing, .export,
        .features,
        .start, .finish, .pause, .resume, .mark, .car(connected: true), .car(connected: false), .flush,
        .driverList, .driverAdd, .driverEdit, .driverRetire,
        .cat(.spool), .info(.spool),
        .cat(.ledger), .info(.ledger),
        .pull, .booksSend,
        .verify, .carve, .archive, .rebuild,
        .configShow, .configCheck, .configExplain, .configSet,
    ]
}
