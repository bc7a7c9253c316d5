import Files
import Glibc

/// The zones of the world by name, as the system's database has them.
package enum ZoneDatabase {
    private static let directory = "/usr/share/zoneinfo"
    /// The largest file of the database has a few thousand bytes.
    private static let mostBytes = 65_536

    /// Zones whose old names the database no longer has, and which lists of places still call so.
    private static let renamed = [
        "America/Godthab": "America/Nuuk", "Asia/Choibalsan": "Asia/Ulaanbaatar", "Europe/Kiev": "Europe/Kyiv",
        "Europe/Uzhgorod": "Europe/Kyiv", "Europe/Zaporozhye": "Europe/Kyiv",
    ]

    /// Nil for a zone that the system does not know.
    package static func zone(named name: String) -> Zone? {
        guard isName(name), let rules = rules(name) ?? renamed[name].flatMap(rules) else { return nil }
        return Zone { rules.offset(at: $0) }
    }

    /// `Europe/Berlin`, `America/Argentina/Buenos_Aires`; nothing that leads out of the database.
    private static func isName(_ name: String) -> Bool {
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        return (1...3).contains(parts.count) && name.utf8.count <= 64
            && parts.allSatisfy { part in
                part.first?.isLetter == true
                    && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "_+-".contains($0)) }
            }
    }

    private static func rules(_ name: String) -> ZoneRules? {
        (try? InputFile.bytes(of: "\(directory)/\(name)", upTo: mostBytes)).flatMap { ZoneRules(file: $0) }
    }
}
