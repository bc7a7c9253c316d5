import Terminal

/// The machines of a backup, one after the other: where one cannot be brought, the reason is said, and the books of the
/// others and the settings come all the same.
struct EachMachine {
    private(set) var code = ExitCode.ok

    /// `work` gives false where something needs attention.
    mutating func bring(_ work: () throws -> Bool) throws {
        do {
            if try !work(), code == .ok { code = .needsAttention }
        } catch let failure as Output.Failure {
            throw failure
        } catch {
            let reason = Program.ending(with: error)
            if code == .ok || code == .needsAttention { code = reason }
        }
    }
}
