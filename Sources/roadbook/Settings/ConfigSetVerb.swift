import CarBook
import Glibc
import Settings
import Terminal

extension Command {
    static let configSet = Command(
        "config set", "change a setting, and tell the recorder",
        about: """
            Writes the setting into roadbook.conf.d/90-set.conf under /etc/roadbook, where it overrules what other \
            files say, and leaves everything else in that file as it stands. What is only about how things are \
            shown goes into your own ~/.config/roadbook/roadbook.conf, unless you are root. An empty VALUE takes \
            back what was set here.

            The recorder is asked to read its settings again, and what changed for it is printed. If it does not \
            run it reads them when it starts.

            Keys of [Car] are those of the first car; Address adds it where there is none.
            """,
        operand: "KEY VALUE", options: [.json],
        examples: [
            Example(
                "sudo roadbook config set IdleTimeout 15min",
                "let a drive end after 15 minutes of standing, from now on"),
            Example("sudo roadbook config set Car.Address 00:1B:44:11:3A:B7", "name the first car"),
            Example("roadbook config set Units imperial", "show miles, to you alone (with sudo to everybody)"),
        ]
    ) { invocation in try ConfigSetVerb(invocation).run() }
}

/// One run of `config set`.
private struct ConfigSetVerb {
    private let invocation: Invocation
    private let key: SettingKey
    private let path: String

    init(_ invocation: Invocation) throws {
        self.invocation = invocation
        key = try invocation.settingKey()
        let places = invocation.places.settings
        let personal = key.section.isPersonal && geteuid() != 0 ? places.personalFile : nil
        path = personal ?? places.editedFile
    }

    private var typed: String { invocation.values.operands.dropFirst().first ?? "" }

    func run() throws -> ExitCode {
        let before = invocation.places.settings.read()
        let value = typed.isEmpty ? nil : typed
        // Anything but three letters is refused as every setting is.
        if key == .currency, Currency(typed) != nil { _ = try TypedFigure.currency(typed) }
        try write(value, before.settings)
        let after = invocation.places.settings.read()
        let recorder = key.section.isPersonal || key.section == .online ? nil : tell()
        if invocation.values.has("json") {
            try printObject(after.settings, recorder)
        } else {
            try printLines(after.settings, recorder)
        }
        if case .refused(let complaint) = recorder { throw complaint }
        return .ok
    }

    private func write(_ value: String?, _ settings: Settings) throws {
        do throws(SettingsEdit.Failure) {
            try SettingsEdit(key, to: value, in: settings).apply(to: path)
        } catch {
            throw ConfigWords.notSet(error, key, typed: typed)
        }
    }

    // MARK: The recorder

    private enum Told {
        case changed([String])
        case absent(String)
        /// The setting keeps what held before.
        case refused(Complaint)
    }

    private func tell() -> Told {
        do {
            let answer = try RecorderClient(invocation.places).call(.reload)
            guard case .reload(let changed) = answer else { return .changed([]) }
            return .changed(changed)
        } catch let complaint as Complaint where complaint.code == .noDaemon {
            return .absent(complaint.message)
        } catch let complaint as Complaint {
            return .refused(complaint)
        } catch {
            return .refused(Complaint("\(error)"))
        }
    }

    // MARK: Saying

    private func printLines(_ settings: Settings, _ recorder: Told?) throws {
        try invocation.output.line(holding(settings))
        switch recorder {
        case .changed(let keys) where keys.isEmpty: try invocation.output.line(ConfigWords.nothingChanged)
        case .changed(let keys):
            try invocation.output.line(ConfigWords.tookOver(keys))
            if key == .socket || key == .fallback {
                try invocation.output.line(ConfigWords.needsRestart(key.name))
            }
        case .absent(let why): try invocation.output.line(ConfigWords.readAtStart(why))
        case .refused, nil: break
        }
    }

    /// `IdleTimeout=15min (FILE:3)`, as it holds now; another file may have the last word.
    private func holding(_ settings: Settings) -> String {
        guard key.section != .car else {
            let car = settings.cars.first
            let text = car?.assignments.first { $0.0 == key }?.1 ?? ""
            return ConfigWords.inFile("\(key.name)=\(text)", path)
        }
        let entry = settings[key]
        let text = "\(key.name)=\(entry.text)"
        // A key that was taken away is overruled by nothing.
        guard case .file(let file, _) = entry.origin, file != path, !typed.isEmpty else {
            return ConfigWords.holding(text, entry.origin.description)
        }
        return ConfigWords.overruled(text, entry.origin.description, path)
    }

    private func printObject(_ settings: Settings, _ recorder: Told?) throws {
        try invocation.object { writer in
            writer.member("key", key.name)
            writer.member("file", path)
            if key.section == .car {
                writer.optional("value", settings.cars.first?.assignments.first { $0.0 == key }?.1)
            } else {
                writer.member("value", settings[key].text)
                writer.member("origin", settings[key].origin.description)
            }
            writer.name("changed")
            guard case .changed(let keys) = recorder else { return writer.null() }
            writer.beginArray()
            for key in keys { writer.string(key) }
            writer.endArray()
        }
    }
}
