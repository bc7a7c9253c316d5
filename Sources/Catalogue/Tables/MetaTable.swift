/// The few words that a catalogue keeps of itself, and of what it was made of.
struct MetaTable {
    let database: Database

    func value(_ key: String) throws(DatabaseError) -> String? {
        let statement = try database.prepare("SELECT value FROM meta WHERE key = ?")
        return try statement.bind(key).step() ? statement.text(0) : nil
    }

    func keep(_ value: String, as key: String) throws(DatabaseError) {
        let statement = try database.prepare("INSERT OR REPLACE INTO meta VALUES(?, ?)")
        try statement.bind(key).bind(value).run()
    }
}
