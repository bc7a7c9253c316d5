import Settings

/// `setup`'s second step: the car whose Bluetooth begins and ends drives.
struct CarStep {
    private typealias Words = SetupWords

    private static let searchMilliseconds: Int64 = 20_000

    let context: SetupContext

    /// The address to be written; nil where nothing is to be changed.
    func run() throws -> String? {
        switch context.option("car") {
        case "none": return nil
        case "wait":
            context.announce(Words.waitsForCar(for: context.waitMilliseconds))
            return try chosen(arrival(orTyped: false))
        case let address?:
            guard BluetoothAddress.number(address) != nil else { throw Words.isNoAddress(address) }
            if context.isPairing { try pairAlone(address.uppercased()) }
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
            guard context.asksFor(Words.isItAnother, else: false) else { return nil }
        }
        let sighting = try sight()
        guard sighting.isBluetoothReady else {
            try context.tell(Words.car, .note, Words.noBluetooth(sighting.bluetooth), Words.setUpAgain)
            return nil
        }
        guard try isPaired(sighting.paired) else { return nil }
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

    /// False if the car is not paired, and will not be now.
    private func isPaired(_ devices: [ProbeSighting.Device]) throws -> Bool {
        let isThere = devices.isEmpty ? false : context.asksFor(Words.isAmong(devices.map(\.name)), else: true)
        if isThere { return true }
        guard context.asksFor(Words.isPairing, else: true) else {
            try context.tell(Words.car, .note, Words.nothingPaired, Words.setUpAgain)
            return false
        }
        while try !pairs() {
            // A terminal that is gone would say yes for ever.
            guard context.isAsked, context.asksFor(Words.isTriedAgain, else: true) else {
                try context.tell(Words.car, .mend, Words.nothingPaired, Words.readPairing)
                return false
            }
        }
        return true
    }

    /// One search, and one device of it.
    private func pairs() throws -> Bool {
        let talk = try PairingTalk(context)
        let milliseconds = min(CarStep.searchMilliseconds, context.waitMilliseconds)
        Complaint.say(Words.searches(for: milliseconds))
        let devices = talk.search(milliseconds: milliseconds)
        guard !devices.isEmpty else {
            Complaint.say(Words.nothingFound)
            return false
        }
        for (index, device) in devices.enumerated() {
            Complaint.say(Words.choice(index + 1, "\(device.name) (\(device.address))"))
        }
        guard let device = chosen(among: devices) else { return false }
        Complaint.say(Words.pairs(device.name))
        guard talk.pair(device.address) else {
            Complaint.say(Words.isNotPaired(device.name))
            return false
        }
        try context.tell(Words.car, .well, Words.isPaired(device.name))
        return true
    }

    /// Nobody is asked; the address is the car's all the same if it was not there to be paired.
    private func pairAlone(_ address: String) throws {
        let talk = try PairingTalk(context, alone: true)
        let devices = talk.search(milliseconds: min(CarStep.searchMilliseconds, context.waitMilliseconds))
        let name = devices.first { $0.address == address }?.name ?? address
        // Without bluetoothd nothing is found, and nothing would answer.
        guard !devices.isEmpty, talk.pair(address) else {
            return try context.tell(
                Words.car, .mend, Words.isNotPaired(name), Words.readPairing, advice: Words.openMenu)
        }
        try context.tell(Words.car, .well, Words.isPaired(name))
    }

    /// A person may know an address, too, that the list does not have.
    private func chosen(among devices: [PairingTalk.Device]) -> PairingTalk.Device? {
        while let answer = context.ask(Words.whichDevice) {
            if let number = Int(answer), devices.indices.contains(number - 1) { return devices[number - 1] }
            let address = answer.uppercased()
            if BluetoothAddress.number(address) != nil { return PairingTalk.Device(address: address, name: address) }
            Complaint.say(Words.isNoChoice(answer))
        }
        return nil
    }
}
