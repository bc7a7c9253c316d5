/// The table by which commands of the pages are run: what stands for their placeholders, and which of them cannot be.
enum PageCommandTable {
    /// Lines that tell of several commands at once, each written out.
    static let meant: [String: [String]] = [
        "roadbook pause, roadbook resume": ["roadbook pause", "roadbook resume"],
        "roadbook car connected|gone [NAME]": ["roadbook car connected NAME", "roadbook car gone NAME"],
        "roadbook car": ["roadbook car connected", "roadbook car gone"],
        "roadbook export": ["roadbook export TRIP"],
        "roadbook config take /boot/firmware": [taken], "sudo roadbook config take /boot/firmware": [taken],
        "roadbook features": ["roadbook features Drives out.csv"],
        "roadbook pull": ["roadbook pull golf.local"],
        "roadbook category train OUT.csv": ["roadbook category train training.csv"],
        "roadbook category train": ["roadbook category train training.csv"],
        "roadbook backup /media/stick/roadbook": [backedUp],
        "roadbook --data /media/stick/roadbook verify": ["\(backedUp) && roadbook --data stick verify"],
        "sudo roadbook restore /media/stick/roadbook": ["\(backedUp) && roadbook restore stick"],
        "sudo roadbook restore /media/stick/roadbook --name golf": [
            "\(backedUp) && roadbook restore stick --name golf"
        ],
        "roadbook carve": ["roadbook carve card.img"],
        "roadbook place import cities500.txt": [learnt],
        "roadbook place edit Home --radius 150": [place("Home", "edit Home --radius 150")],
        "roadbook place edit Work --name \"Old office\"": [place("Work", "edit Work --name 'Old office'")],
        "roadbook place retire \"Old office\"": [place("'Old office'", "retire 'Old office'")],
        "roadbook place show Home": [place("Home", "show Home")],
        // In a book that has a car and a fill-up of it.
        "roadbook fuel add 44,1l 10948km 1,749": [kept("fuel add 44,1l 10948km 1,749")],
        // In the first week nobody may have said yet what the car is paid for in.
        "roadbook fuel add 44,1l 10948km 1,749€": [
            "roadbook vehicle add Polo && roadbook fuel add 44,1l 10948km 1,749€ --vehicle Polo | grep '77.13 EUR'"
        ],
        "roadbook fuel add --odometer 10500 --litres 30 --total 48 --date 2026-03-15": [
            kept("fuel add --odometer 10500 --litres 30 --total 48 --full --date 2026-03-15")
        ],
        "roadbook fuel add 38.5kWh 0.59 --partial --grade fast --station Ionity": [
            kept("fuel add 38.5kWh 0.59 --partial --grade fast --station Ionity")
        ],
        "roadbook fuel list --on 2026 --vehicle Golf": [kept("fuel list --on 2026 --vehicle Golf")],
        "roadbook odometer 10948km": [kept("odometer 10948km")],
        "roadbook odometer": [kept("odometer")],
        "roadbook odometer 0 --exchanged 187000km": [kept("odometer 0 --exchanged 187000km")],
        "roadbook expense add 4.50EUR parking": [kept("expense add 4.50EUR parking")],
        "roadbook expense add 480EUR insurance --every 1y --date 2026-01-01": [
            kept("expense add 480EUR insurance --every 1y --date 2026-01-01")
        ],
        "roadbook fuel 44.1l 10948km 1.749": [kept("fuel 44.1l 10948km 1.749")],
        "roadbook service add \"Oil change\"": [kept("service add \"Oil change\"")],
        "roadbook service add Inspection --due 2027-03-31 --every 2y": [
            kept("service add Inspection --due 2027-03-31 --every 2y")
        ],
        "roadbook service add \"Timing belt\" --due-at 120000km": [
            kept("service add \"Timing belt\" --due-at 120000km")
        ],
        "roadbook service done oil 26020km 89EUR": [planned("service done oil 26020km 89EUR")],
        "roadbook service done \"New windscreen\" 450EUR --once": [
            kept("service done \"New windscreen\" 450EUR --once")
        ],
        "roadbook service": [planned("service")],
        "roadbook service edit oil --distance 10000km": [planned("service edit oil --distance 10000km")],
        "roadbook service snooze oil": [planned("service snooze oil")],
        "roadbook service snooze oil --until \"2027-01-10 18:00\"": [
            planned("service snooze oil --until \"tomorrow 18:00\"")
        ],
        "roadbook service delete oil": [planned("service delete oil")],
        "roadbook service history": [planned("service done oil && roadbook service history")],
        "roadbook service history oil --vehicle Golf": [
            planned("service done oil && roadbook service history oil --vehicle Golf")
        ],
        "roadbook service done oil 89EUR --file bill.pdf": [billed("service done oil 89EUR --file bill.pdf")],
        "roadbook service edit 12 --total 98EUR": [
            planned("service done oil && roadbook service edit $((N + 2)) --total 98EUR")
        ],
        "roadbook service edit 12 --file bill.pdf": [
            billed("service done oil && roadbook service edit $((N + 2)) --file bill.pdf")
        ],
        "roadbook fuel edit 12 --file receipt.jpg": [billed("fuel edit $N --file bill.pdf")],
        "roadbook expense add 480EUR insurance --file policy.pdf": [
            billed("expense add 480EUR insurance --file bill.pdf")
        ],
        "roadbook file": [billed("fuel edit $N --file bill.pdf && roadbook file")],
        "roadbook file list --vehicle Golf": [
            billed("fuel edit $N --file bill.pdf && roadbook file list --vehicle Golf")
        ],
        "roadbook file get 12 -o bill.pdf": [
            billed("fuel edit $N --file bill.pdf && roadbook file get $N -o again.pdf")
        ],
        "roadbook file get 9f0c41d2 -o bill.pdf": [
            billed("fuel edit $N --file bill.pdf && roadbook file get $(sha256sum <bill.pdf | cut -c 1-8) -o again.pdf")
        ],
        "roadbook tyres put Winter 48000km": [kept("tyres put Winter 11000km")],
        "roadbook tyres put Summer --before 12000km": [kept("tyres put Summer --before 12000km")],
        "roadbook dashboard": [kept("dashboard")],
        "roadbook dashboard --vehicle Golf": [kept("dashboard --vehicle Golf")],
        "roadbook tyres": [kept("tyres")],
        "roadbook widget small": [kept("widget small")],
        "roadbook widget medium": [kept("widget medium")],
        "roadbook widget gauge": [planned("widget gauge")],
        "roadbook widget large --width 64": [kept("widget large --width 64")],
        "roadbook widget gauge --vehicle Golf": [planned("widget gauge --vehicle Golf")],
        "roadbook fuel show": [kept("fuel show")],
        "roadbook fuel trend --by month": [kept("fuel trend --by month")],
        "roadbook fuel trend --by year": [kept("fuel trend --by year")],
        "roadbook fuel trend --by year --price": [kept("fuel trend --by year --price")],
        "roadbook fuel chart price --by year --output price.svg": [
            kept("fuel chart price --by year --output price.svg")
        ],
        "roadbook vehicle edit Golf --tank 50l --fuel petrol --currency EUR --registration \"B AB 1\"": [
            kept("vehicle edit Golf --tank 50l --fuel petrol --currency EUR --registration \"B AB 1\"")
        ],
        "roadbook vehicle edit Golf --name \"Old Golf\"": [kept("vehicle edit Golf --name \"Old Golf\"")],
        "roadbook vehicle show Golf": [kept("vehicle show Golf")],
        "roadbook vehicle report Golf --output golf.html": [kept("vehicle report Golf --output golf.html")],
        "roadbook vehicle report Golf --since 2026 --output golf.pdf": [
            kept("vehicle report Golf --since 2026 --output golf.pdf")
        ],
        "roadbook vehicle report Golf --json": [kept("vehicle report Golf --json")],
        "roadbook vehicle retire Golf": [kept("vehicle retire Golf")],
        "roadbook totals --costs": [kept("totals --costs")],
        "roadbook journal >car.journal": [kept("journal >car.journal")],
        "roadbook fuel show 12": [kept("fuel show $N")],
        "roadbook fuel edit 12 --litres 41.4": [kept("fuel edit $N --litres 41.4")],
        "roadbook fuel edit 12 --partial --station Shell": [kept("fuel edit $N --partial --station Shell")],
        "roadbook expense edit 12 --amount 5EUR": [
            kept("expense add 4EUR parking && roadbook expense edit $((N + 1)) --amount 5EUR")
        ],
        "roadbook inbox --currency USD=EUR": [inDollars("inbox --currency USD=EUR --vehicle Golf")],
        "roadbook inbox --currency USD=EUR --vehicle Golf": [inDollars("inbox --currency USD=EUR --vehicle Golf")],
        "roadbook inbox --confirm 12": [kept("odometer 10000km --anyway && roadbook inbox --confirm $((N + 1))")],
        "roadbook vehicle edit Corolla --tank 50l --currency EUR": [
            kept("vehicle add Corolla && roadbook vehicle edit Corolla --tank 50l --currency EUR")
        ],
        "roadbook vehicle edit \"VW Golf\" --same-as Golf": [
            kept("vehicle add 'VW Golf' && roadbook vehicle edit 'VW Golf' --same-as Golf")
        ],
        "roadbook fuel import fuelio.csv --vehicle Golf": [
            kept("fuel list --csv >fuelio.csv && roadbook fuel import fuelio.csv --vehicle Golf")
        ],
        "roadbook fuel import fuel.csv --dry-run": [
            kept("fuel list --csv >fuel.csv && roadbook fuel import fuel.csv --dry-run")
        ],
        "roadbook journal --on 2026 --account assets:bank | hledger -f - balance": [
            kept("journal --on 2026 --account assets:bank")
        ],
        "roadbook fuel chart --by year": [kept("fuel chart --by year --output year.svg")],
        "roadbook spool cat --follow --since \"10min ago\"": ["roadbook spool cat --follow --since yesterday"],
        "roadbook ledger cat --follow --since \"10min ago\"": ["roadbook ledger cat --follow --since yesterday"],
        // No service has told these books anything, and nobody waits for a line that does not come.
        "roadbook answers cat --follow --since \"10min ago\"": ["roadbook answers cat --since yesterday"],
        "roadbook answers cat --until 2026-03 | grep '^A '": ["roadbook answers cat --until 2026-03"],
        // These look at the decisions of a recorder, which the made-up drives of this test do not have.
        "roadbook verify --replay": [replayed],
    ]

