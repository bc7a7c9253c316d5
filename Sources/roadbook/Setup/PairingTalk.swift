import AppendLog
import Drive
import Settings

/// A conversation with bluetoothctl, in which a car is found and paired. Nobody is asked for a number or a PIN by a
/// bluetoothctl that was called with one command: it has to be talked to, and what it asks is passed on to a person.
final class PairingTalk {
    /// A device that the search found.
    struct Device {
        let address: String
        let name: String

        /// A device that has not told its name goes by its address.
        var hasName: Bool { name != address.replacing(":", with: "-") }
    }

    private static let startMilliseconds: Int64 = 10_000
    private static let listMilliseconds: Int64 = 1_000
    /// Cars give up sooner.
    private static let pairMilliseconds: Int64 = 120_000

    private typealias Words = BluetoothctlWords

    private let context: SetupContext
    /// True if nobody is to be asked: whoever called has decided, and the car asks a person once more.
    private let isAlone: Bool
    private let program: HelperProgram
    private var pending: [UInt8] = []
    private var devices: [Device] = []
    private var isRegistered = false
    private var isAskedFor = false
    /// Whatever asks before that, or behind it, is another device than the car.
    private var isPairing = false
    private var isPaired: Bool?
    private var isTrusted: Bool?

    init(_ context: SetupContext, alone: Bool = false) throws {
        self.context = context
        isAlone = alone
        program = try HelperProgram(["bluetoothctl"], showsComplaints: false, hears: true)
    }

    /// The devices that are near; those without a name only if there are no others.
    func search(milliseconds: Int64) -> [Device] {
        guard hear(for: PairingTalk.startMilliseconds, until: { isRegistered }) else { return [] }
        program.say(Words.search)
        hear(for: milliseconds) { false }
        // By now they have told their names, and those of an earlier search are in this list only.
        program.say("devices")
        hear(for: PairingTalk.listMilliseconds) { false }
        let named = devices.filter(\.hasName)
        return named.isEmpty ? devices : named
    }

    /// False if the car, or the person, did not want it.
    func pair(_ address: String) -> Bool {
        isPaired = nil
        isAskedFor = false
        isPairing = true
        defer { isPairing = false }
        program.say("pair \(address)")
        hear(for: PairingTalk.pairMilliseconds) { isPaired != nil }
        guard isPaired == true else { return false }
        program.say("trust \(address)")
        hear(for: PairingTalk.startMilliseconds) { isTrusted != nil }
        return isTrusted == true
    }

    // MARK: What it says

    /// Hears it until something is so; false if it ends before, or the time is over.
    @discardableResult
    private func hear(for milliseconds: Int64, until isSo: () -> Bool) -> Bool {
        let deadline = Int64(LogWriter.boottimeMilliseconds()) + milliseconds
        while !isSo() {
            let rest = deadline - Int64(LogWriter.boottimeMilliseconds())
            guard rest > 0, let bytes = program.bytes(within: rest) else { return false }
            pending += bytes
            while let end = pending.firstIndex(of: 0x0A) {
                hear(PairingTalk.plain(pending[..<end]), PairingTalk.own(pending[..<end]))
                pending.removeFirst(end + 1)
            }
            if isAskedFor, isPairing { passOn() }
        }
        return true
    }

    /// A line about a device has the name of that device in it, which may be anything.
    private func hear(_ line: String, _ own: String) {
        if Words.news.contains(where: { line.contains($0) }) {
            seeDevice(line)
        } else if own.hasSuffix(Words.isRegistered) {
            isRegistered = true
        } else if own == Words.isPaired || own.hasPrefix(Words.isNotPaired) && own.hasSuffix(Words.wasPaired) {
            isPaired = true
        } else if own.hasPrefix(Words.isNotPaired) || own.hasSuffix(Words.isAway) {
            isPaired = false
        } else if own.hasSuffix(Words.isTrusted) {
            isTrusted = true
        } else if own.hasPrefix(Words.isNotTrusted) {
            isTrusted = false
        } else if Words.requests.contains(where: { line.hasSuffix($0) }) {
            isAskedFor = true
        } else if let mark = line.firstRange(of: Words.mark) {
            // A question that was answered is drawn once more.
            let words = String(line[mark.upperBound...])
            if !words.contains("(yes/no)"), !words.hasPrefix("Enter ") { Complaint.say(words) }
        } else {
            seeDevice(line)
        }
    }

    /// `[NEW] Device 9C:DF:03:00:00:01 Golf`, and the same without the first word in a list.
    private func seeDevice(_ line: String) {
        if line.contains(Words.isChanged) || line.contains(Words.isGone) { return }
        guard let start = line.firstRange(of: "Device ") else { return }
        let words = line[start.upperBound...].split(separator: " ", maxSplits: 1).map(String.init)
        guard words.count == 2, BluetoothAddress.number(words[0]) != nil else { return }
        devices.removeAll { $0.address == words[0] }
        devices.append(Device(address: words[0], name: words[1]))
    }

    // MARK: What it asks

    /// The question has no end of line, and may not be there as a whole yet.
    private func passOn() {
        var question = PairingTalk.plain(pending[...])
        guard question.contains(Words.mark) else { return }
        while let mark = question.firstRange(of: Words.mark) { question = String(question[mark.upperBound...]) }
        while question.last == " " { question.removeLast() }
        guard question.last == ":" else { return }
        isAskedFor = false
        pending = []
        let isChoice = question.contains("(yes/no)")
        guard !isAlone else { return program.say(isChoice ? SetupWords.yes[1] : context.option("pin") ?? "") }
        let answer = context.ask(question + " ") ?? ""
        program.say(isChoice ? SetupWords.spelled(answer) : answer)
    }

    /// The words behind the name of the device that is connected, which stands in front of each line.
    private static func own(_ line: ArraySlice<UInt8>) -> String {
        let drawn = line.split(separator: 0x0D).last ?? []
        var words = plain(drawn)
        while let end = words.firstRange(of: Words.endOfName) { words = String(words[end.upperBound...]) }
        return words
    }

    /// Without the bytes by which a terminal draws: a sequence begins with ESC and ends with a letter.
    private static func plain(_ line: ArraySlice<UInt8>) -> String {
        var kept: [UInt8] = []
        var isDrawing = false
        for byte in line {
            if isDrawing {
                isDrawing = byte == UInt8(ascii: "[") || !(0x40...0x7E).contains(byte)
            } else if byte == 0x1B {
                isDrawing = true
            } else if byte >= 0x20 {
                kept.append(byte)
            }
        }
        return String(decoding: kept, as: UTF8.self)
    }
}
