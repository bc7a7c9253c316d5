import Glibc
import Launch

// A receiver that is not there: plays a drive as NMEA sentences to a gpsd, over TCP or a pseudo-terminal, in real
// time or
// faster. What it does stands on its standard output, a line each:
//
//     listening PORT | terminal PATH
//     goes on                      told by SIGUSR1 in a step that has no end of its own
//     sent N epochs M metres       at the end of the plan; then it stays silent, and connected, until it is ended
//
// A gpsd is pointed at tcp://127.0.0.1:PORT, or at PATH. Without options it drives round for ever, once a second.

func speak(_ descriptor: Int32, _ text: String) {
    var line = text + "\n"
    line.withUTF8 { bytes in
        guard write(descriptor, bytes.baseAddress!, bytes.count) == bytes.count else { exit(3) }
    }
}

signal(SIGPIPE, SIG_IGN)
// The signal is taken between two epochs.
var told = sigset_t()
sigemptyset(&told)
sigaddset(&told, SIGUSR1)
sigprocmask(SIG_BLOCK, &told, nil)
do {
    let options = try Options(Array(GivenWords.all.dropFirst()))
    var outlet = try Outlet(options.outlet)
    speak(1, outlet.announcement)
    var receiver = Receiver(options)
    receiver.play(to: &outlet)
    speak(1, "sent \(receiver.epochs) epochs \(Int(receiver.metres)) metres")
    outlet.hold()
} catch let error as BadOption {
    speak(2, "nmea-source: error: \(error.text)")
    speak(2, Options.usage)
    exit(2)
} catch {
    speak(2, "nmea-source: error: \(error)")
    exit(1)
}