    private static let learnt = "roadbook place import cities500.txt"
    private static let backedUp = "roadbook backup stick --same-card --name golf"
    private static let replayed = "roadbookd --data again --replay drive.jsonl && roadbook --data again verify --replay"

    /// The deed in a book with a car, whose last fill-up is entry $N, the newest one.
    private static func kept(_ deed: String) -> String {
        "roadbook vehicle add Golf --currency EUR && roadbook fuel add 40l 10000km 1.7 --date 2026-01-02 --vehicle Golf"
            + " && roadbook fuel add 30l 10450km 1.7 --date 2026-01-04 --vehicle Golf"
            + " && N=$(roadbook fuel | tail -n 1 | awk '{ print $1 }') && roadbook \(deed)"
    }

    /// The deed in the same book, with a fill-up that is in dollars.
    private static func inDollars(_ deed: String) -> String {
        kept("fuel edit $N --currency USD && roadbook \(deed)")
    }

    /// The deed in the same book with a planned service.
    private static func planned(_ deed: String) -> String { kept("service add \"Oil change\" && roadbook \(deed)") }

    /// The deed in that book where a bill lies at hand.
    private static func billed(_ deed: String) -> String { "printf bill >bill.pdf && \(planned(deed))" }

    /// The deed on a place that has just been added.
    private static func place(_ name: String, _ deed: String) -> String {
        "roadbook place add \(name) --at 51.5,-0.12 && roadbook place \(deed)"
    }

