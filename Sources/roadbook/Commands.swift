extension Command {
    /// Every verb there is, in the order in which help lists them.
    static let all: [Command] = []
}
