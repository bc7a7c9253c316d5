import Drive

/// The table of settings. Those of a drive and of what a fix is are made of the rows in `DriveRules` of Drive, where a
/// new rule begins; all others have their row here.
extension Setting {
    package static func row(of key: SettingKey) -> Setting { rows[key] ?? missing(key) }

    /// Every setting there is, in the order in which they are shown.
    package static let all: [Setting] = {
        let recording: [[Setting]] = [cars, [start], rules(in: .drive), spool, [server], rules(in: .gpsd), [socket]]
        let parts: [[Setting]] = recording + [online, hooks, shown, pictures, book]
        return parts.flatMap { $0 }
    }()

    private static let rows = Dictionary(uniqueKeysWithValues: all.map { ($0.key, $0) })

    private static func missing(_ key: SettingKey) -> Setting {
        preconditionFailure("\(key.name) has no row in the table of settings")
    }

    // Times in milliseconds.
    private static let second: Int64 = 1_000
    private static let minute: Int64 = 60_000
    private static let hour: Int64 = 3_600_000

    private static let cars: [Setting] = [
        Setting(
            .address, .bluetoothAddress, "",
            "The Bluetooth address of the car's head unit, or of a driver's phone. `bluetoothctl devices` shows it. "
                + "There is one section [Car] for each."),
        Setting(
            .name, .text, "",
            "What the car is called where another program speaks of it: `roadbook car connected NAME`."),
        Setting(
            .vehicle, .text, "",
            "The vehicle whose trips these are. Without it, Name or Address stands for it. With neither of them it is "
                + "the car that the recorder is built into: drives that begin without another car are its."),
        Setting(.driver, .text, "", "For a phone: whose it is. It names the driver and begins no drive by itself."),
        Setting(
            .seek, .boolean, "yes",
            "Whether Roadbook calls this car itself while it is not connected. Many head units never call. It only "
                + "calls devices that are paired already."),
    ]

    private static let start = Setting(
        .start, .words(["bluetooth", "motion", "manual"]), "bluetooth motion",
        "What may begin a drive. `roadbook start` and `roadbook car` always may; `manual` alone means nothing else "
            + "does.")

    /// The rows of the rules, from their own table.
    private static func rules(in section: SettingSection) -> [Setting] {
        DriveRule.allCases.compactMap { rule in
            let key = SettingKey(rule)
            guard key.section == section, key != .start else { return nil }
            return Setting(key, SettingKind(rule.row.field), rule.text(DriveRules()[rule]), rule.row.help)
        }
    }

    private static let spool: [Setting] = [
        Setting(
            .syncInterval, .timeSpan(second...10 * minute), "10s",
            "What a power cut may cost while driving. Events and the fix at which the car comes to rest are brought "
                + "to the card at once."),
        Setting(.syncIntervalStanding, .timeSpan(second...hour), "60s", "The same while the car stands."),
        Setting(
            .fallback, .directory, "",
            "A second directory, on another medium, where the spool goes on when the card refuses to write."),
    ]

    private static let server = Setting(
        .server, .server, "localhost:2947",
        "Where gpsd listens: on a port, or on a Unix socket. A machine is named by its address in figures.")

    private static let socket = Setting(
        .socket, .socketPath, "/run/roadbook/control",
        "Where the daemon listens when systemd does not hand it a socket.")

    private static let online: [Setting] = [
        Setting(
            .streets, .choice(["no", "nominatim", "photon"]), "no",
            "Whether streets and house numbers at the ends of trips are asked for, and of which kind of service."),
        Setting(
            .streetsEndpoint, .webAddress, "",
            "The address of that service, such as https://nominatim.example.org/reverse. None is built in: read its "
                + "rules first."),
        Setting(
            .contact, .text, "",
            "Whom the service may write to, an address of mail or on the web. It is sent with every call, and streets "
                + "are not asked for without it."),
        Setting(
            .language, .text, "en",
            "The language in which names are asked for, such as `de`; several with a comma between, the best first."),
        Setting(
            .weather, .boolean, "no",
            "Whether the weather at both ends of trips is asked for, of Open-Meteo or a server like it."),
        Setting(
            .weatherEndpoint, .webAddress, "https://api.open-meteo.com/v1/forecast",
            "Where it is asked for days that are at most 90 days ago."),
        Setting(
            .weatherArchiveEndpoint, .webAddress, "https://archive-api.open-meteo.com/v1/archive",
            "Where it is asked for older days."),
    ]

