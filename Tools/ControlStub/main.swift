import Control
import Glibc
import Launch
import StubRecorder

/// A stand-in for the daemon with nothing but its socket, for clients of other makers and for our own: it drives along,
/// a state every tenth of a second, until it is killed.
func run(_ arguments: [String]) -> Int32 {
    guard arguments.count >= 2, let listener = try? ControlListener(binding: arguments[1]) else { return 2 }
    if let clients = arguments.dropFirst(2).first.flatMap({ rlim_t($0) }) { leaveDescriptors(clients) }
    let recorder = StubRecorder(listener)
    let begin = boottime()
    recorder.now = begin
    recorder.status.upForMs = 0
    var told = begin
    while true {
        recorder.turn(waitMs: 100)
        recorder.now = boottime()
        guard recorder.now - told >= 100 else { continue }
        told = recorder.now
        recorder.status.upForMs = told - begin
        recorder.status.drive?.distanceMetres += 1.39
        recorder.server.publish()
    }
}

/// From now on so many more can be opened. What an emulator has open for itself does not count.
private func leaveDescriptors(_ count: rlim_t) {
    let free = dup(0)
    close(free)
    var limit = rlimit(rlim_cur: rlim_t(free) + count, rlim_max: rlim_t(free) + count)
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
}

func boottime() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_BOOTTIME, &time)
    return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
}

exit(run(GivenWords.all))
