import Glibc

/// The Varlink conversation with every client of the socket, as a state machine over descriptors.
///
/// It never blocks and holds a bounded amount for each client: a call is read when the one before it is answered, an
/// answer is made when there is room for it, and a watcher that does not read misses states. A client that does not
/// keep to the protocol is told so and closed, and nobody else notices.
package final class ControlServer {
    package struct Limits: Sendable {
        package var clients = 32
        package var clientsOfAUser = 8
        /// The user whom the limit for each user does not bind, and for whom the last place is kept: root.
        package var exemptUser: UInt32 = 0
        /// A client that has said nothing for so long gives way when all places are taken, milliseconds.
        package var silence: Int64 = 1_000
        package var queuedMessages = 8
        package init() {}
    }

    package enum Note: Equatable, Sendable {
        /// Not let in: there are as many as may be.
        case refused(ControlCaller)
        /// Closed, as the one that had been silent the longest, because another came and all places were taken.
        case gaveWay(ControlCaller)
        /// Closed for what it sent.
        case garbage(ControlCaller, reason: String)
        /// The system has no descriptor left; nobody is let in for a second.
        case cannotAccept(errno: Int32)

        /// For the journal.
        package var words: String {
            switch self {
            case .refused(let caller): return ControlWords.isRefused(caller)
            case .gaveWay(let caller): return ControlWords.gaveWay(caller)
            case .garbage(let caller, let reason): return ControlWords.sendsNoCall(caller, reason)
            case .cannotAccept(let code): return ControlWords.nobodyIsLetIn(code)
            }
        }
    }

    /// The number of accepts or calls that are done before others have their turn.
    private static let turn = 8
    private static let acceptPause: Int64 = 1_000

    private let listener: ControlListener
    private let limits: Limits
    private let version: String
    let surroundings: ControlSurroundings
    private var connections: [Int32: Connection] = [:]
    private var descriptors: [UInt64: Int32] = [:]
    private var lastNumber: UInt64 = 0
    private var acceptsAgainAt: Int64?
    private var isStopped = false

    package init(
        _ listener: ControlListener, version: String, limits: Limits = Limits(), in surroundings: ControlSurroundings
    ) {
        self.listener = listener
        self.limits = limits
        self.version = version
        self.surroundings = surroundings
        surroundings.watch(listener.descriptor, .reading)
    }

    package var clients: Int { connections.count }
    package var watchers: Int { connections.values.count { $0.watch != nil } }

    // MARK: What the loop tells

    /// Something is to be done on the descriptor: to read, to write, or the other side is gone.
    package func ready(_ descriptor: Int32, _ interest: ControlInterest, hungUp: Bool = false) {
        if descriptor == listener.descriptor { return accept() }
        guard let connection = connections[descriptor] else { return }
        if hungUp, !interest.contains(.reading) { return close(connection) }
        if interest.contains(.reading), connection.read() { connection.heardAt = surroundings.now() }
        advance(connection)
    }

    /// The time at which `passDeadline` wants to be called.
    package var deadline: Int64? {
        var earliest = acceptsAgainAt
        for connection in connections.values {
            guard let due = connection.dueAt(limits.queuedMessages) else { continue }
            earliest = min(earliest ?? due, due)
        }
        return earliest
    }

    package func passDeadline() {
        let now = surroundings.now()
        if let again = acceptsAgainAt, again <= now {
            acceptsAgainAt = nil
            surroundings.watch(listener.descriptor, .reading)
        }
        tell(connections.values.filter { ($0.dueAt(limits.queuedMessages) ?? .max) <= now }, at: now)
    }

    /// The status has changed. Watchers are told, each no more often than it asked for.
    package func publish() {
        guard !connections.isEmpty else { return }
        let now = surroundings.now()
        let watching = connections.values.filter { $0.watch != nil }
        for connection in watching { connection.watch?.isBehind = true }
        tell(watching.filter { ($0.dueAt(limits.queuedMessages) ?? .max) <= now }, at: now)
    }

    /// Closes everything, once.
    package func stop() {
        guard !isStopped else { return }
        isStopped = true
        for connection in connections.values { close(connection) }
        surroundings.forget(listener.descriptor)
        listener.close()
    }

    // MARK: Coming and going

    private func accept() {
        for _ in 0..<ControlServer.turn {
            switch listener.accept() {
            case .none: return
            case .connection(let descriptor, let caller): admit(descriptor, caller)
            case .failed(let code):
                acceptsAgainAt = surroundings.now() + ControlServer.acceptPause
                surroundings.watch(listener.descriptor, [])
                return surroundings.note(.cannotAccept(errno: code))
            }
        }
    }

    private func admit(_ descriptor: Int32, _ caller: ControlCaller) {
        if let limit = limitInTheWay(of: caller) {
            let frame = Frame.error(.tooManyClients(limit: Int64(limit)))
            _ = frame.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            Glibc.close(descriptor)
            return surroundings.note(.refused(caller))
        }
        lastNumber += 1
        let connection = Connection(descriptor, number: lastNumber, caller, at: surroundings.now())
        connections[descriptor] = connection
        descriptors[lastNumber] = descriptor
        surroundings.watch(descriptor, .reading)
    }

    /// The limit that keeps a newcomer out, if nobody gives way to it.
    private func limitInTheWay(of caller: ControlCaller) -> Int? {
        let isExempt = caller.user == limits.exemptUser
        let ofUser = connections.values.filter { $0.caller.user == caller.user }
        if !isExempt, ofUser.count >= limits.clientsOfAUser, !makeRoom(among: ofUser) { return limits.clientsOfAUser }
        let places = isExempt ? limits.clients : limits.clients - 1
        if connections.count >= places, !makeRoom(among: Array(connections.values)) { return limits.clients }
        return nil
    }

    /// Closes the connection that has been silent the longest, of those that wait for nothing.
    private func makeRoom(among candidates: [Connection]) -> Bool {
        let latest = surroundings.now() - limits.silence
        let silent = candidates.filter { $0.isIdle && $0.heardAt <= latest }
        guard let longest = silent.min(by: { ($0.heardAt, $0.number) < ($1.heardAt, $1.number) }) else { return false }
        longest.queue(Frame.error(.tooManyClients(limit: Int64(limits.clients))))
        longest.flush()
        close(longest)
        surroundings.note(.gaveWay(longest.caller))
        return true
    }

    private func close(_ connection: Connection) {
        guard connections.removeValue(forKey: connection.descriptor) != nil else { return }
        descriptors[connection.number] = nil
        surroundings.forget(connection.descriptor)
        Glibc.close(connection.descriptor)
    }

    // MARK: Calls

    /// Does what can be done for a connection now: calls that have come, answers that can go, its end.
    private func advance(_ connection: Connection) {
        guard !connection.isAdvancing else { return }
        connection.isAdvancing = true
        var turns = ControlServer.turn
        while turns > 0, connection.canTakeCall(limits.queuedMessages), let bytes = connection.frames.next() {
            receive(bytes, from: connection)
            turns -= 1
        }
        if connection.frames.isEndless, !connection.isClosing {
            drop(connection, .invalidMessage(reason: ControlWords.isTooLong(Frames.longestMessage)))
        }
        connection.flush()
        connection.isAdvancing = false
        settle(connection)
    }

    private func settle(_ connection: Connection) {
        if connection.isOver { return close(connection) }
        catchUp(connection)
        if connection.isOver { return close(connection) }
        let interest = connection.interest(limits.queuedMessages)
        if interest != connection.watched {
            connection.watched = interest
            surroundings.watch(connection.descriptor, interest)
        }
    }

    private func receive(_ bytes: [UInt8], from connection: Connection) {
        do {
            let message = try ControlMessage(reading: bytes)
            connection.isAnswering = true
            connection.wantsNothing = message.wantsNothing
            if let answer = try answer(to: message, from: connection) { complete(connection, with: answer) }
        } catch {
            guard case .invalidMessage = error else { return complete(connection, with: Frame.error(error)) }
            drop(connection, error)
        }
    }

    /// The answer, if it can be given at once.
    private func answer(
        to message: ControlMessage, from connection: Connection
    ) throws(ControlError) -> [UInt8]? {
        if message.wantsUpgrade { throw .invalidParameter(parameter: "upgrade") }
        guard let interface = ControlInterface.named(message.interface) else {
            throw .interfaceNotFound(interface: message.interface)
        }
        guard let method = interface.method(message.method) else { throw .methodNotFound(method: message.fullName) }
        if interface.name == ControlInterface.common.name {
            let request: CommonRequest = try method.call(message.parameters)
            return Frame.answer(try request.answer(version: version))
        }
        let request = try ControlRequest(method, message.parameters)
        return perform(request, more: message.wantsMore, from: connection)
    }

    private func perform(_ request: ControlRequest, more: Bool, from connection: Connection) -> [UInt8]? {
        switch request {
        case .getStatus: return Frame.answer(ControlAnswer.status(surroundings.status()))
        case .watch(let interval):
            guard more else { return Frame.answer(ControlAnswer.status(surroundings.status())) }
            connection.watch = Connection.Watch(intervalMs: interval ?? 0, toldAt: nil, isBehind: true)
            return nil
        case .start, .finish, .pause, .resume, .mark, .car, .flush, .reload:
            surroundings.answer(request, connection.caller, ControlReply(self, connection.number))
            return nil
        }
    }

    private func drop(_ connection: Connection, _ error: ControlError) {
        if case .invalidMessage(let reason) = error {
            surroundings.note(.garbage(connection.caller, reason: reason))
        }
        connection.queue(Frame.error(error))
        connection.isClosing = true
    }

    func complete(_ number: UInt64, with frame: [UInt8]) {
        guard let descriptor = descriptors[number], let connection = connections[descriptor] else { return }
        complete(connection, with: frame)
        advance(connection)
    }

    private func complete(_ connection: Connection, with frame: [UInt8]) {
        guard connection.isAnswering else { return }
        connection.isAnswering = false
        connection.heardAt = surroundings.now()
        if !connection.wantsNothing { connection.queue(frame) }
    }

    // MARK: Watchers

    /// One text serves all who are told at once.
    private func tell(_ watching: [Connection], at now: Int64) {
        guard !watching.isEmpty else { return }
        let frame = Frame.answer(ControlAnswer.status(surroundings.status()), continues: true)
        for connection in watching {
            connection.tell(frame, at: now)
            connection.flush()
            settle(connection)
        }
    }

    /// For a watcher that is new, or that has read and made room.
    private func catchUp(_ connection: Connection) {
        guard let due = connection.dueAt(limits.queuedMessages) else { return }
        let now = surroundings.now()
        guard due <= now else { return }
        connection.tell(Frame.answer(ControlAnswer.status(surroundings.status()), continues: true), at: now)
        connection.flush()
    }
}
