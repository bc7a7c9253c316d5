# Completion for roadbook in fish. The program itself says what may come next; names of files are fish's.
# Put it into /usr/share/fish/vendor_completions.d.

function __roadbook_complete
    set --local words (commandline --tokenize --current-process --cut-at-cursor)
    set --local part (commandline --current-token --cut-at-cursor)
    for line in ($words[1] __complete $words[2..-1] "$part" 2>/dev/null)
        switch $line
            case :files
                __fish_complete_path "$part"
            case :folders
                __fish_complete_directories "$part" ""
            case :hosts
                __fish_print_hostnames
                __fish_complete_directories "$part" ""
            case '*'
                echo -- $line
        end
    end
end

complete --command roadbook --no-files --arguments '(__roadbook_complete)'