    /// The words that take the place of a word, or of several, whatever command they stand in; the first that fits.
    static let placeholders: [(String, String)] = [
        ("TRIP…", "@last"), ("TRIP", "@last"), ("FILE...", "old.gpx"), ("FILE…", "old.gpx"), ("WORDS", "harbour"),
        ("PERIOD", "month"),
        ("PLACE", "51.5007,-0.1246"), ("KEY=VALUE", "IdleTimeout=15min"), ("KEY", "IdleTimeout"), ("VALUE", "15min"),
        ("ENTRY", "1"), ("12", "1"), ("TIME", "2026-03"), ("TEXT", "'good coffee'"), ("DEVICE-OR-FILE", "card.img"),
        ("DIR", "Drives"), ("OUT.csv", "out.csv"), ("NAME", "Golf"), ("mpcj", "$LAST"), ("7kq2", "$BEFORE"),
        ("9k3f", "$LAST"), ("6f1c09aa52b8d3e7", "$LOG"), ("/dev/mmcblk0", "card.img"), ("/tmp/again", "again"),
        ("/mnt/card/var/lib/roadbook", "card"), ("/media/card/var/lib/roadbook", "./card"),
        ("/media/backup/roadbook", "./card"),
        ("/var/lib/roadbook", "$ROADBOOK_DATA"), ("NUMBER", "1"), ("66931", "1"),
        ("ADDRESS", "00:1B:44:11:3A:B7"),
    ]

