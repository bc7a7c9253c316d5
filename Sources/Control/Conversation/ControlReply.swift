/// The one answer to one call. To answer again, or after the client has gone, does nothing.
package final class ControlReply {
    private weak var server: ControlServer?
    private let connection: UInt64

    init(_ server: ControlServer, _ connection: UInt64) {
        self.server = server
        self.connection = connection
    }

    package func answer(_ answer: ControlAnswer) { send(Frame.answer(answer)) }
    package func fail(_ error: ControlError) { send(Frame.error(error)) }

    private func send(_ frame: [UInt8]) {
        let server = self.server
        self.server = nil
        server?.complete(connection, with: frame)
    }
}
