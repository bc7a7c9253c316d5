# Completion for roadbook in bash. The program itself says what may come next; names of files are bash's.
# Put it into /usr/share/bash-completion/completions/roadbook, or source it.

_roadbook() {
    local words=() word line i

    # An "=" is a word of its own here: --since=VALUE arrives as three, and only the last of them is completed.
    for ((i = 1; i <= COMP_CWORD; i++)); do
        word=${COMP_WORDS[i]}
        if [[ $word == "=" && ${#words[@]} -gt 0 ]]; then
            words[-1]+="="
        elif [[ ${#words[@]} -gt 0 && ${words[-1]} == --*= ]]; then
            words[-1]+=$word
        else
            words+=("$word")
        fi
    done
    word=${COMP_WORDS[COMP_CWORD]}
    if [[ $word == "=" ]]; then word=""; fi

    COMPREPLY=()
    while IFS= read -r line; do
        line=${line%%$'\t'*}
        case $line in
            :files) compopt -o filenames; mapfile -t COMPREPLY < <(compgen -f -- "$word") ;;
            :folders) compopt -o filenames; mapfile -t COMPREPLY < <(compgen -d -- "$word") ;;
            :hosts)
                compopt -o filenames
                mapfile -t COMPREPLY < <(compgen -A hostname -- "$word"; compgen -d -- "$word")
                ;;
            --*=*) COMPREPLY+=("$(printf '%q' "${line#*=}")") ;;
            # An option that takes a value, or what somebody wrote.
            *=) compopt -o nospace; COMPREPLY+=("$(printf '%q' "${line%=}")=") ;;
            *) COMPREPLY+=("$(printf '%q' "$line")") ;;
        esac
    done < <("${COMP_WORDS[0]}" __complete "${words[@]}" 2>/dev/null)
}

complete -F _roadbook roadbook
