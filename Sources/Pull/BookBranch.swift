/// A line of the history of one machine's books, as it lies in the machine's folder.
enum BookBranch: Equatable, Hashable, Sendable {
    /// The books of one card: 0 are those that were pulled first, 1 those of the card that came after it.
    case card(Int)
    /// Books that tell another story than a card's.
    case fork(Int)

    /// The folder within the machine's, in one step or two.
    var folders: [String] {
        switch self {
        case .card(0): return []
        case .card(let number): return [PullHome.successorsName, "\(number)"]
        case .fork(let number): return [PullHome.forksName, "\(number)"]
        }
    }

    var fork: Int? {
        if case .fork(let number) = self { return number }
        return nil
    }

    /// The number of a card that came after another one.
    var successor: Int? {
        if case .card(let number) = self, number > 0 { return number }
        return nil
    }
}
