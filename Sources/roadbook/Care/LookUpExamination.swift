import Answers
import AppendLog
import Ledger
import Settings
import Terminal

/// The findings of `doctor` about look-ups over the network: whether they are on, what came of them, and what keeps a
/// service from being asked. No place is named, and no date: a report for others tells ages.
struct LookUpExamination {
    private typealias Words = LookUpWords

    private(set) var findings: [Finding] = []
    private let now = WallClock.now()

    init(_ invocation: Invocation) {
        let settings = invocation.places.settings.read().settings
        let services = LookUpExamination.services(settings)
        let logs = AnswerLog.all(in: invocation.places.data)
        do throws(LogError) {
            let book = try AnswerLog.book(of: logs, at: now)
            let bytes = logs.reduce(Int64(0)) { $0 + DiskUse(in: [$1.directory]).bytes }
            add(.well, Words.sum(isOn: !services.isEmpty, answers: book.answers, bytes: bytes, ages(book)))
            examineDamage(book)
            for (name, setting) in services { examine(book.service(name), name, setting) }
        } catch {
            add(.mend, Words.unread(Complaint(error).message), Words.verify)
        }
    }

    private mutating func add(_ verdict: Finding.Verdict, _ text: String, _ remedy: String? = nil) {
        findings.append(Finding(area: Words.area, verdict: verdict, text: text, remedy: remedy))
    }

    /// The services that are switched on, by the names that they have in the answers, each with its setting.
    private static func services(_ settings: Settings) -> [(name: String, setting: UInt64)] {
        var services: [(name: String, setting: UInt64)] = []
        let contact = settings.text(.contact)
        let streets = settings.text(.streets)
        if streets != "no" {
            services.append((streets, CallFailure.setting([settings.text(.streetsEndpoint), contact])))
        }
        guard settings.flag(.weather) else { return services }
        let addresses = [settings.text(.weatherEndpoint), settings.text(.weatherArchiveEndpoint)]
        services.append((Words.weatherService, CallFailure.setting(addresses + [contact])))
        return services
    }

    private func ages(_ book: AnswerBook) -> (call: String, answer: String?)? {
        guard let call = book.newestCallUTC else { return nil }
        return (age(call), book.newestUTC.map(age))
    }

    private func age(_ utc: Int64) -> String { Quantity.duration(milliseconds: max(0, now - utc)) }

    private mutating func examineDamage(_ book: AnswerBook) {
        if book.missing > 0 || book.damaged > 0 { add(.mend, Words.damaged, Words.verify) }
        let strange = book.unreadable + book.otherLines
        if strange > 0 { add(.note, Words.notUnderstood(strange)) }
        if book.linesAhead > 0 { add(.note, Words.ahead(book.linesAhead)) }
    }

    private mutating func examine(_ service: AnswerBook.Service, _ name: String, _ setting: UInt64) {
        if service.refused == setting { return add(.mend, Words.refuses(name), Words.changeContact) }
        if service.limitedUntil > now {
            let time = Quantity.duration(milliseconds: service.limitedUntil - now)
            return add(.note, Words.limited(name, for: time))
        }
        guard let reason = service.failing, reason != .refused, reason != .limited else { return }
        add(.note, Words.failed(name, reason), Words.dryRun)
    }
}
