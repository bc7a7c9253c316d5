import Settings

/// `setup`'s second step: the car whose Bluetooth begins and ends drives.
struct CarStep {
    private typealias Words = SetupWords

    let context: SetupContext

    /// The address to be written; nil where nothing is to be changed.
    func run() throws -> String? {
        switch context.option("car") {
        case "none": return nil
        case "wait": return try chosen(arrival(orTyped: false))
        case let address?:
            guard BluetoothAddress.number(address) != nil else { throw Words.isNoAddress(address) }
            return address.uppercased()
        case nil: return try context.isAsked ? asked() : known()
        }
    }

    /// The car of the settings, if there is one; movement begins drives else.
    private func known() throws -> String? {
        if let car = context.invocation.places.settings.read().settings.cars.first {
            try context.tell(Words.car, .well, Words.isKnown(car.title))
        } else {
            try context.tell(Words.car, .note, Words.noCar, Words.waitForCar)
        }
        return nil
    }

    private func asked() throws -> String? {
        if let car = context.invocation.places.settings.read().settings.cars.first {
            try context.tell(Words.car, .well, Words.isKnown(car.title))
            guard context.ask(Words.isItAnother)?.lowercased().hasPrefix("y") == true else { return nil }
        }
        if try sight().paired.isEmpty { try pair() }
        Complaint.say(Words.startEngine)
        return try chosen(arrival(orTyped: true))
    }

    private func sight() throws -> ProbeSighting {
        let probe = try context.probe()
        guard case .line(let line) = probe.next(), let sighting = ProbeSighting(line) else { throw Words.noProbe }
        return sighting
    }

    /// The device that connects while it is waited for.
    private func arrival(orTyped: Bool) throws -> ProbeSighting.Device? {
        let probe = try context.probe(wait: context.waitMilliseconds)
        var before: ProbeSighting?
        while case .line(let line) = probe.next(orTyped: orTyped) {
            guard let sighting = ProbeSighting(line) else { continue }
            if let device = sighting.arrival(since: before) { return device }
            // bluetoothd may be slower than the first look.
            if before != nil || !sighting.paired.isEmpty { before = sighting }
        }
        return nil
    }

    private func chosen(_ device: ProbeSighting.Device?) throws -> String? {
        guard let device else {
            try context.tell(Words.car, .note, Words.nothingConnected, Words.waitForCar)
            return nil
        }
        try context.tell(Words.car, .well, Words.connected(device.name, device.address))
        return device.address
    }

    // MARK: Pairing

    /// bluetoothctl asks and answers on this terminal; what it cannot do, docs/bluetooth.md tells.
    private func pair() throws {
        guard context.ask(Words.isPairing)?.lowercased().hasPrefix("n") != true else { return }
        _ = try HelperProgram.run(["bluetoothctl", "--timeout", "20", "scan", "on"])
        guard let text = context.ask(Words.whichAddress)?.uppercased(), BluetoothAddress.number(text) != nil else {
            return
        }
        for deed in ["pair", "trust"] {
            guard try HelperProgram.run(["bluetoothctl", deed, text]) == 0 else {
                return try context.tell(Words.car, .mend, Words.isNotPaired(text), Words.readPairing)
            }
        }
        try context.tell(Words.car, .well, Words.isPaired(text))
    }
}
