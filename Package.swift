// swift-tools-version:6.0
import PackageDescription

// All flags of compiler and linker stand here and hold for every build, so that the programs that the tests run are
// those that are installed, and nothing is compiled twice. docs/decisions/0015 says what each is worth, and which are
// left out: above all -enforce-exclusivity=unchecked.

// `make check` names the targets that its tests need, and compiles no others. It compiles them for debugging, file by
// file, and optimised all the same: without that the tests of a room take minutes.
let only = Context.environment["ROADBOOK_ONLY"]?.split(separator: " ").map(String.init)

// The proper setting for warnings needs tools 6.2.
let strict: [SwiftSetting] = [.unsafeFlags(["-warnings-as-errors"] + (only == nil ? [] : ["-O"]))]

// The programs that are installed are small: a function that none of them calls is left out (each has a section), and
// Swift's regular expressions are not in them. Decision 0015 has what each flag is worth.
let lean: [SwiftSetting] =
    strict + [
        .unsafeFlags(
            ["-Xfrontend", "-function-sections", "-Xfrontend", "-disable-implicit-string-processing-module-import"])
    ]

// The verbs are many, and each runs once for a line that somebody types: what takes time is in the rooms below them.
let small: [SwiftSetting] = [.unsafeFlags(["-Osize"])]

// The programs that are installed have Swift's library inside (nobody installs 83 MB of it on a Pi, and a static
// program starts in half the time) and no symbols (10 MB less). What they are compiled of is what the tests
// are compiled of: only the linker is told. When one builds for another processor, the library is not where the
// compiler looks for it, and ROADBOOK_STATIC_SWIFT says where. What the loader has filled in is read-only from then on
// (relro, now), as Debian asks of every program; where it has to add the program's own address is written as a map of
// bits, which takes a hundredth of the room of a table.
// What is tried under the address sanitizer is linked as any other program: of a static one the linker exports nothing,
// so that libc would not call the sanitizer's malloc, and what libc allocates would seem to be freed wrongly.
let elsewhere = Context.environment["ROADBOOK_STATIC_SWIFT"].map { ["-resource-dir", $0] } ?? []
let readOnly = ["-Xlinker", "-z", "-Xlinker", "relro", "-Xlinker", "-z", "-Xlinker", "now"]
let isSanitized = Context.environment["ROADBOOK_SANITIZED"] != nil
let unseen = ["-Xlinker", "-s", "-Xlinker", "--no-export-dynamic"]
let packed = ["-Xlinker", "-z", "-Xlinker", "pack-relative-relocs"]
let shipped: [LinkerSetting] =
    isSanitized ? [] : [.unsafeFlags(["-static-stdlib", "-use-ld=lld"] + unseen + packed + readOnly + elsewhere)]

/// A room is a folder of Sources with a page that says what it is for; docs/architecture.md has the arrows.
func room(_ name: String, _ below: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: below, exclude: ["README.md"], swiftSettings: lean)
}

