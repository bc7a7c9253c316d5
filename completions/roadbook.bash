# Completion for roadbook in bash: verbs, options, and files where a file is wanted.
# Put it into /usr/share/bash-completion/completions/roadbook, or source it.

_roadbook() {
    local word="${COMP_WORDS[COMP_CWORD]}" previous="${COMP_WORDS[COMP_CWORD - 1]}"
    local options="--data --socket --config --plain --help --version" verb="" next="" i
    local choosing="--since --until --on --vehicle --driver --category --search --near --business --private --purpose"
    choosing+=" --tag --weekday --time --longer --shorter"
    local times="today yesterday monday tuesday wednesday thursday friday saturday sunday now"

    # An "=" is a word of its own here: --since=VALUE arrives as three.
    if [[ $word == "=" ]]; then
        word=""
    elif [[ $previous == "=" ]]; then
        previous="${COMP_WORDS[COMP_CWORD - 2]}"
    fi
    case $previous in
        --data | --config) compopt -o filenames; mapfile -t COMPREPLY < <(compgen -d -- "$word"); return ;;
        --socket | --ssh) compopt -o filenames; mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
        --since | --until | --on) mapfile -t COMPREPLY < <(compgen -W "$times" -- "$word"); return ;;
        --by)
            mapfile -t COMPREPLY < <(compgen -W "vehicle driver purpose use category tag" -- "$word")
            return
            ;;
        --weekday) mapfile -t COMPREPLY < <(compgen -W "workdays weekends $times" -- "$word"); return ;;
        --category) mapfile -t COMPREPLY < <(compgen -W "errand urban scenic mixed none" -- "$word"); return ;;
        --format) mapfile -t COMPREPLY < <(compgen -W "gpx kml geojson csv jsonl nmea" -- "$word"); return ;;
        --output) compopt -o filenames; mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
        --range) mapfile -t COMPREPLY < <(compgen -W "day week month year all" -- "$word"); return ;;
        --tag | --time | --longer | --shorter) return ;;
        --log | --vehicle | --driver | --smooth | --limit | --search | --near | --note | --name | --now) return ;;
        --from | --to | --tags | --add-tag | --remove-tag | --purpose | --at | --simplify | --trim) return ;;
    esac

    for ((i = 1; i < COMP_CWORD; i++)); do
        case ${COMP_WORDS[i]} in
            --on | --by | --tag | --weekday | --time | --longer | --shorter | \
                --data | --socket | --config | --system | --ssh | --since | --until | --log | --vehicle | --driver | \
                --smooth | --limit | --search | --near | --category | --range | --note | --name | --now | --from | --to | \
                --tags | --add-tag | --remove-tag | --purpose | --at | --format | --output | --simplify | --trim)
                # What follows is a value, not a verb.
                if [[ ${COMP_WORDS[i + 1]} == "=" ]]; then i=$((i + 2)); else i=$((i + 1)); fi
                ;;
            -*) ;;
            *) verb="${verb:+$verb }${COMP_WORDS[i]}" ;;
        esac
    done

    local verbs="trips show totals why edit merge split same delete undelete undo history recut import export features"
    verbs+=" status watch where start finish pause resume mark car flush"
    verbs+=" driver spool ledger pull books doctor verify carve archive rebuild config"
    case $verb in
        "") next="$verbs help" ;;
        help) next=$verbs ;;
        config | "help config") next="show check explain set" ;;
        car | "help car") next="connected gone" ;;
        trips)
            options+=" $choosing --limit --all --deleted --utc --csv --json"
            ;;
        show)
            options+=" --share --stats --utc --json"
            next="@last"
            ;;
        totals) options+=" --range --by $choosing --utc --json" ;;
        why)
            options+=" --json --utc"
            next="@last"
            ;;
        "edit"*)
            options+=" --name --from --to --vehicle --driver --category --tags --add-tag --remove-tag --note --purpose"
            options+=" --business --private --carried --driven --dry-run --utc --now --json"
            ;;
        "split"*) options+=" --at --dry-run --utc --now --json" ;;
        "merge"* | "same"* | "delete"* | "undelete"* | "undo"*) options+=" --dry-run --utc --now --json" ;;
        "recut"*) options+=" --try --apply --utc --now --json" ;;
        "export"*)
            options+=" --format --output --split $choosing --all --simplify --trim --utc"
            next="@last"
            ;;
        "history"*) options+=" --utc --json" ;;
        where) options+=" --geojson --json --utc" ;;
        "config show") options+=" --origin --json" ;;
        "config check") options+=" --json" ;;
        "config explain" | "config set")
            options+=" --json"
            # Asked of the program itself, which knows them all.
            next=$(roadbook config show 2>/dev/null | sed -n 's/=.*//p' || true)
            ;;
        watch) options+=" --smooth --json" ;;
        start) options+=" --vehicle --json" ;;
        status | finish | pause | resume | mark | flush | "car connected" | "car gone") options+=" --json" ;;
        spool | ledger | "help spool" | "help ledger") next="cat info" ;;
        driver | "help driver") next="list add edit retire" ;;
        "driver list") options+=" --all --json" ;;
        "driver add"*) options+=" --note --now --json" ;;
        "driver edit"*) options+=" --name --note --now --json" ;;
        "driver retire"*) options+=" --now --json" ;;
        "ledger cat") options+=" --since --until --on --utc --readable --follow --json" ;;
        "spool cat") options+=" --since --until --on --utc --follow --json" ;;
        "spool info" | "ledger info") options+=" --utc --json" ;;
        doctor) options+=" --system --json" ;;
        verify) options+=" --replay --witness --json --utc" ;;
        archive | rebuild) options+=" --json" ;;
        books | "help books") next="send" ;;
        pull)
            options+=" --name --ssh --json"
            if [[ $word != -* ]]; then
                compopt -o filenames
                mapfile -t COMPREPLY < <(compgen -A hostname -- "$word"; compgen -d -- "$word")
                return
            fi
            ;;
        carve | import* | features*)
            case $verb in
                carve) options+=" --log" ;;
                import*) options+=" --vehicle --same --replace --anyway --skip-bad --dry-run --utc" ;;
            esac
            options+=" --json"
            if [[ $word != -* ]]; then
                compopt -o filenames
                mapfile -t COMPREPLY < <(compgen -f -- "$word")
                return
            fi
            ;;
    esac
    if [[ $word == -* || -z $next ]]; then next=$options; fi
    mapfile -t COMPREPLY < <(compgen -W "$next" -- "$word")
}

complete -F _roadbook roadbook