    /// Words with which a command stays until it is ended: the first line is enough.
    static let endless = ["watch", "--follow"]

    /// Verbs that speak with the recorder, or look what it is doing.
    static let steering = [
        "", "status", "doctor", "watch", "where", "start", "finish", "pause", "resume", "mark", "car", "flush",
    ]

    /// The codes of commands that may end otherwise than with 0.
    static let codes: [String: [Int32]] = [
        // The list of places of Debian may be missing on the machine that this runs on.
        "roadbook place import": [0, 1],
        // A picture is shown on a terminal, and here is none.
        "roadbook map": [2], "roadbook chart": [2], "roadbook share": [2], "roadbook report": [2],
        "roadbook chart --totals month": [2],
        // A month in which the test drives made no drive, at the beginning of one.
        "roadbook report --month \"last month\" --output .": [0, 3],
        // No card was restored here.
        "roadbook fuel edit golf:12": [3], "roadbook undo golf:13": [3],
        // Something may be wrong with the machine that this runs on.
        "roadbook status": [0, 6], "roadbook doctor": [0, 6], "roadbook doctor --json": [0, 6],
        "roadbook doctor --json | jq -r '.remedy // empty'": [0, 6],
        // Some of the drives that the test makes may wait for somebody.
        "roadbook inbox": [0, 6],
        // The files are exports of the drives that are there, and nobody is at a terminal to say what becomes of them.
        "roadbook import Drives/*.gpx --vehicle Golf": [6], "roadbook import old.gpx": [6],
        "zcat 2025.nmea.gz | roadbook import -": [6],
        // There is nobody to tell.
        "sudo -u roadbook-hooks roadbook remind --test": [1],
        // Nobody has said what ten drives of each kind were.
        "roadbook category train --mine": [1], "roadbook category eval --mine": [1],
        "roadbook category eval --mine --json": [1],
        // The two that stand for any were driven one after the other.
        "roadbook same $LAST $BEFORE": [1],
    ]

    private static let taken = "echo '[Drive]' >roadbook.conf && roadbook config take ."

    /// The commands that no test of this kind runs, and why.
    static let listed: [String: String] = [
        "roadbookd": "names the program; it records until it is told to stop, which every scene of SystemTests is",
        "roadbook-online": "names the program; without [Online] it would ask nobody, and OnlineProgramTests run it",
        "roadbook-draw": "names the program, which reads a scene; DrawProgramTests run it",
        "roadbook-draw way.png <way.scene": "the same",
        "roadbook-draw --format pdf - <way.scene | lp": "the same, and a printer",
        "roadbookd --rehearse ID": "a boot that is pretended; the scenes of power cuts and the storm run it",
        "roadbook books send": "the other side of `roadbook pull`, which is run and starts it",
        "sudo roadbook setup": "writes into /etc and starts units; SetupScenes run it beside a receiver and a car",
        "sudo roadbook setup --car wait --vehicle Golf --units metric --currency EUR --user pi": "the same",
        "sudo roadbook setup --car wait --vehicle Golf --units metric --currency EUR": "the same",
        "sudo roadbook setup --car none --vehicle Golf": "the same",
        "sudo roadbook backup --prepare /media/stick": "wants a stick; StickTests and the virtual machine have one",
        "make demo": "a minute and a half with a gpsd and a bus of its own",
        "make test": "runs this test",
        "make ship": "compiles",
        "make deb": "builds in a root of Debian 13, and asks lintian about what it makes",
        "make repository DIRECTORY=/srv/roadbook": "signs what `make deb` makes",
        "make ship-arm64": "compiles, in a root of Debian 13; the proof of portability starts what it packs",
        "sudo make install": "root's; scripts/install-check.sh installs into a tree",
        "make install": "root's; scripts/install-check.sh installs into a tree",
        "sudo make uninstall": "root's; scripts/install-check.sh takes it out of a tree",
        "make uninstall": "root's; scripts/install-check.sh takes it out of a tree",
        "make build": "compiles what runs here",
        "make transcripts": "compiles; the test of transcripts compares what it would write",
        "make pages": "compiles; tests compare what it would write",
        "make pictures": "wants a display, and draws into docs/pictures",
        "make format": "writes into the sources",
        "make tidy": "runs TidyTests, which `make test` has",
        "make portability-quick": "minutes, in a root of Debian 13",
        "make bench": "minutes; its figures are in docs/figures",
        "make check": "compiles",
    ]
}
