extension Setting {
    package static func row(of key: SettingKey) -> Setting { rows[key] ?? missing(key) }

    /// Every setting there is, in the order in which they are shown.
    package static let all: [Setting] = cars + drives + others

    private static let rows = Dictionary(uniqueKeysWithValues: all.map { ($0.key, $0) })

    private static func missing(_ key: SettingKey) -> Setting {
        preconditionFailure("\(key.name) has no row in the table of settings")
    }

    // Times in milliseconds, lengths in metres, speeds in metres a second.
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
        Setting(.vehicle, .text, "", "The vehicle whose trips these are. Without it, Name or Address stands for it."),
        Setting(.driver, .text, "", "For a phone: whose it is. It names the driver and begins no drive by itself."),
        Setting(
            .seek, .boolean, "yes",
            "Whether Roadbook calls this car itself while it is not connected. Many head units never call. It only "
                + "calls devices that are paired already."),
    ]

    private static let drives: [Setting] = [
        Setting(
            .start, .words(["bluetooth", "motion", "manual"]), "bluetooth motion",
            "What may begin a drive. `roadbook start` and `roadbook car` always may; `manual` alone means nothing "
                + "else does."),
        Setting(
            .connectDelay, .timeSpan(0...5 * minute), "2s",
            "A car must stay connected so long before a drive begins. The drive is dated back to the connect."),
        Setting(
            .disconnectDelay, .timeSpan(0...hour), "90s",
            "A car must stay away so long before the drive ends: starting the engine drops the link, and BlueZ "
                + "takes a while to mend it. The end is dated back to the first disconnect. A car that still moves "
                + "keeps the drive open."),
        Setting(
            .idleTimeout, .timeSpan(minute...24 * hour), "10min",
            "With no car known to be connected: standing within IdleRadius for so long ends the drive, dated back "
                + "to the last movement."),
        Setting(
            .idleTimeoutConnected, .timeSpan(minute...24 * hour), "30min",
            "The same while the car is connected, or while nobody can tell. Movement reopens the same drive for "
                + "three hours. A pause by hand ends the drive after this time too."),
        Setting(
            .idleRadius, .length(10...5_000), "100m",
            "What counts as standing: a circle, not a speed, so that a position that jitters does not keep a drive "
                + "open."),
        Setting(
            .motionRadius, .length(20...10_000), "200m",
            "Five fixes in a row farther than this from where the car stood begin a drive by motion, dated back to "
                + "the first that moved."),
        Setting(
            .reopenWindow, .timeSpan(0...24 * hour), "5min",
            "A drive that ended so recently goes on if the same car moves again nearby: a fuel stop, a loose plug. "
                + "0 is off. A drive finished by hand is never reopened."),
        Setting(
            .silenceTimeout, .timeSpan(minute...24 * hour), "60min",
            "No fixes for so long ends the drive, judged at the first fix afterwards, unless a car is connected "
                + "(tunnels). A quarter of an hour is enough if the car is elsewhere by then."),
        Setting(
            .preRoll, .timeSpan(0...10 * minute), "120s",
            "Fixes from so long before the start are kept and written with it, so that the first kilometre is not "
                + "missing."),
        Setting(
            .minDistance, .length(0...100_000), "100m",
            "A drive whose track fits into a box with a shorter diagonal is trivial and hidden from lists, however "
                + "far it went. It is kept all the same. A drive begun by hand is never trivial."),
        Setting(
            .minDuration, .timeSpan(0...24 * hour), "2min",
            "A drive that is quicker than this and under 500 m is trivial too."),
        Setting(
            .maxSpeed, .speed(5...600), "250km/h",
            "A step between fixes that implies more is flagged and not counted as distance. It is never deleted."),
        Setting(
            .stationaryHeartbeat, .timeSpan(second...hour), "60s",
            "While the car stands one fix is kept in so long, and the distance does not grow."),
    ]

    private static let others: [Setting] = [
        Setting(
            .syncInterval, .timeSpan(second...10 * minute), "10s",
            "What a power cut may cost while driving. Events and the fix at which the car comes to rest are brought "
                + "to the card at once."),
        Setting(.syncIntervalStanding, .timeSpan(second...hour), "60s", "The same while the car stands."),
        Setting(
            .fallback, .directory, "",
            "A second directory, on another medium, where the spool goes on when the card refuses to write."),
        Setting(
            .server, .server, "localhost:2947",
            "Where gpsd listens: on a port, or on a Unix socket. A machine is named by its address in figures."),
        Setting(
            .maxError, .length(1...10_000), "50m", "A fix with this estimated error, or a larger one, is not used."),
        Setting(.maxAge, .timeSpan(100...10 * minute), "5s", "A fix of this age, or an older one, is not used."),
        Setting(.simulated, .boolean, "no", "Whether fixes that gpsd marks as simulated are used."),
        Setting(
            .socket, .socketPath, "/run/roadbook/control",
            "Where the daemon listens when systemd does not hand it a socket."),
        Setting(
            .units, .choice(["auto", "metric", "imperial"]), "auto",
            "Kilometres or miles; `auto` follows the locale."),
    ]
}