    private static let hooks: [Setting] = [
        Setting(
            .hookTimeLimit, .timeSpan(second...10 * minute), "30s",
            "How long a program of hooks.d or notify.d may run before it is ended, with all that it started.")
    ]

    private static let shown: [Setting] = [
        Setting(
            .units, .choice(["auto", "metric", "imperial"]), "auto",
            "Kilometres or miles; `auto` follows the locale."),
        Setting(
            .firstWeekday, .choice(["monday", "sunday", "saturday"]), "monday",
            "The day with which a week begins: in sums by week, and in words such as `last week`."),
        Setting(
            .dates, .choice(["iso", "dots", "dayfirst", "monthfirst"]), "iso",
            "How dates are written in figures: 2026-03-04, 04.03.2026, 04/03/2026 or 03/04/2026; and which number of a "
                + "date with slashes is the day."),
        Setting(
            .plain, .boolean, "no",
            "Whether every verb tells in sentences, without columns, colours and signs, as with --plain: for a screen "
                + "reader."),
        Setting(
            .columns, .words(["speed", "driver", "vehicle", "notes"]), "speed driver vehicle notes",
            "What stands beside the name in the list of trips, where there is room for it."),
    ]

    private static let pictures: [Setting] = [
        Setting(
            .pictureSize, .pictureSize, "1920x1080",
            "How large maps and charts are; everything on them grows with their shorter side."),
        Setting(.line, .choice(["thin", "medium", "thick"]), "medium", "How thick the way is on a map."),
        Setting(
            .theme, .choice(["light", "dark"]), "light", "The colours of pictures: for paper, or for a dark screen."),
        Setting(
            .colours, .choice(["speed", "classic", "often", "one"]), "speed",
            "The colours of the way: by its speed on a scale that the colour-blind and a grey printer can read; the "
                + "same in red, yellow and green; by how often its roads were driven; or one colour. A map of several "
                + "trips shows how often, unless --colours says something else."),
        Setting(
            .tiles, .file, "",
            "An .mbtiles file with pictures of a map, to lie below the way in PNG and PDF. Without it there are a "
                + "quiet grid and the roads that were driven some other time."),
        Setting(
            .coasts, .file, "/usr/share/magics",
            "A folder with coasts and borders as libmagics++-data of Debian has them, for maps of 40 km and more that "
                + "have no tiles."),
        Setting(
            .shareTrim, .length(0...100_000), "0m",
            "How much `roadbook share` hides at both ends of a trip, and with it the name, the time and the numbers, "
                + "unless --trim says something else. 0m hides nothing."),
    ]

    private static let book: [Setting] = [
        Setting(
            .owner, .text, "",
            "Whose vehicles these are, as reports and `vehicle show` print it: a name, perhaps an address. A vehicle "
                + "may have an owner of its own."),
        Setting(
            .currency, .currency, "",
            "The currency of what a vehicle costs, such as `EUR`, where neither the vehicle nor the entry names one. "
                + "Without it the currency of the country of home is taken, else the one of most entries of the "
                + "vehicle; else it is asked for."),
        Setting(
            .economy, .choice(["auto", "l/100km", "km/l", "mpg", "mpg-uk"]), "auto",
            "How it is told how far a vehicle goes on its fuel; `auto` follows the units of the vehicle. Those that "
                + "charge are told in kWh/100km, km/kWh or mi/kWh accordingly."),
        Setting(
            .ask, .words(["nothing", "driver", "purpose"]), "nothing",
            "What `roadbook inbox` asks for where a trip has none."),
    ]
}
