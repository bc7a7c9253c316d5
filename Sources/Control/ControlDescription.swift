extension ControlInterface {
    /// The interface, as docs/org.roadbook.Recorder.varlink has it; a test compares the two, and both with what is
    /// written and read.
    package static let description = """
        # Roadbook's recorder: what it knows of the car and the drive, and what it can be told.
        #
        # A point in time is a number of milliseconds since 1970 in UTC; it is null while nobody knows the time.
        # Everything else is in the unit that ends its name.
        interface org.roadbook.Recorder

        # What the recorder is doing. idle: the drive is open, but the car does not move. leaving: the car is gone, and
        # may come back. resuming: the power came back during a drive, and nobody knows yet whether the drive goes on.
        type Status (
          state: (parked, arming, driving, paused, leaving, idle, resuming),
          stateForMs: int,
          # The vehicle of the drive; its driver, or whose phone is here.
          vehicle: ?string,
          driver: ?string,
          drive: ?CurrentDrive,
          speedMetresPerSecond: ?float,
          # The last fix that was good enough to be used.
          fix: ?Fix,
          clock: Clock,
          spool: Spool,
          card: Card,
          gpsd: Gpsd,
          bluetooth: Bluetooth,
          # What the last cut of the power cost, if there was one.
          powerCut: ?PowerCut,
          # What is wrong, the worst first.
          problems: []Problem,
          version: string,
          upForMs: int
        )

        type CurrentDrive (
          # As the command knows it: `roadbook show ID`.
          id: string,
          vehicle: ?string,
          driver: ?string,
          note: ?string,
          # What began it: bluetooth (another program that says so too), motion, hand.
          trigger: string,
          begunAt: ?int,
          # These two only in the answer of Finish.
          endedAt: ?int,
          # hand, disconnect, idle, silence, pause, powercut.
          reason: ?string,
          elapsedMs: int,
          movingMs: int,
          distanceMetres: float,
          # Beside the distance: stretches without fixes, as the crow flies.
          inferredMetres: float,
          averageMetresPerSecond: float,
          maximumMetresPerSecond: float
        )

        type Fix (
          mode: (none, flat, full),
          time: ?int,
          ageMs: int,
          latitude: ?float,
          longitude: ?float,
          altitudeMetres: ?float,
          courseDegrees: ?float,
          satellites: ?int,
          errorMetres: ?float,
          simulated: bool
        )

        # The receiver's clock, never the system's. provisional: heard, not yet trusted.
        type Clock (state: (unset, provisional, trusted), now: ?int)

        type Spool (
          directory: string,
          lastCommitAgoMs: ?int,
          # Written down, and not yet known to be on the card.
          unacknowledgedLines: int,
          # The last record that is.
          sequence: int,
          # The number of the one that is written.
          segment: ?int,
          freeBytes: int,
          # Of driving without a rest, at what that writes on an ordinary ext4.
          hoursBeforeFull: ?float,
          damagedBlocks: int,
          # The card refuses to write, and the log goes on in the second directory.
          onFallback: bool,
          failing: ?string
        )

        # A card that keeps what was written in a cache of its own may lose it in a cut. A commit that takes longer
        # than two seconds is a stall; longestCommitMs is the longest of all commits.
        type Card (writeCache: (unknown, through, back), stalls: int, longestCommitMs: int, stalledForMs: ?int)

        type Gpsd (
          state: (absent, connected, searching, fixing, silent),
          server: string,
          device: ?string,
          lastReportAgoMs: ?int,
          connects: int,
          lostReports: int,
          usedFixes: int,
          # By reason.
          refusedFixes: [string]int
        )

        type Bluetooth (
          # absent: no bus. unknown: bluetoothd is away. off: there is no adapter, or it is off.
          state: (absent, unknown, off, ready),
          adapter: ?string,
          cars: []KnownCar,
          # Those that are paired, while the settings have no [Car].
          paired: []PairedDevice
        )

        type KnownCar (
          name: string,
          address: ?string,
          presence: (connected, gone, unknown),
          # The car refused our own call for the link.
          refused: bool,
          lastSeenAgoMs: ?int
        )

        type PairedDevice (name: string, address: string, connected: bool)

        type PowerCut (
          at: ?int,
          lastDurableFixAt: ?int,
          offForMs: ?int,
          unacknowledgedMs: int,
          acknowledgedLost: int,
          driveContinued: ?bool
        )

        type Problem (text: string, remedy: ?string)

        # How things are.
        method GetStatus() -> (status: Status)

        # With `more`: how things are, then every change, at most one in intervalMs. A reader who is slow misses states
        # in between, never the last one. Without `more` it is GetStatus.
        method Watch(intervalMs: ?int) -> (status: Status)

        # Begins a drive. While there is one it changes nothing. durable: it is on the card.
        method Start(vehicle: ?string, note: ?string) -> (drive: ?CurrentDrive, changed: bool, durable: bool)

        # Ends the drive. While parked it changes nothing, and drive is null; so for the next two.
        method Finish() -> (drive: ?CurrentDrive, changed: bool, durable: bool)

        # What is driven until Resume is not part of the drive.
        method Pause() -> (drive: ?CurrentDrive, changed: bool, durable: bool)

        method Resume() -> (drive: ?CurrentDrive, changed: bool, durable: bool)

        # Marks the place where the car was when the call arrived.
        method Mark(text: ?string) -> (id: string, durable: bool)

        # What another program knows of the car: the ignition, a diagnosis plug, a switch. Without a name it is the
        # first car.
        method Car(name: ?string, connected: bool) -> (durable: bool)

        # Answers when everything so far is on the card.
        method Flush() -> (sequence: int)

        # Reads the settings again. What was changed, by name.
        method Reload() -> (changed: []string)

        # There was no fix yet to mark.
        error NoFix()

        error CarNotFound(name: string)

        error VehicleNotFound(vehicle: string)

        # A minute has passed, and the card has not taken everything.
        error StorageFailing(reason: string)

        error PermissionDenied()

        # Nothing was changed: the settings that held still hold.
        error InvalidSetting(file: string, line: int, message: string)

        # Said to a connection before it is closed.
        error TooManyClients(limit: int)

        # Said to a connection that does not speak this protocol before it is closed.
        error InvalidMessage(reason: string)

        """
}
