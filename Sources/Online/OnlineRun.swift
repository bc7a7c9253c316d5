import Answers
import AppendLog
import Files
import Glibc
import Settings

/// One run of the program: asks what is due, at its pace, and keeps each answer before it asks again.
struct OnlineRun {
    private let options: OnlineOptions
    private let settings: OnlineSettings
    private let books: HouseholdBooks
    /// Hears each line that is said.
    private let say: (LineWeight, String) -> Void
    private var tally = CallTally()
    /// True while the book has lines of the future, and no service has said yet that the clock of now is right.
    private var isInDoubt = false

    init(_ options: OnlineOptions, _ settings: Settings, say: @escaping (LineWeight, String) -> Void) throws {
        (self.options, self.say) = (options, say)
        self.settings = try OnlineSettings(settings)
        books = try HouseholdBooks(data: options.data, fallback: settings.text(.fallback), now: OnlineRun.now)
    }

    /// Gives the exit code.
    mutating func run() throws -> Int32 {
        let lock = try hold()
        defer { withExtendedLifetime(lock) {} }
        var pace = try pace()
        if options.errand == .dryRun {
            foretell(pace)
            return 0
        }
        if try books.isDriving() {
            say(.information, OnlineWords.driving)
            return 0
        }
        try ask(&pace)
        // Without a network one line of each service is enough.
        if tally.calls > 0 || !pace.isCutOff {
            say(tally.calls > 0 ? .notice : .information, OnlineWords.summary(tally))
        }
        return tell(pace) ? 6 : 0
    }

    /// One at a time: whoever comes second leaves. The lock is that of the answers, which are written here alone: at
    /// the folder of the books people who write take turns, and a run lasts for minutes.
    private func hold() throws(OnlineComplaint) -> HeldFolder? {
        guard let books = try? HeldFolder(options.data) else {
            throw OnlineComplaint(OnlineWords.noBooks(options.data), hint: OnlineWords.noBooksHint)
        }
        if options.errand == .dryRun { return nil }
        let name = FileName("answers")
        guard let answers = (try? books.folder(name)) ?? (try? books.makeFolder(name, mode: 0o2750)) else {
            throw OnlineComplaint(OnlineWords.notWritable("\(options.data)/answers"), hint: OnlineWords.startUnit)
        }
        if answers.lock() { return answers }
        throw OnlineComplaint(OnlineWords.isRunning, hint: OnlineWords.isRunningHint)
    }

    private mutating func pace() throws -> CallPace {
        let list = try books.questions()
        let book = try AnswerLog.book(of: AnswerLog.all(in: options.data), at: OnlineRun.now())
        isInDoubt = book.linesAhead > 0
        return CallPace(list, settings, book: book, clock: OnlineRun.clock())
    }

    // MARK: Asking

    private mutating func ask(_ pace: inout CallPace) throws {
        let log = AnswerLog("\(options.data)/answers")
        let web = try WebCalls(settings)
        while true {
            switch pace.step(utc: OnlineRun.now(), clock: OnlineRun.clock()) {
            case .done: return
            case .wait(let milliseconds): OnlineRun.pause(milliseconds)
            case .ask(let call):
                if try books.isDriving() {
                    say(.information, OnlineWords.driving)
                    return
                }
                let (reply, date) = web.get(call)
                try keep(reply, date, of: call, &pace, log)
            }
        }
    }

    private mutating func keep(
        _ reply: WebReply, _ date: Int64?, of call: OnlineCall, _ pace: inout CallPace, _ log: AnswerLog
    ) throws {
        let utc = OnlineRun.now()
        let outcome = CallOutcome(reply, to: call, utc: utc)
        // Anyone who says what is no answer may be somebody else, with a clock of his own.
        let check = ClockCheck(utc, service: outcome.isAnswer ? date : nil)
        // An answer would be dated in the future, and weather taken for final that is none.
        let undated = CallOutcome.failed(.wrong, status: 200, retryAfterSeconds: nil)
        let kept = check == .isAhead ? undated : outcome
        guard let line = pace.hear(kept, of: call, utc: utc, clock: OnlineRun.clock()) else { return }
        try log.append(line)
        tally.add(line)
        if case .failure(let failure, _) = line.content, check != .isAhead {
            say(.notice, OnlineWords.failed(call.address.host, failure.reason, failure.status))
        }
        try settle(check, call.address.host, isAnswered: outcome.isAnswer)
    }

    /// Ends the run where the clock is wrong, or may be, and nothing tells.
    private mutating func settle(_ check: ClockCheck, _ host: String, isAnswered: Bool) throws(OnlineComplaint) {
        switch check {
        case .isAhead: throw OnlineComplaint(OnlineWords.clockAhead(host), hint: OnlineWords.clockHint)
        case .isBehind where isInDoubt: throw OnlineComplaint(OnlineWords.clockBehind, hint: OnlineWords.clockHint)
        case .unknown where isInDoubt && isAnswered:
            throw OnlineComplaint(OnlineWords.clockUnproven(host), hint: OnlineWords.clockHint)
        case .holds: isInDoubt = false
        case .isBehind, .unknown: break
        }
    }

    /// Says what would be asked if every call were answered.
    private func foretell(_ pace: CallPace) {
        var pace = pace
        let utc = OnlineRun.now()
        var clock = OnlineRun.clock()
        let open = pace.open(utc)
        var calls: [OnlineCall] = []
        while true {
            switch pace.step(utc: utc, clock: clock) {
            case .done:
                for line in OnlineWords.foretold(calls, later: open - calls.count) { say(.information, line) }
                if isInDoubt { say(.information, OnlineWords.datedInTheFuture(pace.book.linesAhead)) }
                _ = tell(pace)
                return
            case .wait(let milliseconds): clock += milliseconds
            case .ask(let call):
                calls.append(call)
                _ = pace.hear(.nothing, of: call, utc: utc, clock: clock)
            }
        }
    }

    /// Says which services cannot be asked now. True if one wants another setting.
    private func tell(_ pace: CallPace) -> Bool {
        var needsAttention = false
        for (kind, service) in [(AnswerSubject.Kind.street, settings.streets), (.weather, settings.weather)] {
            guard let service, let obstacle = pace.obstacle(kind, OnlineRun.now()) else { continue }
            // Once in the journal, by the run that was refused.
            let weight: LineWeight = obstacle == .refused && tally.calls > 0 ? .warning : .information
            say(weight, OnlineWords.obstacle(obstacle, service.address.host, CallPace.mostCalls(kind)))
            if obstacle == .refused { needsAttention = true }
        }
        return needsAttention
    }

    // MARK: Time

    private static func clock() -> Int64 { Int64(LogWriter.boottimeMilliseconds()) }

    /// Milliseconds since 1970.
    private static func now() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
    }

    private static func pause(_ milliseconds: Int64) { _ = poll(nil, 0, Int32(min(milliseconds, CallPace.between))) }
}
