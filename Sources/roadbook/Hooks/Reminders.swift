import CarBook
import Ledger

/// Services that people are reminded of: once when one is due soon, once when it is overdue, and again when it was put
/// off and the time is over.
struct Reminders {
    static let folder = "notify.d"

    private let invocation: Invocation
    private let store: HookStore
    private let notifiers: HookRunner

    init(_ invocation: Invocation, _ store: HookStore) {
        self.invocation = invocation
        self.store = store
        notifiers = HookRunner(invocation, store, folder: Reminders.folder)
    }

    /// A service at which somebody is to be reminded.
    struct Due {
        let reminded: HookMemory.Reminded
        let message: HookMessage
        let text: String
    }

    /// Tells the notifiers what none of them took yet. True if nothing is left.
    @discardableResult
    func send() throws -> Bool {
        for message in store.memory.unsent {
            guard notifiers.offer(message) else { continue }
            try store.change { $0.unsent.removeAll { $0.id == message.id } }
        }
        return store.memory.unsent.isEmpty
    }

    /// Looks which services are due, queues those of which nobody was told, and tells the hooks. Gives those.
    @discardableResult
    func judge(_ hooks: HookRunner) throws -> [Due] {
        try hooks.tellQueue()
        guard KnownTime.find(invocation.places) else {
            Complaint.say(HookWords.timeIsUnknown)
            return []
        }
        let due = try Reminders.due(invocation)
        let all = Set(due.map(\.reminded.about))
        let fresh = due.filter { isNews($0.reminded) }
        // Remembered and queued in one: a cut before it reminds again, a cut after it has them in both queues.
        try store.change { memory in
            memory.reminded = memory.reminded.filter { known in all.contains(known.about) }
            for one in due {
                memory.reminded.removeAll { $0.about == one.reminded.about }
                memory.reminded.append(one.reminded)
            }
            for one in fresh {
                memory.unsent.removeAll { Reminders.plan($0.id) == Reminders.plan(one.message.id) }
                memory.unsent.append(one.message)
                memory.untold.append(one.message)
            }
        }
        try hooks.tellQueue()
        return fresh
    }

    /// False if somebody was told of this level or of a higher one: that an overdue service is due soon after all, as a
    /// reading says, is no news.
    private func isNews(_ reminded: HookMemory.Reminded) -> Bool {
        !store.memory.reminded.contains { known in
            let isAsHigh = known.level == reminded.level || known.level == ServiceState.Status.overdue.rawValue
            return known.about == reminded.about && isAsHigh
        }
    }

    /// The part of an id that is the plan's, whatever the level is.
    private static func plan(_ id: String) -> Substring { id.prefix { $0 != "/" } }

    /// Sends a message that tries the notifiers. True if one of them took it.
    func trial() -> Bool { notifiers.offer(HookMessage(trying: .serviceDue)) }

    // MARK: What is due

    /// The services that somebody is to be reminded of as they stand now, told or not.
    static func due(_ invocation: Invocation) throws -> [Due] {
        let book = try OpenCarBook(invocation)
        var due: [Due] = []
        for vehicle in book.cars.inUse where !book.facts(of: vehicle, .plan).isEmpty {
            let stored = try StoredServices(book, vehicle)
            let text = ServiceText(book, stored)
            due += stored.services.plans.compactMap { Reminders.due($0, stored, text) }
        }
        return due
    }

    private static func due(
        _ planned: ServiceBook.Planned, _ stored: StoredServices, _ text: ServiceText
    ) -> Due? {
        let state = stored.state(planned)
        guard state.status == .overdue || state.status == .soon else { return nil }
        let fact = stored.fact(planned.plan)
        if let snoozed = fact.snoozedUntil, snoozed > WallClock.now() { return nil }
        let (about, level) = (about(planned, stored), state.status.rawValue)
        let line = ServiceWords.next(planned.plan.name, stored.vehicle.name, text.standing(planned))
        return Due(
            reminded: HookMemory.Reminded(about: about, level: level),
            message: message("\(about)/\(level)", planned, state, stored, line), text: line)
    }

    /// The entry of a plan, what it is due by, and until when it was put off: the same until somebody says something
    /// else of it. The odometer of being due is no part of it, for each reading may move an estimated one.
    private static func about(_ planned: ServiceBook.Planned, _ stored: StoredServices) -> String {
        func entry(_ fact: Fact) -> String { "\(logID(fact.id.log)):\(fact.id.sequence)" }
        let (plan, fact) = (planned.plan, stored.fact(planned.plan))
        let last = planned.works.last.map { entry(stored.fact($0)) }
        let numbers: [Int64?] = [
            planned.due.day?.days, plan.saidMetres.map { Int64($0) }, plan.everyMetres.map { Int64($0) },
            fact.snoozedUntil,
        ]
        let parts = [entry(fact), last ?? "-"] + numbers.map { number in number.map { "\($0)" } ?? "-" }
        return parts.joined(separator: "/")
    }

    private static func message(
        _ id: String, _ planned: ServiceBook.Planned, _ state: ServiceState, _ stored: StoredServices, _ line: String
    ) -> HookMessage {
        var message = HookMessage(.serviceDue, id: id, at: WallClock.now())
        let (name, vehicle) = (planned.plan.name, stored.vehicle.name)
        message.vehicle = vehicle
        let commands = [ServiceWords.sayDone(name, vehicle), HookWords.saySnooze(name, vehicle)]
        let service = HookDetails.service(name, state.status, days: state.days, metres: state.metres)
        message.details = service + HookDetails.texts(HookWords.title(vehicle), line, commands: commands)
        return message
    }
}
