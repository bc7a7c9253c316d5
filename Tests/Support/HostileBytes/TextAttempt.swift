import Categories
import Civil
import Exchange
import Gazetteer
import JSON
import Settings

/// Texts that people edit or that come from elsewhere: settings, JSON, lists of places, coefficients, zones, times.
enum TextAttempt {
    static func settings(_ bytes: UnsafeRawBufferPointer) {
        let reading = SettingsReading([SettingsFile(Array(bytes), path: "/etc/roadbook/roadbook.conf")])
        let settings = reading.settings
        for entry in settings.all {
            precondition(SettingValue(entry.text, as: Setting.row(of: entry.key).kind) == entry.value)
        }
        _ = settings.driveRules
        _ = settings.syncIntervals
        for problem in reading.problems { precondition(!"\(problem)".isEmpty) }
    }

    /// A value that is read is written again as the same.
    static func json(_ bytes: UnsafeRawBufferPointer) {
        guard let value = try? JSONValue(reading: Array(bytes)) else { return }
        var writer = JSONWriter()
        writer.value(value)
        precondition((try? JSONValue(reading: writer.bytes, limits: JSONLimits(bytes: .max))) == value)
        _ = CityObject.place(value)
    }

    /// The same bytes as each of them: none is long, and each begins otherwise.
    static func lists(_ bytes: UnsafeRawBufferPointer) {
        if let rules = ZoneRules(file: Array(bytes)) {
            for year in [1, 1900, 1970, 2026, 2038, 9999] {
                _ = rules.offset(at: CivilTime(year: year, month: 3, day: 31).seconds)
            }
        }
        let text = String(decoding: bytes, as: UTF8.self)
        for line in text.split(separator: "\n") {
            _ = GeoNamesLine.place(line)
            _ = GeoNamesLine.region(line)
        }
        if let model = try? CategoryModelText.model(text) { _ = CategoryModelText.text(of: model) }
        let world = ShapeFile.Area(west: -180, east: 180, south: -90, north: 90)
        _ = ShapeFile.lines(Array(bytes), in: [world])
        var splitter = ObjectSplitter()
        splitter.add(Array(bytes)[...]) { object in _ = (try? JSONValue(reading: object)).flatMap(CityObject.place) }
    }
}
