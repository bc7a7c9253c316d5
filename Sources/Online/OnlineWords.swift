import Answers
import Civil
import Drive
import Files

/// Everything that this room says to people and to services.
enum OnlineWords {
    static let version = "roadbook-online \(RoadbookVersion.text)"

    static func userAgent(contact: String) -> String {
        let program = "Roadbook/\(RoadbookVersion.text)"
        return contact.isEmpty ? program : "\(program) (\(contact))"
    }

    // MARK: Words of services

    static let streetSource = "© OpenStreetMap contributors"
    static let streetLicence = "ODbL"
    static let weatherSource = "Weather data by Open-Meteo.com"
    static let weatherLicence = "CC BY 4.0"
    /// The unit that Open-Meteo gives for the WMO's codes.
    static let codeUnit = "wmo code"

    // MARK: The program

    static func error(_ message: String) -> String { "roadbook-online: error: \(message)" }

    static func hint(_ text: String) -> String { "roadbook-online: hint: \(text)" }

    static func outputFails(_ failure: FileFailure) -> String { "the output cannot be written: \(failure.words)" }

    static let helpHint = "roadbook-online --help"

    static func noOption(_ text: String) -> String { "there is no option `\(text)`" }

    static func needsValue(_ option: String) -> String { "\(option) needs a value" }

    static let help = """
        usage: roadbook-online [--dry-run] [--data DIR] [--config DIR]

        Asks services on the network for the streets and the weather at the ends of
        trips, if the section [Online] of the settings names any. Without it nothing
        is sent to anybody.

          --dry-run     print every address that would be asked, and send nothing
          --data DIR    where the books are (ROADBOOK_DATA, /var/lib/roadbook)
          --config DIR  where the settings are (ROADBOOK_CONFIG, /etc/roadbook)
          --help        this
          --version     the version

        examples:
          roadbook-online --dry-run
              see what would be asked of whom
          roadbook-online --data /media/card/var/lib/roadbook --dry-run
              the same of the books on a card in a reader

        """

    static let isOff =
        "look-ups over the network are off; [Online] in the settings switches them on (roadbook config show Streets)"

    // MARK: Settings

    static func fault(_ fault: OnlineSettings.Fault) -> String {
        switch fault {
        case .noEndpoint: return "no address of the service is set"
        case .noContact: return "streets are not asked for without a contact"
        case .contactIsNoHeader: return "Contact may have plain characters only"
        case .languageIsNone: return "Language is no list of languages"
        }
    }

    static func hint(_ fault: OnlineSettings.Fault) -> String {
        switch fault {
        case .noEndpoint: return "roadbook config set StreetsEndpoint https://HOST/reverse"
        case .noContact, .contactIsNoHeader: return "roadbook config set Contact anna@example.org"
        case .languageIsNone: return "roadbook config set Language de,en"
        }
    }

    // MARK: Books

    static func noBooks(_ path: String) -> String { "there are no books in \(path) that may be read" }

    static let noBooksHint = "name them with --data, and be a member of the group roadbook"
    static let ledgerIsLacking = "the ledger has lost lines, which may have said what is private; nothing is asked"
    static let ledgerHint = "roadbook verify"

    static func notWritable(_ path: String) -> String { "\(path) may not be written by this user" }

    static let startUnit = "sudo systemctl start roadbook-online"

    static let recorderAsks = "the recorder's user asks nobody on the network"

    static let make = "sudo systemd-sysusers && sudo systemd-tmpfiles --create"
    static let isRunning = "another roadbook-online is at work"
    static let isRunningHint = "wait until it has ended"
    static let clockBehind = "the computer's clock is behind the newest answer, and behind the service's clock"

    static func clockAhead(_ host: String) -> String {
        "the computer's clock is more than a day ahead of that of \(host); its answer is not kept"
    }

    static func clockUnproven(_ host: String) -> String {
        "the newest answer is dated in the future, and \(host) does not say what time it is"
    }

    static func datedInTheFuture(_ lines: Int) -> String {
        let number = lines == 1 ? "1 line is" : "\(lines) lines are"
        return "\(number) dated in the future; by the first answer it is known which clock was wrong"
    }

    static let clockHint = "set the clock (timedatectl)"
    static let noLibrary = "libcurl cannot be used"

    // MARK: A run

    static let driving = "a drive is open; nothing is asked"

    static func failed(_ host: String, _ reason: CallFailure.Reason, _ status: Int) -> String {
        let number = status > 0 ? " (HTTP \(status))" : ""
        switch reason {
        case .limited: return "\(host) wants fewer calls\(number)"
        case .refused: return "\(host) refuses us\(number)"
        case .timeout: return "\(host) did not answer in time"
        case .broken: return "\(host) failed\(number)"
        case .wrong: return "\(host) said something that is no answer\(number)"
        case .rejected: return "\(host) does not take the question\(number)"
        }
    }

    static func summary(_ tally: CallTally) -> String {
        guard tally.calls > 0 else { return "nothing was asked" }
        let calls = tally.calls == 1 ? "1 call" : "\(tally.calls) calls"
        return "\(calls): \(tally.answers) answered, \(tally.nothing) with nothing known, \(tally.failures) failed"
    }

    static func obstacle(_ obstacle: CallObstacle, _ host: String, _ most: Int) -> String {
        switch obstacle {
        case .off: return "\(host) is switched off"
        case .refused: return "\(host) is off since it refused us; set another address, or another Contact"
        case .limited(let until):
            return "\(host) wants to be left alone until \(time(until))"
        case .failing: return "\(host) failed several times in a row; asked again at the next run"
        case .unreachable: return "\(host) cannot be reached; asked again at the next run"
        case .enoughToday: return "\(host) had its \(most) calls of today"
        }
    }

    private static func time(_ utc: Int64) -> String {
        let time = CivilTime(seconds: utc / 1_000)
        return "\(time.dateText) \(time.clockText) UTC"
    }

    // MARK: A dry run

    static func foretold(_ calls: [OnlineCall], later: Int) -> [String] {
        guard !calls.isEmpty else { return ["nothing would be asked"] }
        var hosts: [String] = []
        for call in calls where !hosts.contains(call.address.host) { hosts.append(call.address.host) }
        let seconds = Int64(calls.count) * CallPace.between / 1_000
        let number = calls.count == 1 ? "1 call" : "\(calls.count) calls"
        let head = "\(number) to \(hosts.joined(separator: " and ")), at least \(seconds) seconds; nothing is sent now"
        let rest = later > 0 ? ["\(later) more wait for other days"] : []
        return [head] + rest + calls.map(\.address.text)
    }
}
