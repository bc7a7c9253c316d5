import Terminal

/// The words of the report that is written for anyone who is asked for help.
enum HelpReportWords {
    static let head = """
        This is a report of roadbook doctor. It holds no positions; names, addresses and texts are replaced.
        """

    // MARK: Sections

    static let findings = "findings"
    static let recorder = "recorder"
    static let trips = "trips"
    static let settings = "settings"

    // MARK: What stands for a name, and a section of that name

    static let machine = "machine"
    static let directory = "directory"
    static let user = "user"
    static let port = "port"
    static let car = "car"
    static let driver = "driver"
    static let address = "address"
    static let device = "device"

    static let isSet = "(set)"

    static func problem(_ isError: Bool, _ key: String?, _ line: Int) -> String {
        "\(isError ? "error" : "warning") in line \(line)\(key.map { ", \($0)" } ?? "")"
    }

    static func written(_ path: String, _ lines: Int) -> String {
        "\(path) is written, \(CountWords.lines(lines)): read it before you send it"
    }
}
