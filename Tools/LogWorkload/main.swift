import AppendLog
import Glibc
import Launch

// Writes a log as a recorder would, with the real writer, for the rigs that take the power, the process or the system
// calls away from it. What it was promised stands on its standard output:
//
//     opened FIRST HIGHEST        the first sequence of this opening, the highest that the scan found
//     acknowledged SEQUENCE       every sequence from FIRST through this one is on the card
//     finished N lines N commits N blocks
//
// It ends with 0 when everything was acknowledged, 1 with a line on standard error if not, 2 for a wrong option. With
// --check it reads logs back instead.

/// One line by one write: no buffer may hold back what was promised.
func speak(_ descriptor: Int32, _ text: String) {
    var line = text + "\n"
    line.withUTF8 { bytes in
        guard write(descriptor, bytes.baseAddress!, bytes.count) == bytes.count else { exit(3) }
    }
}

func explain(_ error: any Error) -> String {
    switch error {
    case let error as LogError: return error.message
    case let error as Failing: return "the log is failing: \(String(cString: strerror(error.errno)))"
    default: return "\(error)"
    }
}

do {
    let options = try Options(Array(GivenWords.all.dropFirst()))
    switch options.job {
    case .write:
        var workload = try Workload(options)
        try workload.run()
    case .check:
        var check = Check(seed: options.seed)
        check.run()
    }
} catch let error as BadOption {
    speak(2, "log-workload: error: \(error.text)")
    exit(2)
} catch {
    speak(2, "log-workload: error: \(explain(error))")
    exit(1)
}
