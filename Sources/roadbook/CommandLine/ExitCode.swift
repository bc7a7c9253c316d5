/// The code with which the program ends, for scripts to act on.
enum ExitCode: Int32 {
    /// Done; an empty list too.
    case ok = 0
    case failed = 1
    case usage = 2
    /// A thing that was named does not exist, or a search found nothing.
    case notFound = 3
    case noDaemon = 4
    /// Something acknowledged is missing or altered, or its records do not bear it out.
    case verificationFailed = 5
    case needsAttention = 6
}
