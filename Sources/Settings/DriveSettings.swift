import Drive

extension Settings {
    /// The rules of `[Drive]` and `[Gpsd]`, in the form in which the machine and the sieve want them.
    package var driveRules: DriveRules {
        var rules = DriveRules()
        rules.startsByBluetooth = words(.start).contains("bluetooth")
        rules.startsByMotion = words(.start).contains("motion")
        rules.connectDelay = milliseconds(.connectDelay)
        rules.disconnectDelay = milliseconds(.disconnectDelay)
        rules.idleTimeout = milliseconds(.idleTimeout)
        rules.idleTimeoutConnected = milliseconds(.idleTimeoutConnected)
        rules.idleRadius = real(.idleRadius)
        rules.motionRadius = real(.motionRadius)
        rules.reopenWindow = milliseconds(.reopenWindow)
        rules.silenceTimeout = milliseconds(.silenceTimeout)
        rules.preRoll = milliseconds(.preRoll)
        rules.minimumDistance = real(.minDistance)
        rules.minimumDuration = milliseconds(.minDuration)
        rules.maximumSpeed = real(.maxSpeed)
        rules.stationaryHeartbeat = milliseconds(.stationaryHeartbeat)
        rules.maximumError = real(.maxError)
        rules.maximumAge = milliseconds(.maxAge)
        rules.acceptsSimulated = flag(.simulated)
        return rules
    }

    /// How long a line waits for the card, milliseconds.
    package var syncIntervals: (moving: Int, standing: Int) {
        (Int(milliseconds(.syncInterval)), Int(milliseconds(.syncIntervalStanding)))
    }
}
