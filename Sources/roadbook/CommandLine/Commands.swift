/// The table of verbs. A new one is a `Command` in this list, in a file of its own beside its kin; `make pages` and the
/// shells take it from here, and the room's page says which tests ask for it.
enum Commands {
    /// The verbs for one kind of errand.
    struct Group: Sendable {
        let title: String
        let commands: [Command]
    }

    /// Every verb there is, in the order in which help lists them.
    static let groups: [Group] = [
        Group(
            title: HelpWords.look,
            commands: [.status, .watch, .where, .trips, .show, .map, .chart, .totals, .why, .history, .inbox]),
        Group(
            title: HelpWords.say,
            commands: [
                .edit, .merge, .split, .same, .delete, .undelete, .undo, .recut,
                .driverList, .driverAdd, .driverEdit, .driverRetire,
                .placeList, .placeAdd, .placeEdit, .placeShow, .placeRetire, .placeImport,
            ]),
        Group(
            title: HelpWords.carBook,
            commands: [
                .fuelList, .fuelAdd, .fuelShow, .fuelEdit, .fuelTrend, .fuelChart,
                .fuelImport, .odometer, .serviceList, .serviceAdd, .serviceDone, .serviceSnooze,
                .serviceEdit, .serviceHistory, .serviceDelete, .servicePresets, .tyresList, .tyresPut,
                .expenseList, .expenseAdd, .expenseEdit, .fileList, .fileGet, .stationList,
                .dashboard, .vehicleList, .vehicleAdd, .vehicleEdit, .vehicleShow, .vehicleReport,
                .vehicleRetire,
            ]),
        Group(
            title: HelpWords.drive,
            commands: [
                .start, .finish, .pause, .resume, .mark, .car(connected: true), .car(connected: false), .flush,
            ]),
        Group(
            title: HelpWords.inAndOut,
            commands: [.export, .share, .report, .importing, .features, .journal, .pull, .booksSend]),
        Group(
            title: HelpWords.books,
            commands: [
                .backup, .restore, .verify, .archive, .rebuild, .carve,
                .cat(.spool), .info(.spool), .cat(.ledger), .info(.ledger), .cat(.answers), .info(.answers),
            ]),
        Group(
            title: HelpWords.setUp,
            commands: [
                .setup, .doctor, .hooksList, .hooksRun, .hooksLog, .remind, .configShow, .configCheck,
                .configSet, .configTake,
                .categoryList, .categoryTrain, .categoryEval, .snapshot, .widget,
            ]),
    ]

    static let all: [Command] = groups.flatMap(\.commands)

    /// The verbs of most days.
    static let usual: [Command] = [
        .status, .trips, .show, .map, .totals, .edit, .undo, .export, .finish,
    ]
}
