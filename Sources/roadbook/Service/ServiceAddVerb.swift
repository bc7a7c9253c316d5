extension Command {
    static let serviceAdd = Command(
        "service add", "write down a service that a vehicle needs",
        about: """
            Plans a service: once, on a --due day or at a --due-at odometer, or again and again, after some time, some \
            way, or whichever comes first. A name that "roadbook service presets" lists brings its own intervals. The \
            first interval counts from the last time it was done, else from now or from --date.
            """,
        operand: "NAME",
        options: [FuelOptions.vehicle] + ServiceOptions.schedule + [TypedDate.option, OpenLedger.now, .json],
        examples: [
            Example("roadbook service add \"Oil change\"", "plan one by its usual intervals"),
            Example("roadbook service add Inspection --due 2027-03-31 --every 2y", "plan one that has its day"),
            Example("roadbook service add \"Timing belt\" --due-at 120000km", "plan one that is due once"),
        ]
    ) { invocation in try ServiceEntry(new: invocation).add() }
}
