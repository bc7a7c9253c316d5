import Glibc
import Testing

/// Programs of others that read what is exported.
enum Outsiders {
    struct Point: Equatable {
        var latitude: String
        var longitude: String
        /// The time as GPX has it; empty where there is none.
        var time: String
    }

    static func run(_ program: String, _ words: [String]) throws -> Roadbook.Outcome {
        try Child(program, words, ["PATH": "/usr/bin:/bin", "TZ": "UTC", "LC_ALL": "C.UTF-8"]).finish()
    }

    /// True if all of a folder was copied.
    static func copy(_ folder: String, to path: String) -> Bool {
        (try? run("/bin/cp", ["-r", folder, path]).code) == 0
    }

    /// The GPX that gpsbabel makes of a file; gpsbabel must find nothing to complain of.
    static func gpsbabel(_ format: String, _ file: String) throws -> String {
        let words = ["-i", format, "-f", file, "-o", "gpx,gpxver=1.1", "-F", "-"]
        let outcome = try run("/usr/bin/gpsbabel", words)
        #expect(outcome.code == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
        return outcome.text
    }

    /// The points of a GPX file by the name of their element, in their order.
    static func points(_ element: String, in text: String) -> [Point] {
        text.split(separator: "<\(element) ").dropFirst().map { part in
            let own = part.split(separator: "</\(element)>").first ?? ""
            return Point(
                latitude: between("lat=\"", "\"", own), longitude: between("lon=\"", "\"", own),
                time: between("<time>", "</time>", own))
        }
    }

    static func between(_ start: String, _ end: String, _ text: Substring) -> String {
        guard let first = text.firstRange(of: start) else { return "" }
        let rest = text[first.upperBound...]
        guard let last = rest.firstRange(of: end) else { return "" }
        return String(rest[..<last.lowerBound])
    }

    /// The complaint of xmllint if a file is not GPX 1.1 by our copy of what its schema wants.
    static func refusal(of file: String) throws -> String? {
        let outcome = try run("/usr/bin/xmllint", ["--noout", "--nonet", "--schema", "\(schemas)/gpx-1.1.xsd", file])
        return outcome.code == 0 ? nil : outcome.errors
    }

    private static let schemas = "\(Checkout.root)/Tests/Schemas"

    /// Metres of every segment of a GPX file, as gpxpy reckons them.
    static func gpxpy(_ file: String) throws -> [Double] {
        let script = """
            import gpxpy, sys
            for track in gpxpy.parse(open(sys.argv[1])).tracks:
                for segment in track.segments:
                    print(segment.length_2d())
            """
        let outcome = try run("/usr/bin/python3", ["-c", script, file])
        #expect(outcome.code == 0, "\(outcome.errors)")
        return outcome.lines.compactMap { Double($0) }
    }
}
