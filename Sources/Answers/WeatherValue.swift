/// The values of the weather in the order of the format, as whole numbers.
package enum WeatherValue: Int, CaseIterable, Sendable {
    /// Tenths of a degree Celsius.
    case temperature
    /// Tenths of a degree Celsius: how warm it felt.
    case feltTemperature
    /// Percent.
    case humidity
    /// Tenths of a millimetre.
    case precipitation
    /// The WMO's code of what one sees.
    case code
    /// Kilometres an hour.
    case wind
    /// Kilometres an hour.
    case gusts

    package var bounds: ClosedRange<Int> {
        switch self {
        case .temperature, .feltTemperature: return -900...700
        case .humidity: return 0...100
        case .precipitation: return 0...5_000
        case .code: return 0...99
        case .wind, .gusts: return 0...500
        }
    }

    /// The whole numbers in one of a service's.
    package var scale: Double {
        switch self {
        case .temperature, .feltTemperature, .precipitation: return 10
        case .humidity, .code, .wind, .gusts: return 1
        }
    }
}