let package = Package(
    name: "roadbook",
    products: [
        .executable(name: "roadbook", targets: ["roadbook"]),
        .executable(name: "roadbookd", targets: ["roadbookd"]),
        .executable(name: "roadbook-online", targets: ["roadbook-online"]),
        .executable(name: "roadbook-draw", targets: ["roadbook-draw"]),
    ],
    targets: [
        // One system library each: a module map and a header that says why it exists.
        .systemLibrary(name: "CZstd", pkgConfig: "libzstd", providers: [.apt(["libzstd-dev"])]),
        .systemLibrary(name: "CSodium", pkgConfig: "libsodium", providers: [.apt(["libsodium-dev"])]),
        .systemLibrary(name: "CLinux"),
        // The parts that run before main and between fork and exec, where there is no Swift.
        .target(name: "CLaunch"),
        .systemLibrary(name: "CSystemd", pkgConfig: "libsystemd", providers: [.apt(["libsystemd-dev"])]),
        .systemLibrary(name: "CGPS", pkgConfig: "libgps", providers: [.apt(["libgps-dev"])]),
        .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
        .systemLibrary(name: "CExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"])]),
        .systemLibrary(name: "CCurl", providers: [.apt(["libcurl4-openssl-dev"])]),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        // Declared by ourselves, and linked by the names of files: decision 0023.
        .systemLibrary(name: "CCairo", providers: [.apt(["libcairo2", "libpangocairo-1.0-0"])]),
        .systemLibrary(name: "CBluetooth", pkgConfig: "bluez", providers: [.apt(["libbluetooth-dev"])]),

        // The house.
        room("Answers", ["AppendLog", "Ledger", "Civil", "Drive"]),
        room("AppendLog", ["Files", "CZstd", "CSodium", "CLinux"]),
        room("Bluetooth", ["CSystemd", "CBluetooth", "Drive"]),
        room("CarBook", ["Civil"]),
        room(
            "Catalogue",
            [
                "Trips", "Answers", "Ledger", "Gazetteer", "Categories", "Roads", "AppendLog", "Files", "CSQLite",
                "Drive",
            ]),
        room("Categories", ["Drive"]),
        room("Civil", ["Files"]),
        room("Control", ["JSON", "CLinux"]),
        room("Draw", ["Drive"]),
        room("Drive"),
        room("Exchange", ["CExpat", "Civil", "Files", "JSON", "Drive"]),
        room("Files"),
        room("Gazetteer", ["Drive", "JSON"]),
        room("Gpsd", ["CGPS", "Civil", "Files", "Drive"]),
        room("JSON", ["Drive"]),
        room("Launch", ["CLaunch"]),
        room("Ledger", ["AppendLog", "Civil", "Drive", "Files"]),
        room(
            "Online",
            [
                "Answers", "Catalogue", "Trips", "Ledger", "Settings", "AppendLog", "Civil", "Files", "JSON", "CCurl",
                "Drive",
            ]),
        room("Paint", ["Draw", "Files", "CCairo", "CSQLite", "CZlib", "Drive"]),
        room("Pull", ["AppendLog"]),
        room(
            "Recorder",
            ["Bluetooth", "Gpsd", "Spool", "AppendLog", "Files", "Settings", "Control", "Drive", "JSON", "CSystemd"]),
        room("Roads", ["Drive"]),
        room("Settings", ["Drive", "Files"]),
        room("Spool", ["AppendLog", "Drive"]),
        room("Terminal", ["Drive"]),
        room("Trips", ["Answers", "Ledger", "Gazetteer", "Spool", "AppendLog", "Drive"]),
        .executableTarget(
            name: "roadbookd", dependencies: ["Launch", "Recorder"], swiftSettings: lean, linkerSettings: shipped),
        .executableTarget(
            name: "roadbook-online", dependencies: ["Launch", "Online"], swiftSettings: lean, linkerSettings: shipped),
        .executableTarget(
            name: "roadbook-draw", dependencies: ["Launch", "Paint"], swiftSettings: lean, linkerSettings: shipped),
        .executableTarget(
            name: "roadbook",
            dependencies: [
                "Answers", "AppendLog", "CarBook", "Catalogue", "Categories", "Civil", "Control", "Draw", "Drive",
                "Exchange", "Files", "Gazetteer", "JSON", "Launch", "Ledger", "Pull", "Roads", "Settings", "Spool",
                "Terminal", "Trips",
            ], exclude: ["README.md"], swiftSettings: lean + small, linkerSettings: shipped),

        // The parts that prove it.
        .target(name: "Awaiting", path: "Tests/Support/Awaiting", swiftSettings: strict),
        .target(
            name: "SimulatedDisk", dependencies: ["AppendLog"], path: "Tests/Support/SimulatedDisk",
            swiftSettings: strict),
        .executableTarget(
            name: "crash-explorer", dependencies: ["Launch", "SimulatedDisk", "Terminal"], path: "Tools/CrashExplorer",
            swiftSettings: strict),
        .executableTarget(
            name: "log-workload", dependencies: ["AppendLog", "Launch"], path: "Tools/LogWorkload",
            swiftSettings: strict),
        .executableTarget(
            name: "benchmarks", dependencies: ["AppendLog", "Drive"], path: "Tools/Benchmarks",
            swiftSettings: strict),
        .target(
            name: "TemporaryFolders", dependencies: ["AppendLog", "Files"], path: "Tests/Support/TemporaryFolders",
            swiftSettings: strict),
        // One made-up car for all tests, and whoever hears of it: a machine, a spool, and apart from them a recorder.
        .target(
            name: "World", dependencies: ["AppendLog", "Drive", "Spool", "TemporaryFolders"],
            path: "Tests/Support/World", swiftSettings: strict),
        .target(
            name: "RecordedWorld",
            dependencies: ["AppendLog", "Awaiting", "Drive", "Recorder", "Spool", "TemporaryFolders", "World"],
            path: "Tests/Support/RecordedWorld", swiftSettings: strict),
        .target(
            name: "StubRecorder", dependencies: ["Awaiting", "Control"], path: "Tests/Support/StubRecorder",
            swiftSettings: strict),
        .executableTarget(
            name: "control-stub", dependencies: ["StubRecorder", "Control", "Launch"], path: "Tools/ControlStub",
            swiftSettings: strict),
        .target(
            name: "PrivateGpsd", dependencies: ["Awaiting", "CLinux"], path: "Tests/Support/PrivateGpsd",
            swiftSettings: strict),
        // The fuzzers stand on top of it, in Tools/Fuzz: scripts/fuzz.sh compiles all of that apart.
        .target(
            name: "HostileBytes",
            dependencies: [
                "Answers", "AppendLog", "CZstd", "CarBook", "Categories", "Civil", "Draw", "Exchange", "Files",
                "Gazetteer", "JSON", "Ledger", "Paint", "Pull", "Settings", "SimulatedDisk", "Spool",
                "TemporaryFolders", "Trips",
            ], path: "Tests/Support/HostileBytes", swiftSettings: strict),
        .testTarget(name: "HostileBytesTests", dependencies: ["HostileBytes"], swiftSettings: strict),
        .target(
            name: "SyntheticDrives", dependencies: ["Drive"], path: "Tests/Support/SyntheticDrives",
            swiftSettings: strict),
        .target(
            name: "DriveBooks", dependencies: ["AppendLog", "Drive", "Recorder", "Spool", "SyntheticDrives"],
            path: "Tests/Support/DriveBooks", swiftSettings: strict),
        .executableTarget(
            name: "drive-maker", dependencies: ["AppendLog", "DriveBooks", "Launch", "SyntheticDrives"],
            path: "Tools/DriveMaker", swiftSettings: strict),
        .testTarget(
            name: "SystemTests",
            dependencies: [
                "AppendLog", "Awaiting", "BlueZStandIn", "CLinux", "Control", "Drive", "JSON", "PrivateGpsd",
                "Spool", "nmea-source",
            ], swiftSettings: strict),
        .testTarget(
            name: "AnswersTests",
            dependencies: ["Answers", "AppendLog", "Drive", "JSON", "Ledger", "SimulatedDisk", "TemporaryFolders"],
            swiftSettings: strict),
        .testTarget(
            name: "AppendLogTests",
            dependencies: ["AppendLog", "Awaiting", "Pull", "SimulatedDisk", "TemporaryFolders"],
            swiftSettings: strict),
        .executableTarget(
            name: "nmea-source", dependencies: ["Launch", "PrivateGpsd"], path: "Tools/NMEASource",
            swiftSettings: strict),
        .target(
            name: "BlueZStandIn", dependencies: ["Awaiting", "CSystemd"], path: "Tests/Support/BlueZStandIn",
            exclude: ["bluez.py"], swiftSettings: strict),
        .testTarget(
            name: "BluetoothTests", dependencies: ["Awaiting", "Bluetooth", "BlueZStandIn", "Drive"],
            swiftSettings: strict),
        .executableTarget(
            name: "fix-listener", dependencies: ["Drive", "Gpsd", "Launch"], path: "Tools/FixListener",
            swiftSettings: strict),
        .testTarget(
            name: "GpsdTests",
            dependencies: ["Awaiting", "Drive", "Gpsd", "PrivateGpsd", "fix-listener", "nmea-source"],
            swiftSettings: strict),
        .testTarget(
            name: "SyntheticDriveTests",
            dependencies: ["AppendLog", "Drive", "DriveBooks", "Spool", "SyntheticDrives", "TemporaryFolders"],
            swiftSettings: strict),
        .testTarget(name: "DrawTests", dependencies: ["Draw", "Drive"], swiftSettings: strict),
        .testTarget(name: "DriveTests", dependencies: ["Drive", "World"], swiftSettings: strict),
        .testTarget(name: "ExchangeTests", dependencies: ["Exchange", "Drive", "JSON"], swiftSettings: strict),
        .testTarget(name: "JSONTests", dependencies: ["JSON"], swiftSettings: strict),
        .testTarget(
            name: "SpoolTests", dependencies: ["AppendLog", "Drive", "Spool", "TemporaryFolders", "World"],
            swiftSettings: strict),
        .testTarget(
            name: "CatalogueTests",
            dependencies: [
                "AppendLog", "CSQLite", "Catalogue", "Categories", "Drive", "Files", "Gazetteer", "Ledger",
                "SimulatedDisk", "Spool", "TemporaryFolders", "Trips", "World",
            ], swiftSettings: strict),
        .testTarget(name: "CarBookTests", dependencies: ["CarBook", "Civil"], swiftSettings: strict),
        .target(
            name: "StreetNets", dependencies: ["Drive", "SyntheticDrives"], path: "Tests/Support/StreetNets",
            swiftSettings: strict),
        .executableTarget(
            name: "road-figures", dependencies: ["Drive", "Launch", "Roads", "StreetNets"], path: "Tools/RoadFigures",
            swiftSettings: strict),
        .testTarget(name: "RoadsTests", dependencies: ["Drive", "Roads", "StreetNets"], swiftSettings: strict),
        .testTarget(name: "CategoriesTests", dependencies: ["Categories", "Drive"], swiftSettings: strict),
        .testTarget(name: "GazetteerTests", dependencies: ["Drive", "Gazetteer", "JSON"], swiftSettings: strict),
        .testTarget(name: "FilesTests", dependencies: ["Files", "TemporaryFolders"], swiftSettings: strict),
        .testTarget(name: "CivilTests", dependencies: ["Civil"], swiftSettings: strict),
        .testTarget(
            name: "LedgerTests",
            dependencies: ["AppendLog", "Drive", "JSON", "Ledger", "SimulatedDisk", "TemporaryFolders"],
            swiftSettings: strict),
        .testTarget(
            name: "OnlineTests",
            dependencies: [
                "Answers", "AppendLog", "Awaiting", "Civil", "Drive", "JSON", "Ledger", "Online", "Settings",
                "TemporaryFolders",
            ], swiftSettings: strict),
        .testTarget(
            name: "LaunchTests", dependencies: ["Awaiting", "Files", "Launch", "TemporaryFolders"],
            swiftSettings: strict),
        .testTarget(
            name: "PaintTests",
            dependencies: ["CSQLite", "CZlib", "Draw", "Paint", "PrivateGpsd", "TemporaryFolders"],
            swiftSettings: strict),
        .testTarget(
            name: "TripsTests", dependencies: ["AppendLog", "Drive", "Ledger", "TemporaryFolders", "Trips"],
            swiftSettings: strict),
        .testTarget(name: "TerminalTests", dependencies: ["Terminal", "Civil", "CLinux"], swiftSettings: strict),
        .testTarget(
            name: "SettingsTests", dependencies: ["Drive", "Files", "Gpsd", "Settings", "TemporaryFolders"],
            swiftSettings: strict),
        .testTarget(
            name: "ControlTests", dependencies: ["Awaiting", "Control", "JSON", "StubRecorder"],
            swiftSettings: strict),
        .testTarget(
            name: "RecorderTests",
            dependencies: [
                "AppendLog", "Bluetooth", "Control", "Drive", "Gpsd", "RecordedWorld", "Recorder", "Spool", "World",
            ], swiftSettings: strict),
        .testTarget(
            name: "RoadbookTests",
            dependencies: [
                "AppendLog", "Awaiting", "Civil", "CLinux", "Control", "Drive", "DriveBooks", "Files", "JSON",
                "PrivateGpsd", "Spool", "StubRecorder", "SyntheticDrives", "TemporaryFolders", "World",
            ], swiftSettings: strict),
        .testTarget(name: "TidyTests", swiftSettings: strict),
        .testTarget(
            name: "WorldTests", dependencies: ["Catalogue", "Drive", "Ledger", "RecordedWorld", "World"],
            swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)

if let only {
    package.targets.removeAll { !only.contains($0.name) }
    package.products.removeAll { !only.contains($0.name) }
}
