import Control
import Glibc
import JSON
import StubRecorder
import Testing

/// `config`: what holds and why, what is wrong, what a setting may be, and how it is changed.
@Suite struct ConfigTests {
    @Test func theRecorderIsToldAndSaysWhatChanged() throws {
        let stand = try RecorderStand()
        let folder = try SettingsFolder()
        let child = try stand.start(["--config", folder.path, "config", "set", "IdleTimeout", "15min"])
        let outcome = child.finish(turning: stand.turn)
        #expect(outcome.lines.last == "the recorder took over IdleTimeout")
        #expect(stand.recorder.requests.map(\.request) == [.reload])
        let json = try stand.start(["--config", folder.path, "config", "set", "PreRoll", "9s", "--json"])
        let object = try JSONValue(reading: json.finish(turning: stand.turn).text)
        #expect(object["value"]?.text == "9s")
        #expect(object["changed"]?.elements?.compactMap(\.text) == ["IdleTimeout"])
    }

    @Test func aRecorderThatKeepsWhatHeldIsSaidToDoSo() throws {
        let stand = try RecorderStand()
        stand.recorder.holds = true
        let folder = try SettingsFolder()
        let child = try stand.start(["--config", folder.path, "config", "set", "PreRoll", "9s"])
        let outcome = child.finish {
            stand.turn()
            stand.recorder.held.first?.fail(.invalidSetting(file: "/etc/x.conf", line: 3, message: "no"))
        }
        #expect(outcome.code == 6)
        #expect(
            outcome.errors == """
                roadbook: error: the recorder keeps the settings that held: /etc/x.conf:3: no
                roadbook: hint: roadbook config check

                """)
    }

    /// Root's umask is no setting of the recorder's: it looks into the folder.
    @Test func theFolderIsOpenWhateverTheUmask() throws {
        let folder = try SettingsFolder()
        let words = ["-c", "umask 077; exec \"$@\"", "sh", Roadbook.path, "--config", folder.path, "config", "set"]
        let outcome = try Outsiders.run("/bin/sh", words + ["IdleTimeout", "15min"])
        #expect(outcome.code == 0, "\(outcome.errors)")
        var about = stat()
        #expect(stat("\(folder.path)/roadbook.conf.d", &about) == 0 && about.st_mode & 0o777 == 0o755)
    }

    /// The recorder may read the file by its owner or its group.
    @Test func aFileThatRootChangesKeepsItsOwner() throws {
        let folder = try SettingsFolder()
        try folder.write("[Drive]\nPreRoll=9s\n", to: "roadbook.conf.d/90-set.conf")
        let (owner, group): (uid_t, gid_t) = geteuid() == 0 ? (61_007, 61_008) : (geteuid(), getegid())
        #expect(chown(folder.edited, owner, group) == 0 && chmod(folder.edited, 0o640) == 0)
        #expect(try folder.run("config", "set", "IdleTimeout", "15min").code == 0)
        var about = stat()
        #expect(stat(folder.edited, &about) == 0 && about.st_mode & 0o777 == 0o640)
        #expect(about.st_uid == owner && about.st_gid == group)
        #expect(folder.text(of: folder.edited)?.contains("IdleTimeout=15min") == true)
    }

    @Test func originsFitIntoANarrowTerminal() throws {
        let folder = try SettingsFolder("[Drive]\nIdleTimeout=15min\n")
        let terminal = try PseudoTerminal(columns: 40, rows: 40)
        let child = try Child(
            Roadbook.path, ["--config", folder.path, "config", "show", "--origin"], ["TERM": "xterm"],
            terminal: terminal)
        let lines = child.finish().text.split(whereSeparator: \.isNewline)
        #expect(lines.contains("Drive.IdleTimeout=15min"))
        #expect(lines.allSatisfy { $0.count <= 40 }, "\(lines)")
        let joined = lines.map { $0 }.joined()
        #expect(joined.contains("\(folder.path)/roadbook.conf:2"), "\(joined)")
    }
}
