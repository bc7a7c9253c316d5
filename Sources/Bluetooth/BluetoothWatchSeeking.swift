import Drive

/// A car that is being called.
struct Seek {
    let address: Car.ID
    let path: String
}

// Calling cars ourselves.
extension BluetoothWatch {
    /// Calls a car that is paired, through the adapter that knows it; `onSeek` tells what came of it. False when it
    /// cannot be called now, or another is being called.
    @discardableResult
    package func connect(_ address: Car.ID) -> Bool {
        guard seek == nil, let owner, let path = callablePath(of: address) else { return false }
        let isSent = call(owner, path, Bluez.device, "Connect", timeout: 60 * BluetoothWatch.second) { _ in
        } reply: { message, context, _ in
            BluetoothWatch.from(context).connectAnswered(BusMessage(raw: message!))
            return 0
        }
        if isSent { seek = Seek(address: address, path: path) }
        return isSent
    }

    /// True if `connect` would call the car.
    package func canCall(_ address: Car.ID) -> Bool { callablePath(of: address) != nil }

    private func callablePath(of address: Car.ID) -> String? {
        guard let tree else { return nil }
        let known = tree.devices.filter { $0.value.address == address && $0.value.isPaired }
        return known.filter { tree.isReachable($0.value) }.keys.min()
    }

    /// A link that is up is a car that is there, whatever bluetoothd thinks of its profiles.
    private func connectAnswered(_ message: BusMessage) {
        guard let seek else { return }
        self.seek = nil
        var outcome = SeekOutcome.connected
        if message.isError, tree?.devices[seek.path]?.isConnected != true {
            outcome = SeekOutcome(errorName: message.errorName, text: message.errorText)
        }
        report(SeekReport(address: seek.address, outcome: outcome))
    }

    /// A red light is no reason to give up.
    private static let movementLasts: Int64 = 120_000

    /// Everything that the plan has to know; nil when nobody shall be called.
    var surroundings: SeekPlan.Surroundings? {
        guard !options.sought.isEmpty else { return nil }
        let isMoving = lastMovement.map { now - $0 < BluetoothWatch.movementLasts } ?? false
        let isConnected = options.cars.contains { presence(of: $0) == .connected }
        if isConnected { return SeekPlan.Surroundings(isMoving: isMoving, isConnected: true, callable: []) }
        let callable = options.sought.filter { presence(of: $0) != .connected && canCall($0) }
        return SeekPlan.Surroundings(isMoving: isMoving, isConnected: isConnected, callable: callable)
    }

    func callWhoIsDue() {
        guard let surroundings, let car = plan.next(at: now, surroundings) else { return }
        if !connect(car) { plan.finished(car) }
    }
}
