import World

/// The worlds in which a scenario may begin, by the names that transcripts give them.
enum TranscriptWorld {
    private static let makers: [(name: String, make: @Sendable (TranscriptRoom) throws -> Void)] = [
        ("nothing", { _ in }),
        // A Golf that is paid for in euros and holds 50 litres.
        (
            "golf",
            { try $0.prepare("roadbook vehicle add Golf --make VW --model Golf --year 2019 --tank 50l --currency EUR") }
        ),
        // Three drives of a morning, 2026-03-02: at 6:30, 7:00 and 8:00.
        ("day", { _ = try DrivenDay(in: $0.travels.books) }),
        (
            "day with cars",
            { _ = try DrivenDay(vehicles: ["Golf", "Golf", "Van"], in: $0.travels.books) }
        ),
    ]

    static func make(_ name: String, in room: TranscriptRoom) throws {
        guard let maker = makers.first(where: { $0.name == name }) else {
            throw TranscriptError("there is no world \"\(name)\"")
        }
        try maker.make(room)
    }
}
