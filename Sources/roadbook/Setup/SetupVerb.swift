import CarBook
import Drive
import Files
import Glibc
import Settings
import Terminal

extension Command {
    /// `setup`: from a Pi with a receiver to one that records.
    static let setup = Command(
        "setup", "from a new Pi to one that records, step by step",
        about: """
            Goes through all that recording needs: the receiver and a first fix, the car whose Bluetooth begins and \
            ends drives, vehicle, units and currency, who may read the books, the units of systemd, a minute of \
            recording into a directory of its own; then "roadbook doctor". Each step writes what it found at once, so \
            it can be broken off anywhere and run again.

            At a terminal it asks what it cannot find out. Every answer can be an option; where nobody can be asked, \
            what is not given stays as it is. With --car wait it waits for the car that connects: start the engine. \
            A car without Bluetooth is --car none, and --vehicle: each drive that movement begins is then its. \
            With --car ADDRESS --pair the car is paired as well, while its menu for new phones is open, and its \
            questions are answered with yes, and with --pin.
            """,
        options: [
            Option("receiver", "PORT", help: "the receiver's name in /dev/serial/by-id, if gpsd does not find it"),
            Option("car", "CAR", help: "an address, wait for the one that connects now, or none"),
            Option("pair", help: "pair the car of --car ADDRESS, with nobody to ask"),
            Option("pin", "PIN", help: "the PIN that an older car wants, with --pair"),
            Option("vehicle", "NAME", help: "what the car is called in the list of trips"),
            Option("units", "UNITS", help: "metric or imperial"),
            Option("currency", "CODE", help: "what is paid in, such as EUR"),
            Option("user", "NAME", help: "who may read the books, or none (else who called sudo)"),
            Option("wait", "TIME", help: "how long to wait for a fix, and for the car (2min)"),
            Option("test", "TIME", help: "how long to record for the proof (60s); 0 for not at all"),
            Option("system", "DIR", help: "where the files of the system are, if not in /"),
            Option("json", help: "one object for each finding, as of doctor"),
        ],
        examples: [
            Example("sudo roadbook setup", "be asked, step by step"),
            Example(
                "sudo roadbook setup --car wait --vehicle Golf --units metric --currency EUR",
                "ask nothing, and take the car that connects within two minutes"),
        ]
    ) { invocation in
        try SetupVerb(invocation).run()
    }
}

/// One setup.
private struct SetupVerb {
    private typealias Words = SetupWords
    private static let units = BootUnit.all.map(\.name)

    private let invocation: Invocation
    private let context: SetupContext
    private let testMilliseconds: Int64

    init(_ invocation: Invocation) throws {
        self.invocation = invocation
        context = try SetupContext(invocation)
        testMilliseconds = try SetupContext.time("test", invocation, else: 60_000)
        try SetupVerb.checkPairing(context)
        try SetupVerb.prepare(context.directory, context.system)
    }

    /// A car is paired by its address, and a PIN is one word, as bluetoothd has it.
    private static func checkPairing(_ context: SetupContext) throws {
        let namesCar = ![nil, "wait", "none"].contains(context.option("car"))
        guard namesCar || !context.isPairing else { throw Words.pairsNamedCar }
        guard let pin = context.option("pin") else { return }
        guard context.isPairing else { throw Words.pinGoesWithPair }
        let isPlain = pin.utf8.allSatisfy { (0x21...0x7E).contains($0) }
        guard isPlain, (1...16).contains(pin.utf8.count) else { throw Words.isNoPIN(pin) }
    }

    /// Makes the directory of the settings, or sees that it can be written.
    private static func prepare(_ directory: String, _ system: SystemFacts) throws {
        var code = OpenFolder.make(directory)
        if code == 0 { code = access(directory, W_OK) == 0 ? 0 : errno }
        guard code != 0 else { return }
        // A directory that is not there yet lies on nothing.
        let mount = system.mount(of: directory) ?? system.mount(of: "/")
        throw Words.notWritable(directory, code, on: mount?.point ?? "/")
    }

    func run() throws -> ExitCode {
        try ReceiverStep(context: context).run()
        try write(.address, try CarStep(context: context).run())
        try settle(.vehicle, context.option("vehicle"), Words.whichVehicle)
        try settle(.units, context.option("units"), Words.whichUnits)
        try settle(.currency, context.option("currency"), Words.whichCurrency)
        try reload()
        try join()
        try startUnits()
        try TestDrive(context: context, milliseconds: testMilliseconds).run()
        return try examine()
    }

    // MARK: Settings

    /// By the option, else by a person, who is asked again after an answer that is not allowed.
    private func settle(_ key: SettingKey, _ option: String?, _ question: String) throws {
        if let option { return try write(key, option) }
        while let answer = context.ask(question) {
            do { return try write(key, answer) } catch let complaint as Complaint where complaint.code == .usage {
                complaint.speak()
            }
        }
    }

    private func write(_ key: SettingKey, _ typed: String?) throws {
        guard let typed else { return }
        let isCurrency = key == .currency && !typed.isEmpty
        let value = isCurrency ? try TypedFigure.currency(typed).code : typed
        let settings = invocation.places.settings
        do throws(SettingsEdit.Failure) {
            try SettingsEdit(key, to: value, in: settings.read().settings).apply(to: settings.editedFile)
        } catch {
            throw ConfigWords.notSet(error, key, typed: value)
        }
        try context.tell(Words.settings, .well, ConfigWords.inFile("\(key.name)=\(value)", settings.editedFile))
    }

    /// A recorder that does not run reads them when it starts.
    private func reload() throws {
        do { _ = try RecorderClient(invocation.places).call(.reload) } catch let complaint as Complaint {
            guard complaint.code != .noDaemon else { return }
            try context.tell(Words.settings, .mend, complaint.message, complaint.hint)
        }
    }

    // MARK: The household and the units

    private func join() throws {
        guard let user = context.option("user") ?? Screen.environment("SUDO_USER"), user != "none" else { return }
        guard !user.hasPrefix("-"), getpwnam(user) != nil else {
            return try context.tell(Words.household, .mend, Words.noUser(user), Words.listUsers, advice: Words.nameUser)
        }
        guard try HelperProgram.run(["usermod", "--append", "--groups", DoctorWords.group, user]) == 0 else {
            return try context.tell(Words.household, .mend, Words.isNoMember(user), Words.addUser(user))
        }
        try context.tell(Words.household, .well, Words.isMember(user))
    }

    private func startUnits() throws {
        guard context.system.hasSystemd else { return try context.tell(DoctorWords.units, .note, Words.noSystemd) }
        let code = try HelperProgram.run(["systemctl", "enable", "--now", "--quiet"] + SetupVerb.units)
        let remedy = DoctorWords.enable(SetupVerb.units)
        try code == 0
            ? context.tell(DoctorWords.units, .well, Words.unitsRun)
            : context.tell(DoctorWords.units, .mend, Words.unitsDoNotRun, remedy)
    }

    /// Ends as `doctor` does, and with 6 too if one of the steps did.
    private func examine() throws -> ExitCode {
        for finding in Examination(invocation, context.system).findings { try context.tell(finding) }
        return context.needsAttention ? .needsAttention : .ok
    }
}
