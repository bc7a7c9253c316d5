import Glibc

/// The shells that Debian has, each asked what it would offer for the last word of a line.
enum Shell: String, CaseIterable {
    case bash, zsh, fish

    func offers(for words: [String]) throws -> [String] {
        switch self {
        case .bash: return try Shell.ask("/bin/bash", Shell.bashScript, [file] + words)
        case .zsh: return try Shell.ask("/bin/zsh", Shell.zshScript, [folder, words.joined(separator: " ")])
        case .fish: return try Shell.ask("/usr/bin/fish", Shell.fishScript, [file, words.joined(separator: " ")])
        }
    }

    /// The words of a line as the shell hands them to a program.
    func words(of line: String) throws -> [String] {
        let print = "printf '%s\\n'"
        let program = self == .fish ? "function roadbook; \(print) $argv; end" : "roadbook() { \(print) \"$@\"; }"
        let path = self == .fish ? "/usr/bin/fish" : "/bin/\(rawValue)"
        return try Shell.ask(path, "\(program)\n\(line)\n", [])
    }

    private var folder: String { Checkout.root + "/completions" }
    private var file: String { "\(folder)/roadbook.\(rawValue)" }

    private static func ask(_ shell: String, _ script: String, _ words: [String]) throws -> [String] {
        let programs = Roadbook.path.split(separator: "/").dropLast().map { "/" + $0 }.joined()
        let first = shell.hasSuffix("fish") ? ["--no-config", "-c", script] : ["-c", script, "shell"]
        let child = try Child(shell, first + words, ["PATH": "\(programs):/usr/bin:/bin", "TZ": "UTC"])
        let outcome = child.finish()
        guard outcome.errors.isEmpty else { throw Refusal(words: outcome.errors) }
        return outcome.lines
    }

    struct Refusal: Error { let words: String }

    /// readline's part: it splits the line, with "=" as a word of its own, and calls the function, in which alone there
    /// is `compopt`.
    private static let bashScript = #"""
        source "$1"; shift; compopt() { :; }
        COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _roadbook; printf '%s\n' "${COMPREPLY[@]}"
        """#

    /// fish prints the meaning of a word behind a tab.
    private static let fishScript = #"source $argv[1]; complete -C "$argv[2]" | string replace --regex "\t.*" """#

    /// zsh completes only where somebody types: in a terminal of its own, with a key that keeps what is offered.
    private static let zshScript = #"""
        zmodload zsh/zpty
        export FOLDER=$1 LINE=$2 OFFERS=$(mktemp)
        zpty terminal zsh -f -i
        zpty -w terminal '
            fpath=($FOLDER $fpath)
            autoload -Uz compinit && compinit -u -D
            compadd() { local -a met; builtin compadd -O met "$@"; print -rl -- $met >>$OFFERS; builtin compadd "$@" }
            zle -C offer list-choices _main_complete
            answer() { BUFFER=$LINE; CURSOR=$#BUFFER; zle offer; exit }
            zle -N answer
            bindkey "^X" answer
            print re""ady
        '
        zpty -r terminal said '*ready*'
        zpty -w -n terminal $'\x18'
        while zpty -r terminal said; do :; done
        sed '/^$/d' $OFFERS
        rm $OFFERS
        """#
}
