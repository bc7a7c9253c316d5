import Glibc

/// Dates as a receiver tells them.
enum UTC {
    static func seconds(year: Int32, month: Int32, day: Int32) -> Int {
        var date = tm()
        date.tm_year = year - 1900
        date.tm_mon = month - 1
        date.tm_mday = day
        return timegm(&date)
    }

    /// `2026-06-01T08:00:00Z`.
    static func seconds(_ text: String) -> Int? {
        let numbers = text.split { !$0.isNumber }.compactMap { Int32($0) }
        guard numbers.count == 6, text.utf8.count == 20, text.hasSuffix("Z") else { return nil }
        let day = seconds(year: numbers[0], month: numbers[1], day: numbers[2])
        return day + Int(numbers[3]) * 3600 + Int(numbers[4]) * 60 + Int(numbers[5])
    }

    /// `hhmmss.sss` and `ddmmyy`.
    static func clock(_ milliseconds: Int) -> (time: String, date: String) {
        var seconds = time_t(milliseconds / 1000)
        var date = tm()
        gmtime_r(&seconds, &date)
        let time = digits(date.tm_hour) + digits(date.tm_min) + digits(date.tm_sec)
        let fraction = fixed(Double(milliseconds % 1000) / 1000, 3).dropFirst()
        return (time + fraction, digits(date.tm_mday) + digits(date.tm_mon + 1) + digits(date.tm_year % 100))
    }

    private static func digits(_ value: Int32) -> String { (value < 10 ? "0" : "") + String(value) }
}

/// A number with so many decimals, and as many digits before them as are asked for.
func fixed(_ value: Double, _ decimals: Int, width: Int = 1) -> String {
    var unit = 1
    for _ in 0..<decimals { unit *= 10 }
    let scaled = Int((abs(value) * Double(unit)).rounded())
    var whole = String(scaled / unit)
    while whole.utf8.count < width { whole = "0" + whole }
    var fraction = String(scaled % unit)
    while fraction.utf8.count < decimals { fraction = "0" + fraction }
    return (value < 0 && scaled != 0 ? "-" : "") + whole + (decimals > 0 ? "." + fraction : "")
}
