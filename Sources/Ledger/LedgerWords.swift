/// Everything that this room says to people: why an entry was not written, and what to do then.
enum LedgerWords {
    // MARK: Errors

    static func busy(_ path: String, _ holder: LockHolder?) -> String {
        holder.map { "\(path): \($0) is writing there" } ?? "\(path): another program is writing there"
    }

    static func tooLong(_ bytes: Int, most limit: Int) -> String {
        "this takes \(bytes) bytes and an entry holds \(limit)"
    }

    static let empty = "there is nothing to write down"

    static func noSuchEntry(_ sequence: UInt64) -> String { "the ledger has no entry \(sequence)" }

    static let clockBehind = "the computer's clock is behind the newest entry of the books"

    static func inPart(_ written: Int, of all: Int, _ why: String) -> String {
        "\(written) of \(all) entries are written, the others are not: \(why)"
    }

    // MARK: What to do

    static let addTheRest = "make room, and the same command adds the rest"

    static let tryAgain = "try again when it has ended"

    static func shorten(by bytes: Int) -> String { "make the text \(bytes) bytes shorter" }

    static let setTheClock = "set the clock (timedatectl), or wait until the recorder has a fix"
    static let nothingChanged = "nothing was changed that another entry cannot change back; try again"

    // MARK: Names

    /// `roadbook of anna (process 1234)`; the program is empty if it has ended since.
    static func holder(_ program: String, of user: String?, process: Int32) -> String {
        switch (program.isEmpty, user) {
        case (false, let user?): return "\(program) of \(user) (process \(process))"
        case (false, nil): return "\(program) (process \(process))"
        case (true, let user?): return "a program of \(user) (process \(process))"
        case (true, nil): return "a program (process \(process))"
        }
    }
}
