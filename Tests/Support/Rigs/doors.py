"""Puts what may do harm in the place of every file that a verb reads or writes, and looks what became of it.

    doors.py --programs DIR --room DIR --seed N

Beside the books lies a vault: files of root's that no verb is ever asked to read. After each attack every file of it
must be as it was, with its mode, and its words must be in no output and in no file that a verb wrote. A verb has a
minute, a gigabyte and a half of memory, and one of the exit codes that docs/architecture.md names.
"""

import argparse
import hashlib
import os
import random
import shutil
import signal
import socket
import stat
import subprocess
import sys
import resource

LONGEST_SECONDS = 60
MOST_MEMORY = 1_536 << 20
CODES = {0, 1, 2, 3, 4, 5, 6}
MEMBER = 65_534
# A name to begin with, so that a table, a log or a picture is tried as what it is first.
WORDS = b"the words of the vault, which nobody may read\n"


class Vault:
    """What must stay as it is, and stay unseen."""

    def __init__(self, room):
        self.path = os.path.join(room, "vault")
        os.makedirs(os.path.join(self.path, "folder"), mode=0o700)
        for name in ("key", "folder/roadbook.conf", "folder/00000001.log", "folder/golf"):
            with open(os.path.join(self.path, name), "wb") as file:
                file.write(WORDS)
            os.chmod(os.path.join(self.path, name), 0o600)
        self.before = self.state()

    def state(self):
        found = {}
        for folder, folders, files in os.walk(self.path):
            for name in folders + files:
                path = os.path.join(folder, name)
                status = os.lstat(path)
                # A second name that an attack made is no change of the file.
                found[path] = (status.st_mode, status.st_uid, status.st_ino, content(path))
        return found


