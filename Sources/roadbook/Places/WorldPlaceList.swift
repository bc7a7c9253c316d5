import Drive
import Files
import Gazetteer
import Glibc
import JSON

/// A list of the world's settlements in files of others.
struct WorldPlaceList {
    /// The folder of Debian's koko-data.
    private static let ofDebian = "/usr/share/koko"
    /// The names that a folder may have, the longest first.
    private static let names = ["cities500.txt", "cities1000.txt", "cities5000.txt", "cities15000.txt"]
    /// The world has some four thousand.
    private static let mostRegions = 20_000
    private static let regionsName = "admin1Codes.txt"
    private static let otherRegionsName = "admin1CodesASCII.txt"

    let path: String
    let bytes: Int64
    private let isObjects: Bool
    private let regions: [String: String]

    /// That of the package where none is named.
    init(_ named: String?) throws {
        let given = named ?? WorldPlaceList.ofDebian
        guard named != nil || access(given, F_OK) == 0 else { throw PlaceWords.noList }
        path = WorldPlaceList.file(in: given)
        var status = stat()
        guard stat(path, &status) == 0 else { throw PlaceWords.cannotRead(path, FileFailure(errno: errno)) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw PlaceWords.noneInList(path) }
        bytes = Int64(status.st_size)
        isObjects = path.hasSuffix(".json")
        regions = WorldPlaceList.regions(beside: path)
    }

    private static func file(in path: String) -> String {
        let files = names.map { "\(path)/\($0)" }
        return files.first { access($0, F_OK) == 0 } ?? path
    }

    private static func regions(beside path: String) -> [String: String] {
        let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
        var regions: [String: String] = [:]
        for name in [otherRegionsName, regionsName] {
            try? FileChunks("\(folder)/\(name)").lines { line, _ in
                guard regions.count < mostRegions, let (code, name) = GeoNamesLine.region(line) else { return }
                regions[code] = name
            }
        }
        return regions
    }

    /// Gives every settlement, and how many bytes have been read; returns the day of the newest change.
    func read(_ each: (WorldPlace, Int64) throws -> Void) throws -> String {
        isObjects ? try readObjects(each) : try readLines(each)
    }

    private func readLines(_ each: (WorldPlace, Int64) throws -> Void) throws -> String {
        var newest = ""
        var (good, bad) = (0, 0)
        try FileChunks(path).lines { line, read in
            guard var place = GeoNamesLine.place(line) else {
                bad += 1
                // Half of a list may be of mountains; what never speaks of a settlement is no list.
                if good == 0, bad > 10_000 { throw PlaceWords.noneInList(path) }
                return
            }
            good += 1
            place.region = regions["\(place.country).\(place.region)"] ?? place.region
            let day = GeoNamesLine.day(line)
            if day > newest { newest = String(day) }
            try each(place, read)
        }
        return newest
    }

    private func readObjects(_ each: (WorldPlace, Int64) throws -> Void) throws -> String {
        var splitter = ObjectSplitter()
        try FileChunks(path).chunks { chunk, read in
            var members: [[UInt8]] = []
            splitter.add(chunk[...]) { members.append($0) }
            guard splitter.isGood else { throw PlaceWords.noObjects(path) }
            for member in members {
                guard let place = (try? JSONValue(reading: member)).flatMap(CityObject.place) else { continue }
                try each(place, read)
            }
        }
        guard splitter.isWhole else { throw PlaceWords.isCutOff(path) }
        return ""
    }
}
