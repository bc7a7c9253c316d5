import Drive
import SyntheticDrives

/// The fixes of trips as comma-separated values: a row a fix, seconds of UTC first.
package struct FixTable {
    package static let head = "epoch,lat,lon,alt,speed,track,fix,sats,hdop\n"

    private var line = TextLine()
    private let file: TextFile

    package init(_ file: TextFile) throws {
        self.file = file
        try file.write(FixTable.head)
    }

    package mutating func write(_ trip: SyntheticTrip) throws {
        for sample in trip.samples where sample.fix.mode != .none {
            line.clear()
            row(sample.fix)
            try file.write(line)
        }
    }

    private mutating func row(_ fix: Fix) {
        let time = Int(fix.time ?? 0)
        if time % 1_000 == 0 { line.number(time / 1_000) } else { line.number(time, decimals: 3) }
        line.text(",")
        line.number(Int(fix.coordinate?.latitudeE7 ?? 0), decimals: 7)
        line.text(",")
        line.number(Int(fix.coordinate?.longitudeE7 ?? 0), decimals: 7)
        line.text(",")
        if let altitude = fix.altitudeDecimetres { line.number(Int(altitude), decimals: 1) }
        line.text(",")
        line.number(Int(fix.speedCentimetresPerSecond ?? 0), decimals: 2)
        line.text(",")
        line.number(Int(fix.courseDecidegrees ?? 0), decimals: 1)
        line.text(",")
        line.number(Int(fix.mode.rawValue))
        line.text(",")
        line.number(Int(fix.satellites ?? 0))
        line.text(",")
        line.number(Int(fix.hdopTenths ?? 0), decimals: 1)
        line.text("\n")
    }
}
