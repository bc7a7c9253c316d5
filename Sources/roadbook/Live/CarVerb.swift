import Control

extension Command {
    /// The verb for other programs that know of the car: an ignition line, an OBD plug, a script of udev's.
    static func car(connected: Bool) -> Command {
        let word = connected ? "connected" : "gone"
        return Command(
            "car \(word)", connected ? "say that the car is there" : "say that the car has gone",
            about: """
                Says that the car \(connected ? "is there" : "has gone"), for whatever else knows it: an ignition \
                line, an OBD plug, a button. It counts as much as Bluetooth. Without a name it is the first car of the \
                settings.
                """,
            operand: "[NAME]", options: [.json],
            examples: [Example("roadbook car \(word)", "from a script of the ignition")]
        ) { invocation in
            let name = try RecorderClient.text(invocation.values.operand, "NAME")
            let request = ControlRequest.car(name: name, connected: connected)
            guard case .car(let durable) = try RecorderClient(invocation.places).call(request) else { return .failed }
            if invocation.values.has("json") {
                try invocation.object { writer in
                    writer.name("durable")
                    writer.bool(durable)
                }
            } else {
                try invocation.output.line(
                    connected
                        ? DriveWords.isThere(car: name, isOnCard: durable)
                        : DriveWords.hasGone(car: name, isOnCard: durable))
            }
            return .ok
        }
    }
}