def content(path):
    if not os.path.isfile(path):
        return None
    with open(path, "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()


def trap_link(path, vault):
    os.symlink(os.path.join(vault.path, "key"), path)


def trap_folder_link(path, vault):
    os.symlink(os.path.join(vault.path, "folder"), path)


def trap_loop(path, vault):
    os.symlink(os.path.basename(path), path)


def trap_dangling(path, vault):
    os.symlink(os.path.join(vault.path, "new"), path)


def trap_second_name(path, vault):
    os.link(os.path.join(vault.path, "key"), path)


def trap_pipe(path, vault):
    os.mkfifo(path)


def trap_socket(path, vault):
    with socket.socket(socket.AF_UNIX) as server:
        here = os.getcwd()
        os.chdir(os.path.dirname(path))
        server.bind(os.path.basename(path))
        os.chdir(here)


def trap_device_link(path, vault):
    os.symlink("/dev/zero", path)


def trap_folder(path, vault):
    os.mkdir(path)


def trap_empty(path, vault):
    open(path, "wb").close()


def trap_huge(path, vault):
    with open(path, "wb") as file:
        file.truncate(1 << 40)


def trap_endless_line(path, vault):
    with open(path, "wb") as file:
        file.write(b"a" * (20 << 20))


def trap_noise(path, vault):
    with open(path, "wb") as file:
        file.write(random.Random(7).randbytes(1 << 20))


def trap_archive(path, vault):
    with open(path, "wb") as file:
        file.write(bytes.fromhex("28b52ffd") + random.Random(8).randbytes(4_096))


def trap_unreadable(path, vault):
    with open(path, "wb") as file:
        file.write(b"words")
    os.chmod(path, 0)


TRAPS = [
    trap_link, trap_folder_link, trap_loop, trap_dangling, trap_second_name, trap_pipe, trap_socket, trap_device_link,
    trap_folder, trap_empty, trap_huge, trap_endless_line, trap_noise, trap_archive, trap_unreadable,
]


def remove(path):
    if os.path.islink(path) or not os.path.isdir(path):
        if os.path.lexists(path):
            os.unlink(path)
    else:
        shutil.rmtree(path)


class Doors:
    def __init__(self, options):
        self.options = options
        self.room = options.room
        self.choice = random.Random(options.seed)
        self.vault = Vault(self.room)
        self.tried = set()
        self.attacks = 0
        self.followed = []
        self.broken = []
        self.make_books()

    # The world before an attack.

    def roadbook(self, *words, config=None):
        config = config or os.path.join(self.room, "settings")
        return [os.path.join(self.options.programs, "roadbook"), "--data", os.path.join(self.room, "data"),
                "--config", config, *words]

    def make_books(self):
        data = os.path.join(self.room, "data")
        settings = os.path.join(self.room, "settings")
        os.makedirs(data)
        os.makedirs(os.path.join(settings, "notify.d"))
        os.makedirs(os.path.join(settings, "roadbook.conf.d"))
        write(os.path.join(settings, "roadbook.conf"), "[Car]\n")
        write(os.path.join(settings, "roadbook.conf.d/90-set.conf"), "[Book]\nOwner=Us\n")
        write(os.path.join(settings, "notify.d/token"), "sesame\n", mode=0o600)
        maker = os.path.join(self.options.programs, "drive-maker")
        self.must([maker, "spool", os.path.join(data, "spool"), "--hours", "2", "--seed", "42", "--events"])
        photo = os.path.join(self.room, "bill.jpg")
        write(photo, "a bill")
        self.must(self.roadbook("vehicle", "add", "Golf", "--currency", "EUR"))
        self.must(self.roadbook("fuel", "add", "40l", "10000km", "1.7", "--date", "2026-01-02", "--file", photo))
        self.must(self.roadbook("trips", "--all"))
        self.must(self.roadbook("backup", os.path.join(self.room, "medium"), "--same-card", "--name", "golf"))
        gpx = os.path.join(self.room, "drive.gpx")
        self.must(self.roadbook("export", "@last", "--format", "gpx", "--output", gpx))
        self.must(self.roadbook("import", gpx, "--anyway"))
        self.must(self.roadbook("snapshot"))

    def must(self, words):
        run = subprocess.run(words, capture_output=True)
        if run.returncode != 0:
            sys.exit(f"doors: {' '.join(words)} ended with {run.returncode}: {run.stderr.decode()}")

    # One attack.

    def attack(self, kind, where, words, written, is_own=False):
        """Runs a verb, and looks at the vault, at what the verb said and at what it wrote. What lies in a folder of
        root's own may be said to root."""
        self.attacks += 1
        self.tried.add((where, kind))
        user = self.choose_user()
        said, code = self.run(words, user)
        name = f"{where}, {kind}, user {user}: {' '.join(words[5:])}"
        if code not in CODES:
            self.broken.append(f"{name}: ended with {code}: {said[-300:]!r}")
        elif code not in (0, 4) and not said.strip():
            self.broken.append(f"{name}: ended with {code} without a word")
        if self.vault.state() != self.vault.before:
            self.followed.append(f"{name}: the vault is changed")
            sys.exit("\n".join(self.followed))
        if not is_own and WORDS.strip() in said or any(holds(path) for path in written):
            self.followed.append(f"{name}: the words of the vault are told")

    def run(self, words, user):
        def limit():
            resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
            os.umask(0o022)
            if user:
                os.setgroups([])
                os.setgid(user)
                os.setuid(user)

        process = subprocess.Popen(
            words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, preexec_fn=limit,
            start_new_session=True, env={"PATH": os.environ["PATH"], "TZ": "UTC", "TMPDIR": self.room,
                                         "STATE_DIRECTORY": os.path.join(self.room, "state")})
        try:
            return process.communicate(timeout=LONGEST_SECONDS)[0], process.returncode
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.communicate()
            return b"", "a time-out"

    def choose_user(self):
        """Root, or now and then a member, whose the books are then."""
        if os.getuid() != 0 or self.choice.random() < 0.7:
            return 0
        for name in ("data", "settings", "copy", "new-data", "new-settings", "out", "state", "named"):
            give_away(os.path.join(self.room, name))
        return MEMBER

    # Where a person names a file.

    def named_files(self):
        out = os.path.join(self.room, "out")
        path = os.path.join(self.room, "named", "file")
        conf = os.path.join(self.room, "named", "roadbook.conf")
        reading = [
            (path, ["import", path]), (path, ["import", path, "--dry-run"]), (path, ["place", "import", path]),
            (path, ["fuel", "import", path, "--vehicle", "Golf", "--dry-run"]),
            (path, ["category", "train", path, "--to", "-"]), (path, ["category", "eval", path]),
            (path, ["carve", path]), (path, ["map", "@last", "--tiles", path, "--output", os.path.join(out, "a.png")]),
            (path, ["fuel", "edit", "2", "--file", path]), (path, ["restore", path]),
            (path, ["pull", path, "--name", "x"]),
            (path, ["features", path, os.path.join(out, "a.csv")]),
            (path, ["features", os.path.dirname(path), os.path.join(out, "a.csv")]),
            (conf, ["config", "take", os.path.dirname(conf)]), (path, ["config", "take", path]),
            (path, ["backup", path, "--same-card", "--name", "golf"]), (path, ["doctor", "--system", path]),
            (path, ["--data", path, "trips"]), (path, ["--data", path, "verify"]),
            (path, ["--config", path, "config", "show"]),
            (path, ["--config", path, "trips"]), (path, ["--socket", path, "status"]),
        ]
        # Where a person names a link to write to, it is his own word: these are tried with what may hang.
        writing = [
            (path, ["export", "@last", "--output", path]), (path, ["map", "@last", "--output", path]),
            (path + ".svg", ["map", "@last", "--output", path + ".svg"]), (path, ["snapshot", "--output", path]),
            (path + ".png", ["share", "@last", "--output", path + ".png"]), (path, ["doctor", "--bundle", path]),
            (path + ".pdf", ["report", "--output", path + ".pdf"]), (path, ["file", "get", "2", "--output", path]),
            (path + ".html", ["vehicle", "report", "--output", path + ".html"]),
        ]
        ends = [t for t in TRAPS if t not in (trap_link, trap_folder_link, trap_dangling, trap_second_name)]
        for jobs, traps in ((reading, TRAPS), (writing, ends)):
            for where, words in jobs:
                for trap in traps:
                    self.named_file(where, words, trap, out)

    def named_file(self, where, words, trap, out):
        # A folder that a person names may be a link: that is his own word.
        # A whole medium is what `carve` is for, however large it is.
        if trap is trap_huge and words[0] == "carve":
            return
        own = ("config", "features", "pull", "--data", "--config")
        if trap in (trap_folder_link, trap_dangling) and words[0] in own:
            return
        for folder in (os.path.dirname(where), out):
            remove(folder)
            os.makedirs(folder)
        trap(where, self.vault)
        told = trap in (trap_link, trap_second_name) or words[0] in ("carve", "doctor")
        # What root names for himself he may read; only what is told to others counts.
        written = [] if told else [out]
        self.attack(trap.__name__[5:], words[0] + " FILE", self.roadbook(*words), written)
        self.restore_books()

    # On a medium, and among the books.

    def medium(self):
        whole = os.path.join(self.room, "medium")
        for trap in TRAPS:
            for name in tree(whole):
                for words in (["backup", "MEDIUM", "--same-card", "--name", "golf"],
                              ["restore", "MEDIUM", "--name", "golf", "--settings"],
                              ["pull", "MEDIUM/machines/golf", "--name", "x"]):
                    if words[0] == "restore" or name.startswith(("settings", "machines")):
                        self.on_medium(whole, name, trap, words)

    def on_medium(self, whole, name, trap, words):
        copy, settings, data = (os.path.join(self.room, part) for part in ("copy", "new-settings", "new-data"))
        for folder in (copy, settings, data):
            remove(folder)
        shutil.copytree(whole, copy, symlinks=True)
        os.makedirs(settings)
        os.makedirs(os.path.join(data, "ledger"))
        remove(os.path.join(copy, name))
        trap(os.path.join(copy, name), self.vault)
        words = [word.replace("MEDIUM", copy) for word in words]
        run = self.roadbook(*words)
        if words[0] != "backup":
            run = [run[0], "--data", data, "--config", settings, *words]
        where = f"{words[0]} {'settings' if name.startswith('settings') else 'books'}"
        second = trap is trap_second_name
        self.attack(trap.__name__[5:], where, run, [settings, data] + ([] if second else [copy]))
        self.restore_books()

    def books(self):
        data = os.path.join(self.room, "data")
        names = ["catalogue", "catalogue/catalogue.db", "catalogue/catalogue.db-journal", "catalogue/snapshot.json",
                 "ledger", "ledger/files", "ledger/00000001.log", "imports", "machines", "machines/golf", "answers",
                 "catalogue/categories.txt", "catalogue/places.db", "spool", "spool/00000001.log"]
        verbs = [["trips"], ["fuel", "add", "30l", "10500km", "1.7", "--date", "2026-02-02", "--vehicle", "Golf"],
                 ["import", os.path.join(self.room, "drive.gpx"), "--anyway"], ["verify"], ["rebuild"], ["inbox"],
                 ["snapshot"], ["totals"],
                 ["pull", os.path.join(self.room, "medium/machines/golf"), "--name", "golf"],
                 ["fuel", "list"], ["file"], ["category"], ["dashboard"], ["doctor"], ["archive"]]
        links = (trap_link, trap_folder_link, trap_loop, trap_dangling, trap_device_link)
        for trap in TRAPS:
            for name in names:
                # Only the recorder's user may put a link in the place of a whole book.
                if trap in links and "/" not in name and name != "machines":
                    continue
                for words in self.choice.sample(verbs, 6):
                    place = os.path.join(data, name)
                    os.makedirs(os.path.dirname(place), exist_ok=True)
                    remove(place)
                    trap(place, self.vault)
                    written = [data] if trap is not trap_second_name else []
                    self.attack(trap.__name__[5:], f"books/{name}", self.roadbook(*words), written)
                    self.restore_books()

    def settings(self):
        settings = os.path.join(self.room, "settings")
        state = os.path.join(self.room, "state")
        names = ("service-presets", "hooks.d", "notify.d", "roadbook.conf.d", "hooks.d/a")
        places = [os.path.join(settings, name) for name in names]
        places += [os.path.join(state, name) for name in ("memory.json", "log", "lock", "log.old")]
        verbs = [["hooks"], ["hooks", "log"], ["hooks", "run"], ["remind"], ["service", "presets"], ["config", "check"],
                 ["config", "set", "Owner=Us"], ["doctor"]]
        for trap in TRAPS:
            for place in places:
                for words in verbs:
                    os.makedirs(state, exist_ok=True)
                    os.makedirs(os.path.dirname(place), exist_ok=True)
                    remove(place)
                    trap(place, self.vault)
                    self.attack(trap.__name__[5:], f"settings/{os.path.basename(place)}", self.roadbook(*words), [],
                                is_own=place.startswith(settings))
                    remove(state)
                    self.restore_books()

    def restore_books(self):
        for name in ("data", "settings"):
            remove(os.path.join(self.room, name))
            shutil.copytree(os.path.join(self.room, "kept", name), os.path.join(self.room, name), symlinks=True)

    def keep_books(self):
        for name in ("data", "settings"):
            shutil.copytree(os.path.join(self.room, name), os.path.join(self.room, "kept", name), symlinks=True)

    def try_all(self):
        self.keep_books()
        self.medium()
        self.named_files()
        self.settings()
        self.books()
        for line in self.broken + self.followed:
            print(f"doors: {line}", file=sys.stderr)
        print(f"figure doors {len(self.tried)} kinds")
        print(f"figure door-attacks {self.attacks} attacks")
        print(f"figure links-followed {len(self.followed)} attacks")
        print(f"figure doors-broken {len(self.broken)} attacks")
        return 1 if self.broken or self.followed else 0


def give_away(path):
    """Gives a folder to the member, but for what leads elsewhere or has a second name."""
    if os.path.islink(path) or not os.path.isdir(path):
        return
    os.chown(path, MEMBER, MEMBER)
    for above, folders, files in os.walk(path):
        for name in folders + files:
            inner = os.path.join(above, name)
            if os.path.isdir(inner) and not os.path.islink(inner) or os.lstat(inner).st_nlink == 1:
                os.lchown(inner, MEMBER, MEMBER)


def write(path, text, mode=0o644):
    with open(path, "w") as file:
        file.write(text)
    os.chmod(path, mode)


def tree(folder):
    names = []
    for above, folders, files in os.walk(folder):
        names += [os.path.relpath(os.path.join(above, name), folder) for name in folders + files]
    return sorted(names)


def holds(path):
    """True where the words of the vault lie in a file below a path."""
    if os.path.islink(path) or not os.path.exists(path):
        return False
    if os.path.isdir(path):
        return any(holds(os.path.join(path, name)) for name in os.listdir(path))
    status = os.lstat(path)
    if not stat.S_ISREG(status.st_mode) or status.st_size > 64 << 20:
        return False
    with open(path, "rb") as file:
        return WORDS.strip() in file.read()


def main():
    parser = argparse.ArgumentParser()
    for name in ("--programs", "--room"):
        parser.add_argument(name, required=True)
    parser.add_argument("--seed", type=int, required=True)
    options = parser.parse_args()
    print(f"doors: seed {options.seed}", flush=True)
    sys.exit(Doors(options).try_all())


if __name__ == "__main__":
    main()
