import Drive
import Gpsd

/// The sources of fixes, of which gpsd is the only one. Another begins here: it gives each fix to ``hear(_:)``, and the
/// loop watches what it reads. So far `Daemon` connects and connects again to gpsd alone, and waits for its deadline;
/// `DaemonStatus` tells how it stands with gpsd, and `DaemonProblems` what is wrong with it.
extension Daemon {
    func connectGpsd() {
        guard let address = try? GpsdAddress(settings.text(.server)) else { return }
        let source = GpsdSource(
            address, onFix: { [unowned self] fix in hear(fix) },
            onState: { state in Journal.say(.information, RecorderWords.gpsd(state.words)) })
        gpsd = source
        source.start(now: loop.now)
        listenToGpsd()
    }

    /// After each call of the source its socket may be another. The old one goes first, for both may have one number.
    func listenToGpsd() {
        guard let gpsd, gpsdSocket?.number != gpsd.linkNumber else { return }
        gpsdSocket = nil
        guard gpsd.descriptor >= 0 else { return }
        let source = loop.watch(gpsd.descriptor, UInt32(gpsd.events)) { [unowned self] _ in
            gpsd.ready(now: loop.now)
            afterEvent()
        }
        gpsdSocket = (gpsd.linkNumber, source)
    }

    private func hear(_ fix: Fix) {
        recording.hear(fix)
        clockTrouble.see(fix, isTrusted: recording.sieve.clock.offset != nil)
        seeDrift(fix)
        if speedTrouble.see(fix) { Journal.say(.warning, RecorderWords.otherSpeedUnit(speedTrouble.unit)) }
        snapshot?.hasRecorded(at: loop.now)
        server?.publish()
        if let driven = recording.lastDriven { bluetooth?.lastMovement = driven }
    }

    private func seeDrift(_ fix: Fix) {
        let lasted = clockDrift.isLasting(at: fix.boottime)
        clockDrift.see(fix)
        guard !lasted, clockDrift.isLasting(at: fix.boottime) else { return }
        Journal.say(.warning, RecorderWords.clocksDrift)
    }
}
