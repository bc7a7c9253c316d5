import AppendLog
import Ledger
import Pull

/// The folders in which the books of one machine lie: one for each card that it has had, the first card's first.
enum MachineCards {
    /// The folders of a data directory. Where its ledger says which books its own follow, those are somewhere among the
    /// machines; where nobody has them, its own are all.
    static func folders(of data: String) throws(LogError) -> [String] {
        let later = try laterCards(in: data)
        guard later.isEmpty else { return [data] + later }
        let followed = Edits(try Ledger("\(data)/ledger").read().entries).followed
        for machine in BookSet.machines(in: data) {
            // One that cannot be read is followed by nobody.
            let folders = (try? folders(ofMachine: machine, in: data)) ?? []
            for (index, folder) in folders.enumerated() where (try? holds(folder, anyOf: followed)) == true {
                return Array(folders[...index]) + [data]
            }
        }
        return [data]
    }

    /// The folders of a machine whose books were brought here.
    static func folders(ofMachine machine: String, in data: String) throws(LogError) -> [String] {
        let first = "\(data)/machines/\(machine)"
        return [first] + (try laterCards(in: first))
    }

    /// The logs of all cards of a machine whose books were brought here.
    static func logs(ofMachine machine: String, in data: String) throws(LogError) -> Set<UInt64> {
        var logs: Set<UInt64> = []
        for folder in try folders(ofMachine: machine, in: data) { logs.formUnion(try PullHome.logs(in: folder).values) }
        return logs
    }

    /// The machine in a data directory that has books of which some lie in another directory too.
    static func machine(withBooksOf directory: String, in data: String) throws(LogError) -> String? {
        var logs: Set<UInt64> = []
        for folder in try folders(of: directory) { logs.formUnion(try PullHome.logs(in: folder).values) }
        for machine in BookSet.machines(in: data) {
            // One that cannot be read stands in nobody's way.
            let others = (try? self.logs(ofMachine: machine, in: data)) ?? []
            if !others.isDisjoint(with: logs) { return machine }
        }
        return nil
    }

    private static func laterCards(in folder: String) throws(LogError) -> [String] {
        try PullHome.successors(in: folder).map { "\(folder)/\(PullHome.successorsName)/\($0)" }
    }

    private static func holds(_ folder: String, anyOf logs: [UInt64]) throws(LogError) -> Bool {
        try PullHome.logs(in: folder).values.contains(where: logs.contains)
    }
}
